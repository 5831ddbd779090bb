/** The first screen: nothing is set up yet, three ways on. */
import { Import, Play, Server } from 'lucide-react';
import { viewHandles } from '../../actions/view-handles.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { FoundServers } from './found-servers.tsx';
import './first-run.css';

export function FirstRun() {
  const app = useAppCommands();
  return (
    <section className="first-run" aria-labelledby="first-run-title">
      <h2 id="first-run-title">{t.firstRun.title}</h2>
      <p>{t.firstRun.body}</p>
      <div className="first-run-choices">
        <button
          type="button"
          className="choice"
          onClick={() => app.showSettings({ page: 'servers', profileId: 'new' })}
        >
          <Server aria-hidden="true" />
          <span className="choice-name">{t.firstRun.addServer}</span>
          <span className="choice-hint">{t.firstRun.addServerHint}</span>
        </button>
        <button type="button" className="choice" onClick={() => void app.addDemo(t.firstRun.demoName)}>
          <Play aria-hidden="true" />
          <span className="choice-name">{t.firstRun.demo}</span>
          <span className="choice-hint">{t.firstRun.demoHint}</span>
        </button>
        <button type="button" className="choice" onClick={() => viewHandles.pickImport?.()}>
          <Import aria-hidden="true" />
          <span className="choice-name">{t.firstRun.import}</span>
          <span className="choice-hint">{t.firstRun.importHint}</span>
        </button>
      </div>
      <FoundServers />
    </section>
  );
}
