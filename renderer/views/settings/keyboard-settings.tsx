/** Every action with its shortcut, which can be changed, removed and put back. Conflicts are told before they are made. */
import { RotateCcw, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { choose, conflictOf, reset, shortcutOf } from '../../actions/chosen-shortcuts.ts';
import { ACTIONS } from '../../actions/registry.ts';
import { isMac, keysOf, refusalOf, type Shortcut, shortcutOfPress } from '../../actions/shortcut.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Keys } from '../ui/keys.tsx';
import './keyboard-settings.css';

const GROUPS = ['chat', 'view', 'app'] as const;

/** `search` narrows the list to actions whose name or keys hold its words. */
export function KeyboardSettings({ search }: { search: string }) {
  const app = useAppCommands();
  const chosen = useApp((state) => state.settings.shortcuts);
  const mac = isMac(useApp((state) => state.info?.platform));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (action: Action) => {
    const shortcut = shortcutOf(action, chosen);
    const text = `${action.name()} ${shortcut ? keysOf(shortcut, mac).join('+') : ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const groups = GROUPS.map((group) => ({
    name: t.actions.groups[group],
    actions: ACTIONS.filter((action) => action.group === group && fits(action)),
  })).filter((group) => group.actions.length > 0);
  return (
    <div className="shortcuts">
      {groups.map((group) => (
        <section key={group.name}>
          <h3 className="sidebar-group">{group.name}</h3>
          <ul className="plain">
            {group.actions.map((action) => (
              <ShortcutRow key={action.id} action={action} mac={mac} />
            ))}
          </ul>
        </section>
      ))}
      {Object.keys(chosen).length > 0 && search === '' ? (
        <Button onClick={() => void app.setSettings({ shortcuts: {} })}>{t.settings.shortcutsReset}</Button>
      ) : null}
    </div>
  );
}

/** What the person pressed, waiting for a word because another action has it or it cannot be taken. */
interface Asked {
  shortcut: Shortcut;
  trouble: string;
  other: Action | null;
}

function ShortcutRow({ action, mac }: { action: Action; mac: boolean }) {
  const app = useAppCommands();
  const chosen = useApp((state) => state.settings.shortcuts);
  const [recording, setRecording] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shortcut = shortcutOf(action, chosen);
  const name = action.name();
  const keys = shortcut ? keysOf(shortcut, mac) : null;
  const set = (next: Shortcut | null) => {
    void app.setSettings({ shortcuts: choose(action, next, chosen) });
    setAsked(null);
    setRecording(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!recording || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) {
      setRecording(false);
      setAsked(null);
      return;
    }
    const pressed = shortcutOfPress(event.nativeEvent, mac);
    if (!pressed) return;
    const refusal = refusalOf(pressed);
    const other = conflictOf(pressed, action.id, chosen) ?? null;
    if (refusal) setAsked({ shortcut: pressed, trouble: t.settings.shortcutRefused[refusal], other: null });
    else if (other?.also?.length && !other.shortcut)
      setAsked({ shortcut: pressed, trouble: t.settings.shortcutTaken(other.name()), other: null });
    else if (other) setAsked({ shortcut: pressed, trouble: t.settings.shortcutTaken(other.name()), other });
    else {
      set(pressed);
      return;
    }
    setRecording(false);
  };
  return (
    <li className="shortcut-row" data-action={action.id}>
      {/* The button beside it says the name too. */}
      <span className="shortcut-name" aria-hidden="true">
        {name}
      </span>
      <button
        ref={button}
        type="button"
        className="shortcut-keys"
        title={t.settings.shortcutChange}
        data-recording={recording}
        onClick={() => {
          setAsked(null);
          setRecording(!recording);
        }}
        onBlur={() => setRecording(false)}
        onKeyDown={onKeyDown}
      >
        <span className="sr-only">{name}: </span>
        {recording ? (
          <>
            <span>{t.settings.shortcutPress}</span>
            <span className="sr-only"> {t.settings.shortcutCancel}</span>
          </>
        ) : keys ? (
          <Keys keys={keys} />
        ) : (
          <span className="shortcut-none">{t.settings.shortcutNone}</span>
        )}
      </button>
      <span className="shortcut-tools">
        {shortcut ? (
          <IconButton small label={t.settings.shortcutRemove(name)} icon={<X />} onClick={() => set(null)} />
        ) : null}
        {chosen[action.id] !== undefined ? (
          <IconButton
            small
            label={t.settings.shortcutReset(name)}
            icon={<RotateCcw />}
            onClick={() => void app.setSettings({ shortcuts: reset(action, chosen) })}
          />
        ) : null}
      </span>
      {asked ? (
        <div className="shortcut-asked" role="alert">
          <Keys keys={keysOf(asked.shortcut, mac)} />
          <span>{asked.trouble}</span>
          {asked.other ? (
            <Button small onClick={() => set(asked.shortcut)}>
              {t.settings.shortcutTake}
            </Button>
          ) : null}
          <Button
            small
            onClick={() => {
              setAsked(null);
              button.current?.focus();
            }}
          >
            {t.app.cancel}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
