/**
 * Server text made fit for people: bounded, on one line, never markup.
 * What lives here: strings in, strings out.
 */
const MAX_WORDS = 2000;

/** Whether the text is a web page. */
export function isHtml(text: string): boolean {
  return /^\s*(?:<!--[\s\S]{0,400}?-->\s*)*(?:<\?xml[^>]{0,200}\?>\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(
    text.slice(0, 2000),
  );
}

/** The title of a web page, or `null`. */
export function htmlTitle(text: string): string | null {
  const title = /<title[^>]{0,200}>([\s\S]{0,500}?)<\/title>/i.exec(text.slice(0, 65_536))?.[1];
  if (title === undefined) return null;
  const words = oneLine(unescapeHtml(title)).replaceAll(/[<>]/g, '');
  return words === '' ? null : words;
}

/** The words of a server: markup reduced to its text, white space to single blanks, at most 2,000 characters. */
export function plainWords(text: string): string {
  if (isHtml(text)) return htmlTitle(text) ?? 'a web page without a title';
  const start = text.slice(0, 4 * MAX_WORDS).toWellFormed();
  const words = oneLine(
    /<\/?[a-z][^<>]{0,500}>/i.test(start) ? unescapeHtml(start.replaceAll(/<[^<>]{0,500}>/g, ' ')) : start,
  );
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).toWellFormed()}…` : words;
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
  return text.replaceAll(/[\u0000-\u0020\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
