/** A certificate as a person compares it: who it is for, who says so, its dates and its fingerprint. */
import type { CertificateFacts } from '../../../shared/chat/server-profile.ts';
import { day } from '../../strings/format.ts';
import { t } from '../../strings/later-strings.ts';
import { fingerprintPairs } from './profile-draft.ts';

/** A fingerprint as people compare it: pairs with colons between, never broken inside a pair. */
export function Fingerprint({ hex }: { hex: string }) {
  return (
    <span className="mono certificate-print">
      {fingerprintPairs(hex).map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fingerprint never move
        <span key={at}>{pair}</span>
      ))}
    </span>
  );
}

export function CertificateView({ certificate }: { certificate: CertificateFacts }) {
  const { subject, issuer, names, fingerprint, validFrom, validTo } = certificate;
  return (
    <dl className="certificate">
      <dt>{t.settings.certificateFor}</dt>
      <dd>{subject}</dd>
      {names.length > 0 ? (
        <>
          <dt>{t.settings.certificateNames}</dt>
          <dd>{names.join(', ')}</dd>
        </>
      ) : null}
      <dt>{t.settings.certificateBy}</dt>
      <dd>{issuer}</dd>
      <dt>{t.settings.certificateDates}</dt>
      <dd>{t.settings.certificateValid(day(validFrom), day(validTo))}</dd>
      <dt>{t.settings.certificateFingerprint}</dt>
      <dd>
        <Fingerprint hex={fingerprint} />
      </dd>
    </dl>
  );
}
