/** Style sheets are imported for their effect; Vite takes them out into files. */
declare module '*.css';
