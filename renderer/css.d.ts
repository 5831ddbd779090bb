/** Style sheets are imported for their effect; Vite takes them out into files. */
declare module '*.css';

/** A worker of its own bundle, as its address. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
