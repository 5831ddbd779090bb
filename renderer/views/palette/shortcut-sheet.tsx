/** The sheet of shortcuts, drawn from the registry. */
import { X } from 'lucide-react';
import { shortcutOf } from '../../actions/chosen-shortcuts.ts';
import { ACTIONS } from '../../actions/registry.ts';
import { isMac, keysOf } from '../../actions/shortcut.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DialogFrame, DialogTitle } from '../ui/dialog.tsx';
import { Keys } from '../ui/keys.tsx';

export function ShortcutSheet() {
  const app = useAppCommands();
  const open = useApp((state) => state.ui.shortcuts);
  const mac = isMac(useApp((state) => state.info?.platform));
  const chosen = useApp((state) => state.settings.shortcuts);
  const sendKey = useApp((state) => state.settings.sendKey);
  const enter = keysOf({ key: 'enter' }, mac);
  const shiftEnter = keysOf({ key: 'enter', shift: true }, mac);
  const close = () => app.ui({ shortcuts: false });
  const groups = (['chat', 'view', 'app'] as const).map((group) => ({
    name: t.actions.groups[group],
    rows: ACTIONS.filter((action) => action.group === group).flatMap((action) => {
      const shortcut = shortcutOf(action, chosen);
      return shortcut ? [{ name: action.name(), keys: keysOf(shortcut, mac) }] : [];
    }),
  }));
  const composer = {
    name: t.shortcuts.inComposer,
    rows: [
      { name: t.shortcuts.send, keys: sendKey === 'enter' ? enter : shiftEnter },
      { name: t.shortcuts.newline, keys: sendKey === 'enter' ? shiftEnter : enter },
      { name: t.shortcuts.history, keys: ['↑', '↓'] },
      { name: t.shortcuts.commands, keys: ['/'] },
    ],
  };
  return (
    <DialogFrame open={open} onClose={close} label={t.shortcuts.title} className="sheet" focusFrame>
      <div className="settings-head">
        <DialogTitle className="dialog-title">{t.shortcuts.title}</DialogTitle>
        <span className="composer-space" />
        <Button
          small
          onClick={() => {
            close();
            app.showSettings({ page: 'keyboard' });
          }}
        >
          {t.shortcuts.change}
        </Button>
        <IconButton label={t.app.close} icon={<X />} onClick={close} />
      </div>
      <div className="sheet-body">
        {[...groups, composer].map((group) => (
          <section key={group.name}>
            <h3 className="sidebar-group">{group.name}</h3>
            <dl className="sheet-list">
              {group.rows.map((row) => (
                <div key={row.name} className="sheet-row">
                  <dt>{row.name}</dt>
                  <dd>
                    <Keys keys={row.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}
