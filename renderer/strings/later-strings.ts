/**
 * The catalogue in use, with the words of the screens that are loaded later: they take `t` from here, in the same way.
 * What belongs to the first screen must not, or their words would come with it: the type of its `t` has none of them.
 */
import { type Catalogue, english } from './english/whole.ts';
import { followCatalogue } from './strings.ts';

export let t: Catalogue = english;

followCatalogue((whole) => {
  t = whole ?? english;
});
