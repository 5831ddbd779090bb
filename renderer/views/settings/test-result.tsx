/** What the connection test found, step by step, and the plain reason where it ended early. */
import { Check, X } from 'lucide-react';
import type { ConnectionTest } from '../../../shared/ipc/contract.ts';
import { t } from '../../strings/later-strings.ts';
import { errorWords, mainText } from '../../strings/main-words.ts';
import './test-result.css';

export function TestResult({ test }: { test: ConnectionTest }) {
  const reason = test.error && errorWords(test.error);
  return (
    <section className="test" data-ok={test.ok} role="status">
      <p className="test-title">{test.ok ? t.settings.testOk : t.settings.testFailed}</p>
      <ol className="plain" aria-label={t.settings.testSteps}>
        {test.steps.map((step) => (
          <li key={step.step} className="test-step" data-ok={step.ok}>
            {step.ok ? (
              <Check role="img" aria-label={t.settings.stepOk} />
            ) : (
              <X role="img" aria-label={t.settings.stepFailed} />
            )}
            <span className="test-name">{t.settings.testStep[step.step]}</span>
            <span className="test-detail">{mainText(step.detail, step.said)}</span>
          </li>
        ))}
      </ol>
      {test.error && reason ? (
        <div className="test-reason">
          <p>{reason.message}</p>
          {test.error.serverMessage ? <p className="mono">{test.error.serverMessage}</p> : null}
          {reason.advice ? <p>{reason.advice}</p> : null}
        </div>
      ) : null}
      {test.models?.hint ? <p className="test-detail">{mainText(test.models.hint, test.models.hintSaid)}</p> : null}
    </section>
  );
}
