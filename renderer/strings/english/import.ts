/** Importing conversations. */
import type { ImportFault, ImportNote, ImportProgress, ImportSkip } from '../../../shared/import/import-report.ts';
import { number, plural } from '../format.ts';

const conversations = (count: number) => plural(count, 'conversation', 'conversations');

export const importing = {
  title: 'Import conversations',
  reading: (fileName: string, place: number, files: number) =>
    files > 1 ? `Reading ${fileName} (${number(place)} of ${number(files)})` : `Reading ${fileName}`,
  stopping: 'Stopping after this conversation',
  progress: ({ imported, extended, unchanged, skipped }: ImportProgress) =>
    [
      `${number(imported)} imported`,
      extended > 0 ? `${number(extended)} with new messages` : '',
      unchanged > 0 ? `${number(unchanged)} already there` : '',
      skipped > 0 ? `${number(skipped)} not taken` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  stop: 'Stop',
  done: ({ imported, extended, unchanged }: ImportProgress) => {
    if (imported > 0) return `${conversations(imported)} imported`;
    if (extended > 0) return `New messages added to ${conversations(extended)}`;
    return unchanged > 0 ? 'Nothing new: all of it is already there' : 'Nothing was imported';
  },
  cancelled: 'You stopped it. What was imported until then is kept.',
  list: 'Conversations',
  how: { imported: '', extended: 'new messages', unchanged: 'already there' },
  more: (count: number) => `and ${number(count)} more`,
  open: 'Open the first one',
  untitled: 'Untitled',
  notTaken: (count: number) => `Not taken: ${conversations(count)}`,
  noted: 'Left out or changed',
  skip: {
    'unknown-format': 'this is no conversation in a form svir knows',
    malformed: 'its JSON is damaged',
    'too-large': 'it is larger than svir can hold',
    'too-deep': 'it is nested deeper than any conversation',
    'too-many-messages': 'it has more messages than svir can show',
    empty: 'it has no messages',
    'not-stored': 'it could not be stored',
  } satisfies Record<ImportSkip, string>,
  fault: {
    'empty-file': 'The file is empty.',
    'not-json': 'This is not a file of conversations: it is no JSON.',
    zip: 'This is an archive without conversations that svir can read. If it holds another archive, unpack it and choose that one.',
    'zip-locked': 'This archive is locked with a password. Unpack it, and choose the JSON files in it.',
    'zip-damaged': 'This archive is damaged. What stands before the damage was read. Download or export it again.',
    truncated: 'The file ends in the middle. What stands before that was read. Download or export it again.',
    changed: 'The file changed, or could not be read, while it was being read. Choose it again.',
    'too-large': 'The file is larger than 8 GB; no export is. Choose another.',
    failed: 'Reading the file took more memory than there is. What was read before is kept.',
  } satisfies Record<ImportFault, string>,
  note: {
    'picture-elsewhere': (count: number) =>
      `${plural(count, 'picture is', 'pictures are')} not in the file, only named; nothing was fetched`,
    'picture-refused': (count: number) => `${plural(count, 'picture', 'pictures')} could not be kept`,
    'file-elsewhere': (count: number) => `${plural(count, 'attached file is', 'attached files are')} not in the file`,
    hidden: (count: number) =>
      `${plural(count, 'hidden instruction', 'hidden instructions')} of the other app left out`,
    'unknown-content': (count: number) => `${plural(count, 'part', 'parts')} of a kind svir does not know left out`,
    'loose-message': (count: number) =>
      `${plural(count, 'message had', 'messages had')} no place in the conversation and now begin a branch`,
    'late-system': (count: number) =>
      `${plural(count, 'later system message was', 'later system messages were')} put into the system prompt`,
  } satisfies Record<ImportNote, (count: number) => string>,
};
