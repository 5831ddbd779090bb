/** One tool call: its name, its arguments as they grow, and whether it is whole. Never repaired, never run from here. */
import { Wrench } from 'lucide-react';
import type { ToolCall } from '../../../shared/turn/turn-state.ts';
import { t } from '../../strings/strings.ts';
import { breakable } from '../markdown/long-words.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import './tool-call.css';

/** Whole JSON indented for reading; anything else as it came. */
export function readableArguments(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

export function ToolCallView({ call, running }: { call: ToolCall; running: boolean }) {
  const state = running ? 'assembling' : call.complete ? 'complete' : 'incomplete';
  return (
    <section className="tool" data-state={state} aria-label={`${t.tool.call}: ${call.name || t.tool.unnamed}`}>
      <header className="tool-head">
        <Wrench aria-hidden="true" />
        <span className="tool-name mono">{call.name || t.tool.unnamed}</span>
        <span className={`chip ${state === 'incomplete' ? 'chip-danger' : ''}`}>
          {running ? <span className="pulse" aria-hidden="true" /> : null}
          {t.tool[state]}
        </span>
        {call.id ? <span className="tool-id mono">{call.id}</span> : null}
        <CopyButton label={t.tool.copyArguments} text={() => call.arguments} />
      </header>
      {call.arguments ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre className="tool-arguments" tabIndex={0}>
          <code>{breakable(running ? call.arguments : readableArguments(call.arguments))}</code>
        </pre>
      ) : running ? null : (
        <p className="tool-none">{t.tool.noArguments}</p>
      )}
      {call.result === undefined ? null : (
        <details className="tool-result">
          <summary>{t.imported.result}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre className="tool-arguments" tabIndex={0}>
            <code>{breakable(call.result)}</code>
          </pre>
        </details>
      )}
      {state === 'incomplete' ? <p className="tool-none">{t.tool.incompleteBody}</p> : null}
    </section>
  );
}
