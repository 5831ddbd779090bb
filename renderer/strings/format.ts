/** Numbers, sizes, times and plurals for people, by `Intl`. One locale at a time (`strings.ts` says which). */

function formatsOf(locale: string) {
  return {
    whole: new Intl.NumberFormat(locale),
    oneDigit: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    fixedDigit: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    share: new Intl.NumberFormat(locale, { style: 'percent' }),
    clock: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dayAndClock: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    wholeDay: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    dayName: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }),
    monthName: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
    plurals: new Intl.PluralRules(locale),
  };
}

let formats = formatsOf('en');

/** Puts another locale into force, a BCP 47 tag that `Intl` knows. */
export function setFormatLocale(locale: string): void {
  formats = formatsOf(locale);
}

export function number(value: number): string {
  return formats.whole.format(value);
}

export function decimal(value: number): string {
  return formats.oneDigit.format(value);
}

/** One digit after the point, always: for columns. */
export function fixed(value: number): string {
  return formats.fixedDigit.format(value);
}

/** `1 file`, `3 files`: the form for a count, with the count. */
export function plural(count: number, one: string, other: string): string {
  return `${formats.whole.format(count)} ${formats.plurals.select(count) === 'one' ? one : other}`;
}

/** Bytes in powers of 1024, the way file managers write them. */
export function bytes(value: number): string {
  if (value < 1024) return `${formats.whole.format(value)} B`;
  if (value < 1024 * 1024) return `${formats.oneDigit.format(value / 1024)} kB`;
  if (value < 1024 * 1024 * 1024) return `${formats.oneDigit.format(value / (1024 * 1024))} MB`;
  return `${formats.oneDigit.format(value / (1024 * 1024 * 1024))} GB`;
}

/** `340 ms`, `1.2 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${formats.whole.format(Math.round(milliseconds))} ms`;
  if (milliseconds < 60_000) return `${formats.oneDigit.format(milliseconds / 1000)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${formats.whole.format(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}

/** Elapsed whole seconds, for a clock that ticks. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

export function percent(done: number, total: number): string {
  return formats.share.format(total > 0 ? Math.floor((100 * done) / total) / 100 : 0);
}

/** `125 %` or `125%`, as the locale writes it. */
export function percentOf(value: number): string {
  return formats.share.format(value / 100);
}

/** What people call a media type. */
export function mediaName(mediaType: string): string {
  return mediaType === 'image/x-icon' ? 'icon' : (mediaType.split('/')[1] ?? mediaType).toUpperCase();
}

export function timeOfDay(at: number): string {
  return formats.clock.format(at);
}

/** A day of any year, for dates far off. */
export function day(at: number): string {
  return formats.wholeDay.format(at);
}

export function dateAndTime(at: number): string {
  return formats.dayAndClock.format(at);
}

/** The heading a moment falls under: by day within a week, by month before. */
export function dayGroup(at: number, now: number, words: { today: string; yesterday: string }): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days < 7) return formats.dayName.format(at);
  return formats.monthName.format(at);
}

export function isToday(at: number, now: number): boolean {
  return startOfDay(at) === startOfDay(now);
}

function startOfDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
