/** Makes the fault table of docs/reliability.md from the faults the tests bring about. */
import type { Fault } from '../electron/faults/fault.ts';
import { FAULTS } from '../electron/faults/faults.ts';

export const TABLE_BEGINS = '<!-- faults: made by test/support/write-reliability-doc.ts -->';
export const TABLE_ENDS = '<!-- end of faults -->';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function row({ name, kind, says, words, kept }: Fault): string {
  const told = kind === null ? 'the answer, whole' : `${says}${words === undefined ? '' : ` (The server: “${words}”)`}`;
  const remains =
    kind === null ? 'all' : kept === '' ? 'question and attachments' : 'question, attachments, and what came';
  return `| ${[cell(name), cell(told), kind === null ? '–' : `\`${kind}\``, remains].join(' | ')} |`;
}

/** The table between its marks. */
export function reliabilityTable(): string {
  const parts = FAULTS.map(({ stage, faults }) =>
    [
      `### ${stage}`,
      '',
      '| fault | what the person reads | kind | kept |',
      '| --- | --- | --- | --- |',
      ...faults.map(row),
    ].join('\n'),
  );
  return [TABLE_BEGINS, '', parts.join('\n\n'), '', TABLE_ENDS].join('\n');
}

/** The document with its table made new. */
export function withTable(doc: string): string {
  const begin = doc.indexOf(TABLE_BEGINS);
  const end = doc.indexOf(TABLE_ENDS);
  if (begin < 0 || end < begin) throw new Error('the marks of the table are gone');
  return doc.slice(0, begin) + reliabilityTable() + doc.slice(end + TABLE_ENDS.length);
}
