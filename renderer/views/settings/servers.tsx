/** The list of servers, or one server's form. */
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Copy, Play, Plus } from 'lucide-react';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { FoundServers } from '../conversation/found-servers.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { ProfileForm } from './profile-form.tsx';
import './profile-parts.css';
import './profile-form.css';

export function Servers({ profileId }: { profileId: string | 'new' | null }) {
  const app = useAppCommands();
  const profiles = useApp((state) => state.profiles) ?? [];
  const profile = profiles.find((known) => known.id === profileId);
  if (profile || profileId === 'new') {
    return (
      <>
        <Button
          small
          look="quiet"
          className="settings-back"
          onClick={() => app.showSettings({ page: 'servers', profileId: null })}
        >
          <ChevronLeft aria-hidden="true" />
          {t.settings.back}
        </Button>
        <h2 className="settings-title">{profile ? t.settings.editing(profile.name) : t.settings.adding}</h2>
        <ProfileForm key={profile?.id ?? 'new'} profile={profile ?? null} />
      </>
    );
  }
  const hasDemo = profiles.some((known) => known.kind === 'demo');
  return (
    <>
      {profiles.length === 0 ? <p className="settings-none">{t.settings.none}</p> : null}
      <ul className="plain servers">
        {profiles.map((known, at) => (
          <li key={known.id} className="server-row">
            <button
              type="button"
              className="server"
              onClick={() => app.showSettings({ page: 'servers', profileId: known.id })}
            >
              <span className="server-name">{known.name}</span>
              <span className="server-url">{known.kind === 'demo' ? t.settings.demoBaseUrl : known.baseUrl}</span>
              <ChevronRight aria-hidden="true" />
            </button>
            <span className="server-tools">
              <IconButton
                small
                label={t.settings.moveUp(known.name)}
                icon={<ChevronUp />}
                disabled={at === 0}
                onClick={() => void app.profiles.move(known.id, -1)}
              />
              <IconButton
                small
                label={t.settings.moveDown(known.name)}
                icon={<ChevronDown />}
                disabled={at === profiles.length - 1}
                onClick={() => void app.profiles.move(known.id, 1)}
              />
              {known.kind === 'demo' ? null : (
                <IconButton
                  small
                  label={t.settings.duplicate(known.name)}
                  icon={<Copy />}
                  onClick={() => void app.profiles.duplicate(known.id)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="settings-add">
        <Button look="primary" onClick={() => app.showSettings({ page: 'servers', profileId: 'new' })}>
          <Plus aria-hidden="true" />
          {t.settings.add}
        </Button>
        {hasDemo ? null : (
          <Button
            onClick={() => {
              app.showSettings(null);
              void app.addDemo(t.firstRun.demoName);
            }}
          >
            <Play aria-hidden="true" />
            {t.settings.addDemo}
          </Button>
        )}
      </div>
      <FoundServers />
    </>
  );
}
