/**
 * A conversation of LM Studio as it lies in its `conversations` folder (`….conversation.json`): each message in
 * versions, one of them selected; an answer in one step or several.
 * Sources (the format is not published by its maker): github.com/YorkieDev/lm-studio-conversation-converter script.js at
 * 6023304b (name, createdAt, versions, currentlySelected, singleStep and multiStep, contentBlock, genInfo,
 * lastUsedModel, the system prompt's two places); lmstudio.ai/ceveyne/export-chat src/tools/common.ts (steps, roles); the
 * content types `toolCallRequest` and `toolCallResult` and the style `thinking` of lmstudio.js's processing updates.
 */
import type { ImportedCall } from '../../../shared/import/imported-conversation.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { asText, field, id, list, moment, name, paragraphs, text } from './fields.ts';
import {
  CallBook,
  count,
  type FormatReader,
  type NoteCounter,
  node,
  placeholder,
  type SourceConversation,
  type SourceNode,
} from './source.ts';

const isVersioned = (message: JsonValue) => list(field(message, 'versions')).length > 0;

export const lmStudioReader: FormatReader = {
  format: 'lm-studio',
  knows: (value) => list(field(value, 'messages')).some(isVersioned),
  read(value): SourceConversation {
    const notes: NoteCounter = new Map();
    const usual = name(field(field(value, 'lastUsedModel'), 'identifier'));
    const nodes: SourceNode[] = [];
    let shown: number | null = null;
    for (const message of list(field(value, 'messages'))) {
      const versions = list(field(message, 'versions'));
      const chosen = field(message, 'currentlySelected');
      const selected = typeof chosen === 'number' && versions[chosen] !== undefined ? chosen : 0;
      const above: number | null = shown;
      // All versions answer the message shown before; what comes next answers the selected one.
      for (const [at, version] of versions.entries()) {
        if (at === selected) shown = nodes.length;
        nodes.push(nodeOf(version, above, usual, notes));
      }
    }
    const createdAt = moment(field(value, 'createdAt'));
    return {
      format: 'lm-studio',
      id: createdAt === null ? null : String(createdAt),
      title: text(field(value, 'name')).trim(),
      system: systemOf(value),
      createdAt,
      updatedAt:
        moment(field(value, 'assistantLastMessagedAt')) ?? moment(field(value, 'userLastMessagedAt')) ?? createdAt,
      nodes,
      current: shown,
      notes,
    };
  },
};

/** The chat's own setting goes before the older field. */
function systemOf(value: JsonValue): string {
  const fields = list(field(field(value, 'perChatPredictionConfig'), 'fields'));
  const own = fields.find((each) => field(each, 'key') === 'llm.prediction.systemPrompt');
  return text(field(own, 'value')) || text(field(value, 'systemPrompt'));
}

function nodeOf(version: JsonValue, parent: number | null, usual: string | null, notes: NoteCounter): SourceNode {
  const role = field(version, 'role');
  const steps = field(version, 'type') === 'multiStep' ? list(field(version, 'steps')) : [version];
  const made = stepsOf(steps, notes);
  const base = { key: null, parent, text: made.text };
  if (role === 'user' || role === 'system') return node({ ...base, role });
  if (role === 'tool')
    return node({ ...base, role, text: paragraphs([made.text, ...made.results.map(({ result }) => result)]) });
  if (role !== 'assistant') {
    count(notes, 'unknown-content');
    return node({ key: null, parent, role: 'none' });
  }
  return node({
    ...base,
    role,
    model: made.model ?? name(field(field(version, 'senderInfo'), 'senderName')) ?? usual,
    reasoning: made.reasoning,
    calls: made.calls,
    finish: made.stop,
    end:
      made.stop === 'contextLengthReached' || made.stop === 'maxPredictedTokensReached'
        ? 'length'
        : made.stop === 'userStopped'
          ? 'cut'
          : 'whole',
  });
}

interface Steps {
  text: string;
  reasoning: string;
  calls: ImportedCall[];
  results: { id: string; result: string }[];
  model: string | null;
  stop: string | null;
}

function stepsOf(steps: readonly JsonValue[], notes: NoteCounter): Steps {
  const texts: string[] = [];
  const reasoning: string[] = [];
  const book = new CallBook();
  const results: Steps['results'] = [];
  let model: string | null = null;
  let stop: string | null = null;
  for (const step of steps) {
    const type = field(step, 'type');
    if (type !== undefined && type !== 'contentBlock' && type !== 'singleStep') continue;
    const genInfo = field(step, 'genInfo');
    model ??= name(field(genInfo, 'indexedModelIdentifier')) ?? name(field(genInfo, 'identifier'));
    stop = name(field(field(genInfo, 'stats'), 'stopReason')) ?? stop;
    const thinking = isThinking(step);
    const content = field(step, 'content');
    for (const part of typeof content === 'string' ? [{ type: 'text', text: content }] : list(content)) {
      switch (field(part, 'type')) {
        case 'text':
          (thinking || isThinking(part) ? reasoning : texts).push(text(field(part, 'text')));
          break;
        case 'file':
        case 'image': {
          const called = name(field(part, 'name')) ?? id(field(part, 'fileIdentifier')) ?? 'file';
          const picture = field(part, 'type') === 'image' || field(part, 'fileType') === 'image';
          count(notes, picture ? 'picture-elsewhere' : 'file-elsewhere');
          texts.push(placeholder(picture ? 'picture' : 'file', called));
          break;
        }
        case 'toolCallRequest':
          book.add({
            id: id(field(part, 'toolCallRequestId')) ?? id(field(part, 'callId')) ?? '',
            name: text(field(part, 'name')),
            arguments: asText(field(part, 'parameters') ?? field(part, 'arguments')),
          });
          break;
        case 'toolCallResult':
          results.push({
            id: id(field(part, 'toolCallRequestId')) ?? id(field(part, 'toolCallId')) ?? '',
            result: asText(field(part, 'content')),
          });
          break;
        default:
          count(notes, 'unknown-content');
      }
    }
  }
  for (const { id: callId, result } of results) book.answer(callId, null, result);
  return { text: paragraphs(texts), reasoning: paragraphs(reasoning), calls: book.calls, results, model, stop };
}

const isThinking = (value: JsonValue) => field(field(value, 'style'), 'type') === 'thinking';
