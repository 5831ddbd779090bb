/** A certificate as a person compares it: who it is for, who says so, its dates and its fingerprint. */
import type { CertificateFacts } from '../../../shared/chat/server-profile.ts';
import { day } from '../../strings/format.ts';
import { t } from '../../strings/strings.ts';
import { fingerprintWords } from './profile-draft.ts';

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
      <dd className="mono certificate-print">{fingerprintWords(fingerprint)}</dd>
    </dl>
  );
}
