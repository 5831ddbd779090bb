/** The command palette: every action that is allowed now, and every conversation, by typing. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { shortcutOf } from '../../actions/chosen-shortcuts.ts';
import { ACTIONS } from '../../actions/registry.ts';
import { isMac, keysOf, type Shortcut } from '../../actions/shortcut.ts';
import type { App } from '../../state/app.ts';
import type { AppState } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { DialogFrame } from '../ui/dialog.tsx';
import { Keys } from '../ui/keys.tsx';
import './palette.css';

interface Entry {
  value: string;
  label: string;
  keys: string[] | null;
  run(app: App): void;
}

interface EntryGroup {
  value: string;
  items: Entry[];
}

/** Conversations offered: more are found by the search of the sidebar. */
const MOST_CONVERSATIONS = 200;

const keysIn = (shortcut: Shortcut | undefined, mac: boolean) => (shortcut ? keysOf(shortcut, mac) : null);

function entriesOf(state: AppState): EntryGroup[] {
  const mac = isMac(state.info?.platform);
  const actions = ACTIONS.filter((action) => action.id !== 'palette' && (action.enabled?.(state) ?? true));
  const groups = (['chat', 'view', 'app'] as const).map((group) => ({
    value: t.actions.groups[group],
    items: actions
      .filter((action) => action.group === group)
      .map((action) => ({
        value: action.id,
        label: action.name(),
        keys: keysIn(shortcutOf(action, state.settings.shortcuts), mac),
        run: action.run,
      })),
  }));
  const conversations = (state.conversations ?? []).slice(0, MOST_CONVERSATIONS).map((conversation) => ({
    value: conversation.id,
    label: conversation.title || t.sidebar.untitled,
    keys: null,
    run: (app: App) => void app.openConversation(conversation.id),
  }));
  return [...groups, { value: t.palette.conversations, items: conversations }].filter(
    (group) => group.items.length > 0,
  );
}

export function CommandPalette() {
  const app = useAppCommands();
  const open = useApp((state) => state.ui.palette);
  return (
    <DialogFrame open={open} onClose={() => app.ui({ palette: false })} label={t.palette.label} className="palette" top>
      <PaletteBody />
    </DialogFrame>
  );
}

function PaletteBody() {
  const app = useAppCommands();
  const groups = useMemo(() => entriesOf(app.store.getState()), [app]);
  const input = useRef<HTMLInputElement>(null);
  // At once, not a frame later as dialogs do: whoever opens a palette types on, and those keys are meant for it.
  useLayoutEffect(() => input.current?.focus(), []);
  const choose = (entry: Entry) => {
    app.ui({ palette: false });
    // After the dialog gave the focus back: an action may move it on purpose.
    setTimeout(() => entry.run(app), 0);
  };
  return (
    <Autocomplete.Root open inline items={groups} autoHighlight="always" keepHighlight>
      <div className="palette-search">
        <Search aria-hidden="true" />
        <Autocomplete.Input
          ref={input}
          className="palette-input"
          aria-label={t.palette.placeholder}
          placeholder={t.palette.placeholder}
        />
      </div>
      <Autocomplete.Empty>
        <p className="picker-note">{t.palette.none}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="palette-list" aria-label={t.palette.label}>
        {(group: EntryGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="menu-label">{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.value}
                  value={entry}
                  className="menu-item palette-item"
                  onClick={() => choose(entry)}
                >
                  <span className="picker-label">{entry.label}</span>
                  {entry.keys ? <Keys keys={entry.keys} /> : null}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
