/** The catalogue in use. */
import { type Catalogue, en } from './en.ts';

export const t: Catalogue = en;
