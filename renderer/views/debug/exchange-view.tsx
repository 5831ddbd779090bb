/** Request and response head of the selected exchange, as they crossed the wire, secrets masked. */
import type { ExchangeHead } from '../../../shared/exchange/exchange.ts';
import type { Worded } from '../../../shared/words/said.ts';
import { useApp } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { mainText } from '../../strings/main-words.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { BodyPictures } from './body-pictures.tsx';

function HeaderTable({ headers }: { headers: readonly (readonly [string, string])[] }) {
  return (
    <table className="wire-headers">
      <tbody>
        {headers.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes and names may repeat
          <tr key={`${name} ${index}`}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** JSON indented for reading, anything else as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Masked({ head }: { head: ExchangeHead }) {
  return head.masked.map((place) => (
    <p key={place.where} className="wire-note">
      {t.debug.masked(place.count, t.debug.maskedWhere[place.where])}
    </p>
  ));
}

/** What a person might look for in the body and not find. */
function LeftOut({ sentences }: { sentences: readonly Worded[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h4 className="wire-title">{t.debug.leftOut}</h4>
      <ul className="plain">
        {sentences.map(({ text, said }) => (
          <li key={text} className="wire-note">
            {mainText(text, said)}
          </li>
        ))}
      </ul>
    </>
  );
}

function BodyTitle({ bytes, text }: { bytes: number; text: string }) {
  return (
    <div className="wire-title-row">
      <h3 className="wire-title">{t.debug.body}</h3>
      <span className="wire-fact tabular">{t.debug.bodyBytes(bytes)}</span>
      <CopyButton label={t.debug.copyBody} text={() => text} />
    </div>
  );
}

function BodyText({ text, truncated }: { text: string; truncated: boolean }) {
  return (
    <>
      {truncated ? <p className="wire-note">{t.debug.truncated}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className="wire-body" tabIndex={0}>
        {truncated ? text : readable(text)}
      </pre>
    </>
  );
}

export function RequestView() {
  const head = useApp((state) => state.debug.head);
  if (!head) return null;
  const { request } = head;
  return (
    <>
      <p className="wire-line mono">
        <strong>{request.method}</strong> {request.url}
      </p>
      <h3 className="wire-title">{t.debug.headers}</h3>
      <HeaderTable headers={request.headers} />
      <BodyTitle bytes={request.bodyBytes} text={request.body} />
      {request.bodySha256 ? (
        <p className="wire-fact wire-sha">
          {t.debug.sha} <span className="mono">{request.bodySha256}</span>
        </p>
      ) : null}
      <LeftOut sentences={request.leftOut ?? []} />
      <BodyPictures body={request.body} />
      <BodyText text={request.body} truncated={request.bodyTruncated} />
    </>
  );
}

export function ResponseView() {
  const head = useApp((state) => state.debug.head);
  const running = useApp((state) => state.debug.running);
  if (!head) return null;
  const { response } = head;
  if (!response) return <p className="debug-note">{running ? t.debug.noResponse : t.debug.noResponseEver}</p>;
  return (
    <>
      <p className="wire-line mono">
        <strong>{t.outcome.status(response.status)}</strong>{' '}
        <span className="wire-fact">{t.debug.at(response.atMs)}</span>
      </p>
      <Masked head={head} />
      <h3 className="wire-title">{t.debug.headers}</h3>
      <HeaderTable headers={response.headers} />
      {response.body ? (
        <>
          <BodyTitle bytes={response.body.bytes} text={response.body.text} />
          <BodyText text={response.body.text} truncated={response.body.truncated} />
        </>
      ) : null}
    </>
  );
}
