/** What is shown when the window itself has a bug: plain words and a way back. The turn goes on in main. */
import { Component, type ReactNode } from 'react';
import { t } from '../strings/strings.ts';

export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="crash">
        <h1>{t.app.crashed}</h1>
        <p role="alert">{t.app.crashedAdvice}</p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          {t.app.reload}
        </button>
      </main>
    );
  }
}
