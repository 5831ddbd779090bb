/**
 * The bounds of the decoder. Each is far above anything a healthy server sends and keeps a broken one from filling the
 * memory. When one is met the turn fails with kind `limit`, and what came is kept.
 */
const MiB = 1024 * 1024;

/** One line of the stream. An event is mostly one line, so the two bounds are one figure. */
export const MAX_LINE_BYTES = 64 * MiB;
/** One SSE event, and one JSON completion. The largest real ones carry a picture: a few MiB. V8's strings end at 512 MiB. */
export const MAX_EVENT_BYTES = 64 * MiB;
/** Text, reasoning and refusal of a turn together, in UTF-16 units: hours of generation. */
export const MAX_TEXT_UNITS = 64 * MiB;
/** Calls in one turn. Agents have been seen to send dozens; the list is searched and shown. */
export const MAX_TOOL_CALLS = 1024;
/** Arguments of one call, in UTF-16 units: a call that writes a large file. */
export const MAX_ARGUMENTS_UNITS = 16 * MiB;
/** Text outside of events that is gathered until it makes sense. An error body is far smaller. */
export const MAX_STRAY_UNITS = MiB;
/** Body of an error response that is read; the rest is not needed to say what went wrong. */
export const MAX_ERROR_BODY_BYTES = MiB;
/** Anomalies of one kind reported singly; the rest are counted and told at the end. */
export const MAX_REPORTS_PER_ANOMALY = 3;
/** Filter reports told in a turn; an asynchronous filter sends one every few tokens. A block counts whether told or not. */
export const MAX_FILTER_REPORTS = 4096;
/** Nesting of a value that is kept to go back: deeper ones break JSON writers and IPC. */
export const MAX_KEPT_DEPTH = 64;
