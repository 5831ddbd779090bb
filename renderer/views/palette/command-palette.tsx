/** The command palette: what can be done now, and every conversation, by typing. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { DialogFrame } from '../ui/dialog.tsx';
import { Keys } from '../ui/keys.tsx';
import { type Entry, type EntryGroup, entriesOf } from './palette-entries.ts';
import './palette.css';

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
