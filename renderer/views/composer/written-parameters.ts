/** Request parameters as fields hold them, and what the fields mean. An empty field is a field not sent. */
import type { ChatParameters, DefaultName } from '../../../shared/chat/conversation.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { t } from '../../strings/strings.ts';

export interface Written {
  system: string;
  systemRole: 'system' | 'developer';
  temperature: string;
  topP: string;
  maxTokens: string;
  seed: string;
  /** One a line. */
  stop: string;
  presencePenalty: string;
  frequencyPenalty: string;
  reasoningEffort: string;
  /** A JSON object, or nothing. */
  extra: string;
  /** What of the server's settings this conversation leaves out. */
  without: DefaultName[];
}

export type WrittenErrors = Partial<Record<keyof Written, string>>;

export const NOTHING_WRITTEN: Written = {
  system: '',
  systemRole: 'system',
  temperature: '',
  topP: '',
  maxTokens: '',
  seed: '',
  stop: '',
  presencePenalty: '',
  frequencyPenalty: '',
  reasoningEffort: '',
  extra: '',
  without: [],
};

/** Fields that make the request what it is: svir writes them, nobody else. */
const RESERVED = ['stream', 'messages', 'model'];
/** What a free field of the same name would fight with, by the field it stands for. */
const OWN_NAMES: Partial<Record<keyof Written, string[]>> = {
  temperature: ['temperature'],
  topP: ['top_p'],
  maxTokens: ['max_tokens', 'max_completion_tokens'],
  seed: ['seed'],
  stop: ['stop'],
  presencePenalty: ['presence_penalty'],
  frequencyPenalty: ['frequency_penalty'],
  reasoningEffort: ['reasoning_effort'],
};
/** What the protocol allows. */
const MOST_STOPS = 4;

export function writeParameters(parameters: ChatParameters): Written {
  const number = (value: number | undefined) => value?.toString() ?? '';
  return {
    system: parameters.system ?? '',
    systemRole: parameters.systemRole ?? 'system',
    temperature: number(parameters.temperature),
    topP: number(parameters.topP),
    maxTokens: number(parameters.maxTokens),
    seed: number(parameters.seed),
    stop: (parameters.stop ?? []).map((stop) => stop.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')).join('\n'),
    presencePenalty: number(parameters.presencePenalty),
    frequencyPenalty: number(parameters.frequencyPenalty),
    reasoningEffort: parameters.reasoningEffort ?? '',
    extra: parameters.extra ? JSON.stringify(parameters.extra, null, 2) : '',
    without: parameters.without ?? [],
  };
}

/** The parameters that fields mean, and what is wrong with those that mean nothing. */
export function readParameters(written: Written): { parameters: ChatParameters; errors: WrittenErrors } {
  const parameters: ChatParameters = {};
  const errors: WrittenErrors = {};

  function number(name: 'temperature' | 'topP' | 'presencePenalty' | 'frequencyPenalty', least: number) {
    const text = written[name].trim().replace(',', '.');
    if (text === '') return;
    const value = Number(text);
    if (Number.isFinite(value) && value >= least) parameters[name] = value;
    else errors[name] = t.parameters.badNumber;
  }
  function whole(name: 'maxTokens' | 'seed', least: number, wrong: string) {
    const text = written[name].trim();
    if (text === '') return;
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= least) parameters[name] = value;
    else errors[name] = wrong;
  }

  if (written.system.trim() !== '') {
    parameters.system = written.system;
    if (written.systemRole !== 'system') parameters.systemRole = written.systemRole;
  }
  number('temperature', 0);
  number('topP', 0);
  number('presencePenalty', Number.NEGATIVE_INFINITY);
  number('frequencyPenalty', Number.NEGATIVE_INFINITY);
  whole('maxTokens', 1, t.parameters.badWhole);
  whole('seed', Number.MIN_SAFE_INTEGER, t.parameters.badSeed);
  const stop = written.stop.split('\n').filter((line) => line !== '');
  if (stop.length > MOST_STOPS) errors.stop = t.parameters.badStop(MOST_STOPS);
  else if (stop.length > 0) {
    parameters.stop = stop.map((line) => line.replace(/\\(n|\\)/g, (_whole, one) => (one === 'n' ? '\n' : '\\')));
  }
  if (written.reasoningEffort !== '') parameters.reasoningEffort = written.reasoningEffort;
  const extra = readExtra(written);
  if (typeof extra === 'string') errors.extra = extra;
  else if (extra) parameters.extra = extra;
  // A value of one's own is sent, whatever was left out before.
  const without = written.without.filter((name) => written[name] === '');
  if (without.length > 0) parameters.without = without;
  return { parameters, errors };
}

/** The free fields, `null` for none, or why they cannot be sent. */
function readExtra(written: Written): JsonObject | string | null {
  if (written.extra.trim() === '') return null;
  let value: JsonValue;
  try {
    value = JSON.parse(written.extra);
  } catch (error) {
    return t.parameters.badJson(error instanceof Error ? error.message : '');
  }
  if (!isJsonObject(value)) return t.parameters.badObject;
  const reserved = RESERVED.find((name) => Object.hasOwn(value, name));
  if (reserved !== undefined) return t.parameters.reserved(reserved);
  for (const [field, names = []] of Object.entries(OWN_NAMES)) {
    const twice = names.find((name) => Object.hasOwn(value, name));
    if (twice !== undefined && Reflect.get(written, field) !== '') return t.parameters.twice(twice);
  }
  return Object.keys(value).length > 0 ? value : null;
}
