/** Servers that run on this machine already: looked for when the person asks, added by one press. */
import { Radar } from 'lucide-react';
import { useState } from 'react';
import type { DiscoveredServer } from '../../../shared/chat/server-profile.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import './first-run.css';

type Search = { at: 'idle' } | { at: 'looking' } | { at: 'found'; servers: DiscoveredServer[] };

export function FoundServers() {
  const app = useAppCommands();
  const [search, setSearch] = useState<Search>({ at: 'idle' });
  const [adding, setAdding] = useState(false);
  async function look() {
    setSearch({ at: 'looking' });
    const servers = await app.profiles.discover();
    setSearch(servers ? { at: 'found', servers } : { at: 'idle' });
  }
  async function add(server: DiscoveredServer) {
    setAdding(true);
    await app.addFound(server);
    setAdding(false);
  }
  const looking = search.at === 'looking';
  return (
    <div className="found">
      <Button look="quiet" disabled={looking} onClick={() => void look()}>
        {looking ? <span className="spinner" aria-hidden="true" /> : <Radar aria-hidden="true" />}
        {looking ? t.firstRun.looking : t.firstRun.look}
      </Button>
      <div role="status">
        {search.at === 'found' ? (
          <p className="found-note">{t.firstRun.found(search.servers.length)}</p>
        ) : (
          <p className="found-note">{t.firstRun.lookHint}</p>
        )}
      </div>
      {search.at === 'found' && search.servers.length > 0 ? (
        <ul className="plain found-list">
          {search.servers.map((server) => (
            <li key={server.baseUrl} className="found-server">
              <span className="found-words">
                <span className="found-name">{server.name}</span>
                <span className="found-detail">
                  {server.baseUrl} · {t.firstRun.models(server.models.models.length)}
                </span>
              </span>
              <Button small disabled={adding} aria-label={t.firstRun.use(server.name)} onClick={() => void add(server)}>
                {t.firstRun.useShort}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
