/** Whom a server's TLS is trusted by: the system, an authority of one's own, or one certificate alone. */
import { useEffect, useRef, useState } from 'react';
import type { CertificateFacts, ServerProfileInput, ShownCertificate } from '../../../shared/chat/server-profile.ts';
import type { IpcFailure } from '../../../shared/ipc/result.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { failureText, mainText } from '../../strings/main-words.ts';
import { Button } from '../ui/button.tsx';
import { CertificateView, Fingerprint } from './certificate-view.tsx';
import { certificatesIn, type ProfileDraft } from './profile-draft.ts';

export interface TrustFieldsProps {
  draft: ProfileDraft;
  /** The stored authorities, for showing while they are unchanged. */
  stored: { ca: string; facts: CertificateFacts[] };
  put(change: Partial<ProfileDraft>): void;
  /** What the form would send now. */
  input(): ServerProfileInput;
  /** TLS was just refused: the server's certificate is shown unasked. */
  refused: boolean;
}

export function TrustFields({ draft, stored, put, input, refused }: TrustFieldsProps) {
  const file = useRef<HTMLInputElement>(null);
  const count = certificatesIn(draft.ca);
  return (
    <>
      <div className="trust-part">
        <p className="field-label">{t.settings.ca}</p>
        <p className="field-hint">{count > 0 ? t.settings.caCount(count) : t.settings.caHint}</p>
        {draft.ca !== '' && draft.ca === stored.ca
          ? stored.facts.map((facts) => <CertificateView key={facts.fingerprint} certificate={facts} />)
          : null}
        <span className="trust-buttons">
          <Button small onClick={() => file.current?.click()}>
            {count > 0 ? t.settings.caReplace : t.settings.caChoose}
          </Button>
          {count > 0 ? (
            <Button small look="quiet" onClick={() => put({ ca: '' })}>
              {t.settings.caRemove}
            </Button>
          ) : null}
        </span>
        <input
          ref={file}
          type="file"
          hidden
          accept=".pem,.crt,.cer"
          aria-label={t.settings.caChoose}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) void chosen.text().then((ca) => put({ ca }));
          }}
        />
      </div>
      <ShownByServer draft={draft} put={put} input={input} refused={refused} />
    </>
  );
}

type Looked =
  | { at: 'not' }
  | { at: 'looking' }
  | { at: 'shown'; shown: ShownCertificate }
  | { at: 'failed'; error: IpcFailure };

/** The certificate the server shows now, and the choice to accept that one and no other. */
function ShownByServer({ draft, put, input, refused }: Omit<TrustFieldsProps, 'stored'>) {
  const app = useAppCommands();
  const [looked, setLooked] = useState<Looked>({ at: 'not' });
  async function look() {
    setLooked({ at: 'looking' });
    const result = await app.profiles.certificate(input());
    setLooked(result.ok ? { at: 'shown', shown: result.value } : { at: 'failed', error: result.error });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal is the one reason
  useEffect(() => {
    if (refused) void look();
  }, [refused]);
  const shown = looked.at === 'shown' ? looked.shown : null;
  const pinnedThis = shown !== null && shown.certificate.fingerprint === draft.pin;
  return (
    <div className="trust-part">
      <p className="field-label">{t.settings.pin}</p>
      <p className="field-hint">{draft.pin ? t.settings.pinned : t.settings.pinHint}</p>
      {draft.pin ? (
        <p>
          <Fingerprint hex={draft.pin} />
        </p>
      ) : null}
      <div role="status" className="trust-shown">
        {shown ? (
          <>
            <CertificateView certificate={shown.certificate} />
            <p data-trusted={shown.trusted || pinnedThis} className="trust-verdict">
              {pinnedThis
                ? t.settings.isPinned
                : shown.trusted
                  ? t.settings.isTrusted
                  : mainText(shown.problem ?? '', shown.problemSaid)}
            </p>
          </>
        ) : null}
        {looked.at === 'failed' ? <p className="field-error">{failureText(looked.error)}</p> : null}
      </div>
      <span className="trust-buttons">
        <Button small disabled={looked.at === 'looking' || draft.baseUrl.trim() === ''} onClick={() => void look()}>
          {looked.at === 'looking' ? <span className="spinner" aria-hidden="true" /> : null}
          {t.settings.lookAtCertificate}
        </Button>
        {shown && !pinnedThis ? (
          <Button small onClick={() => put({ pin: shown.certificate.fingerprint })}>
            {t.settings.pinThis}
          </Button>
        ) : null}
        {draft.pin ? (
          <Button small look="quiet" onClick={() => put({ pin: '' })}>
            {t.settings.pinRemove}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
