/** Response headers read without a URL class, a clock or a case of letters. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The first header of that name, trimmed; `null` where there is none. */
export function header(headers: Headers, name: string): string | null {
  for (const [key, value] of headers) {
    if (key.toLowerCase() === name) return value.trim();
  }
  return null;
}

/** The media type without parameters, lower case; `null` where no header says one. */
export function mediaType(headers: Headers): string | null {
  const value = header(headers, 'content-type');
  if (value === null) return null;
  const type = (value.split(';')[0] ?? '').trim().toLowerCase();
  return type === '' ? null : type;
}

const A_DAY = 24 * 60 * 60;
// RFC 9110 5.6.7: the form of today and the two old ones that must still be read.
const HTTP_DATES = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3][0-9] [A-Z][a-z]{2} [0-9]{4} [0-2][0-9]:[0-5][0-9]:[0-6][0-9] GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [0-3][0-9]-[A-Z][a-z]{2}-[0-9]{2} [0-2][0-9]:[0-5][0-9]:[0-6][0-9] GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ 0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-6][0-9] [0-9]{4}$/,
];

/**
 * Seconds to wait from `Retry-After` (or `retry-after-ms`), rounded up, 0 for the past, at most a day; `null` where
 * there is none or it cannot be read. A date is taken against the server's own `Date`, for the local clock may be off.
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const ms = header(headers, 'retry-after-ms');
  if (ms !== null && /^[0-9]+(?:\.[0-9]+)?$/.test(ms)) return bounded(Number(ms) / 1000);
  const value = header(headers, 'retry-after');
  if (value === null) return null;
  if (/^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(value)) return bounded(Number(value));
  const until = httpDate(value);
  if (until === null) return null;
  const from = httpDate(header(headers, 'date') ?? '') ?? now;
  return bounded((until - from) / 1000);
}

function bounded(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 0), A_DAY);
}

function httpDate(text: string): number | null {
  if (!HTTP_DATES.some((form) => form.test(text))) return null;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? null : time;
}

/** Where a redirect leads: origin and path, without user info, query and fragment; a relative one as its path. */
export function redirectTarget(headers: Headers): string | null {
  const location = header(headers, 'location');
  if (location === null || location === '') return null;
  const absolute = /^([a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#]+)([^?#]*)/i.exec(location);
  if (absolute) return `${(absolute[1] ?? '').toLowerCase()}//${absolute[2] ?? ''}${absolute[3] ?? ''}`;
  return location.replace(/[?#].*$/s, '') || null;
}
