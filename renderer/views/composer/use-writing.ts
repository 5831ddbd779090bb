/**
 * The keys of the message field: which one sends, earlier messages by arrow, and the menu of commands. It decides and
 * calls; what sending or a command does is known elsewhere.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pathOf } from '../../../shared/chat/message-tree.ts';
import {
  readSlash,
  type SlashNote,
  type SlashRow,
  slashCall,
  slashChoosing,
  slashRows,
} from '../../actions/slash-commands.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { sendsMessage } from './send-key.ts';

/** The menu of commands as it is now. */
export interface SlashMenuState {
  rows: SlashRow[];
  /** The row the keys are at. */
  at: number;
  /** Why the written command cannot be done, in words. */
  refusal: string | null;
  /** What to know of the choices. */
  note: SlashNote | null;
  pick(row: SlashRow): void;
}

export interface Writing {
  menu: SlashMenuState | null;
  onKeyDown(event: KeyboardEvent): void;
  /** Sends the draft, or does the command it is. */
  submit(): void;
}

/** `send` is called for a text that is a message. */
export function useWriting(
  open: OpenConversation,
  field: RefObject<HTMLTextAreaElement | null>,
  send: () => void,
): Writing {
  const app = useAppCommands();
  const text = useApp((state) => state.drafts[open.id]?.text ?? '');
  const sendKey = useApp((state) => state.settings.sendKey);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  /** How far back in the messages sent, 0 being what is written now; and the text put there. */
  const history = useRef({ back: 0, shown: '', draft: '' });

  useEffect(() => {
    setAt(0);
    setRefusal(null);
    // What was dismissed and is written once more is asked for again.
    setDismissed((known) => (known === text ? known : ''));
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is the reason
  useEffect(() => {
    history.current = { back: 0, shown: '', draft: '' };
  }, [open.id]);

  // A button that goes away when it was pressed (Stop, Retry, Send it anyway) would leave the focus nowhere.
  const runningId = open.running?.messageId;
  const empty = text === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes take buttons away
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, [runningId, empty]);

  const isSlash = readSlash(text) !== null && text !== dismissed;
  const choosing = isSlash ? slashChoosing(text) : null;
  // The choices may still be on their way.
  useApp((state) => (choosing && open.profileId ? state.models[open.profileId] : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another server has other choices
  useEffect(() => choosing?.watch?.(app), [app, choosing, open.profileId]);
  const rows = isSlash ? slashRows(text, app.store.getState()) : [];
  const note = choosing?.note?.(app.store.getState()) ?? null;
  const menu: SlashMenuState | null =
    rows.length > 0 || refusal || note ? { rows, at: Math.min(at, rows.length - 1), refusal, note, pick } : null;

  function put(next: string) {
    app.composer.type(open.id, next);
    // The caret goes to the end once the field holds the text.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.length, next.length));
  }

  function run(command: SlashRow['command'], argument: string) {
    if (argument === '' && command.takes === 'needed') {
      put(`/${command.name} `);
      return;
    }
    const refused = argument === '' ? null : (command.refuse?.(argument, app.store.getState()) ?? null);
    if (refused) {
      setRefusal(refused);
      return;
    }
    app.composer.type(open.id, '');
    const announcement = command.run(app, argument);
    if (announcement) app.ui({ announcement });
  }

  function pick(row: SlashRow) {
    if (row.kind === 'choice') run(row.command, row.choice.value);
    else if (row.command.takes) put(`/${row.command.name} `);
    else run(row.command, '');
    field.current?.focus();
  }

  function submit() {
    const call = isSlash ? slashCall(text) : null;
    if (call) run(call.command, call.argument);
    else send();
  }

  /** Goes through earlier questions of this conversation; answers whether the key was used. */
  function recall(by: 1 | -1): boolean {
    const element = field.current;
    const known = history.current;
    const inHistory = known.back > 0 && text === known.shown;
    if (!inHistory) known.back = 0;
    const caret = element?.selectionStart === element?.selectionEnd ? (element?.selectionStart ?? 0) : -1;
    // In a text of one's own the arrows move the caret; only at its very edge do they leave it.
    if (by === 1 ? caret !== 0 && !(inHistory && caret === text.length) : !inHistory || caret !== text.length)
      return false;
    const sent = pathOf(open.outline, open.choices).filter(
      ({ message }) => message.role === 'user' && message.letters > 0,
    );
    const back = known.back + by;
    if (back < 0 || back > sent.length) return false;
    if (known.back === 0) known.draft = text;
    void putBack(back, back === 0 ? null : (sent[sent.length - back]?.message.id ?? null));
    return true;
  }

  /** Puts an earlier question into the field, or what was written before them; an old one has to be read first. */
  async function putBack(back: number, messageId: string | null) {
    const known = history.current;
    const show = (shown: string) => {
      history.current = { ...known, back, shown };
      put(shown);
    };
    if (messageId === null) {
      show(known.draft);
      return;
    }
    const here = app.bodies.get(messageId);
    const message = here ?? (await app.conversation.messageOf(messageId));
    // Meanwhile the person went on writing, or pressed again.
    const { open: now, drafts } = app.store.getState();
    const untouched = history.current === known && now?.id === open.id && (drafts[open.id]?.text ?? '') === text;
    if (message?.role === 'user' && untouched) show(message.text);
  }

  function onMenuKey(event: KeyboardEvent): boolean {
    if (!menu || menu.rows.length === 0) return false;
    const row = menu.rows[menu.at];
    switch (event.key) {
      case 'ArrowDown':
        setAt((menu.at + 1) % menu.rows.length);
        return true;
      case 'ArrowUp':
        setAt((menu.at - 1 + menu.rows.length) % menu.rows.length);
        return true;
      case 'Tab':
        if (event.shiftKey || !row) return false;
        if (row.kind === 'command') put(`/${row.command.name}${row.command.takes ? ' ' : ''}`);
        else put(`/${row.command.name} ${row.choice.value}`);
        return true;
      case 'Enter':
        if (event.shiftKey || event.altKey || !row) return false;
        pick(row);
        return true;
      default:
        return false;
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && menu) {
      // Escape also stops a running answer; first it closes what is open.
      event.preventDefault();
      setDismissed(text);
      setRefusal(null);
      return;
    }
    if (onMenuKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && app.store.getState().held?.step === 'waiting') {
      event.preventDefault();
      app.letGo();
      return;
    }
    if (event.altKey) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (plain && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (recall(event.key === 'ArrowUp' ? 1 : -1)) event.preventDefault();
      return;
    }
    if (!sendsMessage(event, sendKey)) return;
    event.preventDefault();
    submit();
  }

  return { menu, onKeyDown, submit };
}
