/** The bounds of an import, each with its reason. All are far above what any export known to us holds. */

/**
 * One conversation's JSON. It is parsed as one string, and a string of V8 holds 512 MiB at most; the parsed copy stands
 * beside it. A conversation with forty photos as base64 is about this large.
 */
export const MAX_CONVERSATION_BYTES = 256 * 1024 * 1024;

/** The whole file is read in pieces, so it costs no memory; this stops a disk image chosen by mistake. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024 * 1024;

/** LibreChat nests a message in the one it answers, two levels each: so many allow conversations of 50,000 messages. */
export const MAX_DEPTH = 100_000;

/** Every message of an open conversation is held by the window. */
export const MAX_MESSAGES = 100_000;

/** A message's text: what the window may send and store in one field, too (`shared/ipc/schemas`). */
export const MAX_TEXT = 16 * 1024 * 1024;
