/**
 * Commands that are typed where messages are written: `/model qwen3-8b`. Each is an action of the registry or a change
 * of the conversation; a text that names none of them is a message like any other.
 */
import type { ChatParameters } from '../../shared/chat/conversation.ts';
import type { App } from '../state/app.ts';
import type { AppState, ModelsState } from '../state/app-state.ts';
import { failureText } from '../strings/main-words.ts';
import { t } from '../strings/strings.ts';
import { runAction } from './registry.ts';

export interface SlashChoice {
  value: string;
  label: string;
  /** It is what the conversation has now. */
  current?: boolean;
}

/** What to know of the choices: they are still being read, or could not be. */
export interface SlashNote {
  kind: 'reading' | 'failed' | 'plain';
  text: string;
}

export interface SlashCommand {
  name: string;
  /** What it does, and what may stand behind it. */
  hint: () => string;
  /** It takes something behind it: completing it leaves a space to write on. */
  takes?: 'optional' | 'needed';
  /** What is offered for the argument. */
  choices?: (state: AppState) => SlashChoice[];
  /** Reads the choices while they are offered; the function it gives ends that. */
  watch?: (app: App) => () => void;
  note?: (state: AppState) => SlashNote | null;
  /** An argument that is no choice may be meant as it is written: what is said beside it. */
  typed?: (argument: string) => string;
  /** Why the argument cannot be taken, or `null`. */
  refuse?: (argument: string, state: AppState) => string | null;
  /** Does it; answers what a screen reader should hear, if anything. */
  run(app: App, argument: string): string | null;
}

function modelsOf({ open, models }: AppState): ModelsState | undefined {
  return open?.profileId ? models[open.profileId] : undefined;
}

function setParameters(app: App, change: Partial<Record<keyof ChatParameters, unknown>>): void {
  const parameters = app.store.getState().open?.parameters ?? {};
  const next = Object.fromEntries(
    Object.entries({ ...parameters, ...change }).filter(([, value]) => value !== undefined),
  );
  void app.conversation.configure({ parameters: next });
}

const asAction =
  (id: string) =>
  (app: App): null => {
    runAction(app, id);
    return null;
  };

const number = (text: string) => Number(text.replace(',', '.'));
const fits = (text: string, argument: string) => text.toLowerCase().includes(argument.toLowerCase());

export const SLASH_COMMANDS: readonly SlashCommand[] = [
  { name: 'new', hint: () => t.slash.new, run: asAction('new-chat') },
  {
    name: 'model',
    hint: () => t.slash.model,
    takes: 'optional',
    choices: (state) => {
      const list = modelsOf(state)?.list;
      return [...(list?.models ?? []), ...(list?.hidden ?? [])].map(({ id, name }) => ({
        value: id,
        label: name && name !== id ? name : '',
        current: id === state.open?.model,
      }));
    },
    watch(app) {
      const profileId = app.store.getState().open?.profileId;
      return profileId ? app.profiles.watchModels(profileId) : () => {};
    },
    note(state) {
      const models = modelsOf(state);
      if (models?.status === 'loading') return { kind: 'reading', text: t.model.loading };
      if (models?.error) return { kind: 'failed', text: failureText(models.error) };
      const list = models?.list;
      if (list && list.models.length + list.hidden.length === 0) return { kind: 'plain', text: t.model.emptyList };
      return null;
    },
    typed: (argument) => t.model.typed(argument),
    run(app, argument) {
      if (argument === '') {
        runAction(app, 'choose-model');
        return null;
      }
      void app.conversation.configure({ model: argument });
      return t.slash.modelSet(argument);
    },
  },
  {
    name: 'server',
    hint: () => t.slash.server,
    takes: 'needed',
    choices: ({ profiles, open }) =>
      (profiles ?? []).map(({ id, name, baseUrl }) => ({
        value: name,
        label: baseUrl,
        current: id === open?.profileId,
      })),
    refuse: (argument, { profiles }) =>
      profiles?.some(({ name }) => fits(name, argument)) ? null : t.slash.noServer(argument),
    run(app, argument) {
      const profiles = app.store.getState().profiles ?? [];
      const profile =
        profiles.find(({ name }) => name === argument) ?? profiles.find(({ name }) => fits(name, argument));
      if (profile) void app.chooseProfile(profile.id);
      return profile ? t.slash.serverSet(profile.name) : null;
    },
  },
  {
    name: 'system',
    hint: () => t.slash.system,
    takes: 'optional',
    run(app, argument) {
      setParameters(app, { system: argument === '' ? undefined : argument });
      return argument === '' ? t.slash.systemGone : t.slash.systemSet;
    },
  },
  {
    name: 'temperature',
    hint: () => t.slash.temperature,
    takes: 'optional',
    refuse: (argument) => (number(argument) >= 0 ? null : t.parameters.badNumber),
    run(app, argument) {
      setParameters(app, { temperature: argument === '' ? undefined : number(argument) });
      return t.slash.parameterSet;
    },
  },
  {
    name: 'max-tokens',
    hint: () => t.slash.maxTokens,
    takes: 'optional',
    refuse: (argument) =>
      argument === '' || (Number.isSafeInteger(Number(argument)) && Number(argument) > 0)
        ? null
        : t.parameters.badWhole,
    run(app, argument) {
      setParameters(app, { maxTokens: argument === '' ? undefined : Number(argument) });
      return t.slash.parameterSet;
    },
  },
  {
    name: 'effort',
    hint: () => t.slash.effort,
    takes: 'optional',
    choices: () => ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'].map((value) => ({ value, label: '' })),
    run(app, argument) {
      setParameters(app, { reasoningEffort: argument === '' ? undefined : argument });
      return t.slash.parameterSet;
    },
  },
  { name: 'attach', hint: () => t.actions.attach, run: asAction('attach') },
  { name: 'retry', hint: () => t.actions.retry, run: asAction('retry') },
  { name: 'stop', hint: () => t.actions.stop, run: asAction('stop') },
  {
    name: 'search',
    hint: () => t.slash.search,
    takes: 'optional',
    run(app, argument) {
      runAction(app, 'search');
      app.conversations.search(argument);
      return null;
    },
  },
  {
    name: 'title',
    hint: () => t.slash.title,
    takes: 'needed',
    run(app, argument) {
      const id = app.store.getState().open?.id;
      if (id) void app.conversations.rename(id, argument);
      return t.slash.titleSet;
    },
  },
  { name: 'parameters', hint: () => t.actions.parameters, run: asAction('parameters') },
  { name: 'debug', hint: () => t.actions.toggleDebug, run: asAction('toggle-debug') },
  { name: 'settings', hint: () => t.actions.settings, run: asAction('settings') },
  { name: 'help', hint: () => t.actions.shortcuts, run: asAction('shortcuts') },
];

export interface SlashText {
  /** The word after the slash so far. */
  name: string;
  /** What stands behind the word, or `null` while the word is still written. */
  argument: string | null;
}

/** What a text says as a command, or `null` where it can be none: another text, or a path such as `/usr/bin`. */
export function readSlash(text: string): SlashText | null {
  const found = /^\/([a-z-]*)(?:[ \t]+([\s\S]*))?$/i.exec(text);
  if (!found) return null;
  return { name: (found[1] ?? '').toLowerCase(), argument: found[2] ?? (/\s$/.test(text) ? '' : null) };
}

export type SlashRow =
  | { kind: 'command'; command: SlashCommand }
  | { kind: 'choice'; command: SlashCommand; choice: SlashChoice };

/** Choices shown at once; the list scrolls, and typing narrows it. */
const MOST_CHOICES = 100;

/** The rows a text so far offers. */
export function slashRows(text: string, state: AppState): SlashRow[] {
  const slash = readSlash(text);
  if (!slash) return [];
  if (slash.argument === null) {
    return SLASH_COMMANDS.filter(({ name }) => name.startsWith(slash.name)).map((command) => ({
      kind: 'command',
      command,
    }));
  }
  const command = SLASH_COMMANDS.find(({ name }) => name === slash.name);
  if (!command?.choices) return [];
  const argument = slash.argument.trim();
  const all = command.choices(state);
  const found = all.filter(({ value, label }) => fits(value, argument) || fits(label, argument)).slice(0, MOST_CHOICES);
  if (command.typed && argument !== '' && all.every(({ value }) => value !== argument))
    found.push({ value: argument, label: command.typed(argument) });
  return found.map((choice) => ({ kind: 'choice', command, choice }));
}

/** The command whose choices a text so far asks for, if it has any. */
export function slashChoosing(text: string): SlashCommand | null {
  const slash = readSlash(text);
  if (!slash || slash.argument === null) return null;
  return SLASH_COMMANDS.find(({ name, choices }) => name === slash.name && choices) ?? null;
}

/** The command that a whole text is, with its argument, or `null`. */
export function slashCall(text: string): { command: SlashCommand; argument: string } | null {
  const slash = readSlash(text);
  const command = slash && SLASH_COMMANDS.find(({ name }) => name === slash.name);
  return command ? { command, argument: (slash.argument ?? '').trim() } : null;
}
