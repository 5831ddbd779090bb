/**
 * Reasoning and tool calls that Open WebUI writes into an answer's text as `<details type="…">` blocks, taken out of it.
 * Sources: the fixture named in `open-webui.ts`; a description of the tool block with `id`, `name`, `arguments` and
 * `result` as escaped attributes in the documentation of several public tools for Open WebUI; newer versions put the
 * result between the summary and the end.
 * Law: one pass, linear; a block that does not end, or of a type not known here, stays text as it is.
 */
import type { ImportedCall } from '../../../shared/import/imported-conversation.ts';
import { paragraphs } from './fields.ts';

const START = '<details type="';
const END = '</details>';

export function readDetails(content: string): { text: string; reasoning: string; calls: ImportedCall[] } {
  const texts: string[] = [];
  const reasoning: string[] = [];
  const calls: ImportedCall[] = [];
  let from = 0;
  // Looked for once each, however many blocks begin before them.
  let headEnd = -1;
  let end = -1;
  for (let at = content.indexOf(START); at >= 0; at = content.indexOf(START, at + 1)) {
    if (headEnd < at) headEnd = content.indexOf('>', at);
    if (headEnd >= 0 && end < headEnd) end = content.indexOf(END, headEnd);
    // Nothing behind can end either.
    if (headEnd < 0 || end < 0) break;
    // Attributes are escaped: a further "<" means that this head never ended.
    if (content.indexOf('<', at + 1) < headEnd) continue;
    const head = attributes(content.slice(at, headEnd));
    const type = head.get('type');
    if (type !== 'reasoning' && type !== 'tool_calls') continue;
    const body = content.slice(headEnd + 1, end).replace(/^\s*<summary>[^<]*<\/summary>/, '');
    if (type === 'reasoning') reasoning.push(unquoted(plain(body)));
    else {
      const result = unwrapped(head.get('result') ?? plain(body).trim());
      calls.push({
        id: head.get('id') ?? '',
        name: head.get('name') ?? '',
        arguments: unwrapped(head.get('arguments') ?? ''),
        ...(result === '' ? {} : { result }),
      });
    }
    texts.push(content.slice(from, at));
    from = end + END.length;
    at = from - 1;
  }
  if (from === 0) return { text: content, reasoning: '', calls: [] };
  texts.push(content.slice(from));
  return { text: paragraphs(texts.map((part) => part.trim())), reasoning: paragraphs(reasoning), calls };
}

function attributes(head: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const match of head.matchAll(/([a-z_]+)="([^"]*)"/g)) {
    const [, key = '', value = ''] = match;
    if (!found.has(key)) found.set(key, plain(value));
  }
  return found;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#x27': "'" };

function plain(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|#39|#x27);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}

/** Reasoning stands there as a quotation. */
function unquoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replace(/^> ?/, ''))
    .join('\n');
}

/** Arguments and results are JSON; a JSON text among them is meant, not its quotation marks. */
function unwrapped(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value.toWellFormed() : text;
  } catch {
    return text;
  }
}
