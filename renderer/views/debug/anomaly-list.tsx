/** The anomalies of the turn whose exchange is shown, explained. */
import { useEffect } from 'react';
import type { AssistantMessage } from '../../../shared/chat/message.ts';
import { unreachable } from '../../../shared/exhaustive.ts';
import type { Anomaly } from '../../../shared/turn/anomaly.ts';
import { ANOMALY_CATALOGUE } from '../../../shared/turn/anomaly-catalogue.ts';
import { listedExchange } from '../../state/debug.ts';
import { useApp, useAppCommands, useBody, useTurn } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { anomalyWords, mainText } from '../../strings/main-words.ts';

export function AnomalyList() {
  const id = useApp(({ debug }) => listedExchange(debug, debug.selectedId)?.messageId);
  return id ? <AnomaliesOf key={id} messageId={id} /> : <p className="debug-note">{t.debug.noAnomalies}</p>;
}

/** The message may stand far from the screen: then it is asked for. */
function AnomaliesOf({ messageId }: { messageId: string }) {
  const { bodies } = useAppCommands();
  const body = useBody(messageId);
  useEffect(() => void bodies.fetch([messageId]), [bodies, messageId]);
  switch (body.kind) {
    case 'here':
      return body.message.role === 'assistant' ? (
        <Anomalies message={body.message} />
      ) : (
        <p className="debug-note">{t.debug.noAnomalies}</p>
      );
    case 'coming':
      return <p className="debug-note">{t.conversation.messageComing}</p>;
    case 'failed':
      return <p className="debug-note">{t.conversation.messageFailed}</p>;
    case 'unreadable':
      return <p className="debug-note">{t.conversation.messageUnreadable}</p>;
    default:
      return unreachable(body);
  }
}

function Anomalies({ message }: { message: AssistantMessage }) {
  const { anomalies } = useTurn(message);
  if (anomalies.length === 0) return <p className="debug-note">{t.debug.noAnomalies}</p>;
  return (
    <>
      <p className="wire-fact">{t.debug.anomaliesIntro}</p>
      <ul className="plain anomalies">
        {anomalies.map((anomaly, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows and kinds may repeat
          <li key={`${anomaly.kind} ${index}`} className="anomaly">
            <AnomalyWords anomaly={anomaly} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AnomalyWords({ anomaly }: { anomaly: Anomaly }) {
  const { rule } = ANOMALY_CATALOGUE[anomaly.kind];
  const { sentence, handling, seenAt } = anomalyWords(anomaly.kind) ?? ANOMALY_CATALOGUE[anomaly.kind];
  return (
    <>
      <p className="anomaly-sentence">{sentence}</p>
      {anomaly.detail ? <p className="mono anomaly-detail">{mainText(anomaly.detail, anomaly.said)}</p> : null}
      <p className="anomaly-note">{handling}</p>
      <p className="anomaly-note">
        <span className="mono anomaly-kind">{anomaly.kind}</span>
        <span>{t.debug.anomalyRule(rule)}</span>
        {seenAt ? <span>{t.debug.anomalySeen(seenAt)}</span> : null}
      </p>
    </>
  );
}
