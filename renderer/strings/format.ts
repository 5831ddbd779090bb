/** Numbers, sizes, times and plurals for people, by `Intl`. One locale at a time; the catalogue's language decides. */

const LOCALE = 'en';
const whole = new Intl.NumberFormat(LOCALE);
const oneDigit = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const fixedDigit = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndClock = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
const dayName = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long' });
const monthName = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });
const plurals = new Intl.PluralRules(LOCALE);

export function number(value: number): string {
  return whole.format(value);
}

export function decimal(value: number): string {
  return oneDigit.format(value);
}

/** One digit after the point, always: for columns. */
export function fixed(value: number): string {
  return fixedDigit.format(value);
}

/** `1 file`, `3 files`: the form for a count, with the count. */
export function plural(count: number, one: string, other: string): string {
  return `${whole.format(count)} ${plurals.select(count) === 'one' ? one : other}`;
}

/** Bytes in powers of 1024, the way file managers write them. */
export function bytes(value: number): string {
  if (value < 1024) return `${whole.format(value)} B`;
  if (value < 1024 * 1024) return `${oneDigit.format(value / 1024)} kB`;
  if (value < 1024 * 1024 * 1024) return `${oneDigit.format(value / (1024 * 1024))} MB`;
  return `${oneDigit.format(value / (1024 * 1024 * 1024))} GB`;
}

/** `340 ms`, `1.2 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${whole.format(Math.round(milliseconds))} ms`;
  if (milliseconds < 60_000) return `${oneDigit.format(milliseconds / 1000)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${whole.format(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}

/** Elapsed whole seconds, for a clock that ticks. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

export function percent(done: number, total: number): string {
  return `${total > 0 ? Math.floor((100 * done) / total) : 0} %`;
}

export function timeOfDay(at: number): string {
  return clock.format(at);
}

export function dateAndTime(at: number): string {
  return dayAndClock.format(at);
}

/** The heading a moment falls under: by day within a week, by month before. */
export function dayGroup(at: number, now: number, words: { today: string; yesterday: string }): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days < 7) return dayName.format(at);
  return monthName.format(at);
}

function startOfDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
