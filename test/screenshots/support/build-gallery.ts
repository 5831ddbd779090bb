/** Before the first picture of a run. */
import { buildGallery } from './gallery.ts';

export default buildGallery;
