/** The settings: servers and appearance, in one dialog. */
import { Palette, Server, X } from 'lucide-react';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { IconButton } from '../ui/button.tsx';
import { DialogFrame, DialogTitle } from '../ui/dialog.tsx';
import { Appearance } from './appearance.tsx';
import { Servers } from './servers.tsx';
import './settings.css';

export function SettingsDialog() {
  const app = useAppCommands();
  const page = useApp((state) => state.ui.settings);
  const version = useApp((state) => state.info?.version);
  return (
    <DialogFrame
      open={page !== null}
      onClose={() => app.showSettings(null)}
      label={t.settings.title}
      className="settings"
      focusFrame
    >
      <header className="settings-head">
        <DialogTitle className="dialog-title">{t.settings.title}</DialogTitle>
        <IconButton label={t.app.close} icon={<X />} onClick={() => app.showSettings(null)} />
      </header>
      <div className="settings-body">
        <nav className="settings-nav" aria-label={t.settings.sections}>
          <button
            type="button"
            className="btn btn-quiet"
            aria-current={page?.page === 'servers' ? 'page' : undefined}
            onClick={() => app.showSettings({ page: 'servers', profileId: null })}
          >
            <Server aria-hidden="true" />
            {t.settings.servers}
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            aria-current={page?.page === 'appearance' ? 'page' : undefined}
            onClick={() => app.showSettings({ page: 'appearance' })}
          >
            <Palette aria-hidden="true" />
            {t.settings.appearance}
          </button>
          {version ? <p className="settings-version">{t.settings.version(version)}</p> : null}
        </nav>
        <div className="settings-page">
          {page?.page === 'servers' ? <Servers profileId={page.profileId} /> : null}
          {page?.page === 'appearance' ? <Appearance /> : null}
        </div>
      </div>
    </DialogFrame>
  );
}
