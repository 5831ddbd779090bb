/** The pictures of a request: the captured body names each by its hash, here they are seen beside it. */

import { t } from '../../strings/later-strings.ts';
import { attachmentUrl } from '../attachment-address.ts';

interface BodyPicture {
  sha256: string;
  bytes: number;
  mediaType: string;
}

/** As the capture writes them, in the order they went. */
export function picturesIn(body: string): BodyPicture[] {
  const found = body.matchAll(/\{"sha256":"([0-9a-f]{64})","bytes":(\d+),"type":"(image\/[\w.+-]+)"\}/g);
  return [...found].map(([, sha256 = '', bytes = '0', mediaType = '']) => ({
    sha256,
    bytes: Number(bytes),
    mediaType,
  }));
}

export function BodyPictures({ body }: { body: string }) {
  const pictures = picturesIn(body);
  if (pictures.length === 0) return null;
  return (
    <ul className="plain wire-pictures" aria-label={t.debug.pictures}>
      {pictures.map((picture, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes and a picture may go twice
        <li key={`${picture.sha256} ${at}`} className="wire-picture">
          <img
            src={`${attachmentUrl(picture)}/thumbnail`}
            alt=""
            decoding="async"
            loading="lazy"
            onError={(event) => {
              event.currentTarget.hidden = true; // the attachment is gone; the record of it stays
            }}
          />
          <span className="wire-fact">{t.debug.picture(picture.mediaType, picture.bytes)}</span>
          <span className="wire-fact mono">{picture.sha256.slice(0, 12)}…</span>
        </li>
      ))}
    </ul>
  );
}
