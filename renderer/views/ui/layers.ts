/** Where menus and tooltips are put: inside the page's main landmark, so that nothing of the page stands outside one. */
import { createRef } from 'react';

/** The element `AppView` draws for it. */
export const layers = createRef<HTMLDivElement>();
