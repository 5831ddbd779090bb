/** svir's own version. package.json says the same; a test holds them together. */
export const VERSION = '0.1.0';
