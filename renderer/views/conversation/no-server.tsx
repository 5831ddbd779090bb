/** Where the composer would stand while no server is set up: what is missing, and the ways to it. */
import { Play, Server } from 'lucide-react';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import './no-server.css';

export function NoServer() {
  const app = useAppCommands();
  return (
    <section className="no-server" aria-labelledby="no-server-title">
      <div>
        <h2 id="no-server-title">{t.firstRun.noServerTitle}</h2>
        <p>{t.firstRun.noServerBody}</p>
      </div>
      <div className="no-server-ways">
        <Button look="primary" onClick={() => app.showSettings({ page: 'servers', profileId: 'new' })}>
          <Server aria-hidden="true" />
          {t.firstRun.addServer}
        </Button>
        <Button onClick={() => void app.addDemo(t.firstRun.demoName)}>
          <Play aria-hidden="true" />
          {t.firstRun.demo}
        </Button>
      </div>
    </section>
  );
}
