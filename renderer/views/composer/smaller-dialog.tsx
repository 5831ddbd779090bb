/**
 * Making a picture smaller, as the person chooses: what it is, what it would be, and only then in its place. Nothing is
 * ever made smaller unasked.
 */
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { FilesOwner } from '../../state/files-owner.ts';
import type { MadePicture, PictureOrder } from '../../state/pictures.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { thumbnailUrl } from '../attachment-address.ts';
import { Button } from '../ui/button.tsx';
import { DialogFrame, DialogTitle } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import './smaller-dialog.css';

/** Longer sides that models and servers commonly scale to; smaller pictures offer only what is below their own. */
const LONG_SIDES = [4096, 3072, 2048, 1536, 1024, 768, 512];
const QUALITIES = [0.95, 0.85, 0.7, 0.5];

interface Choice {
  longSide: number | null;
  mediaType: PictureOrder['mediaType'];
  quality: number;
}

/** What is offered first: the same kind of picture, at the first common size below its own. */
function firstChoice({ mediaType, width = 0, height = 0 }: Attachment): Choice {
  const longest = Math.max(width, height);
  return {
    longSide: LONG_SIDES.find((side) => side <= 2048 && side < longest) ?? null,
    mediaType: mediaType === 'image/png' || mediaType === 'image/webp' ? mediaType : 'image/jpeg',
    quality: 0.85,
  };
}

/** The picture made as chosen: `null` while it is being made, words where it cannot be. */
function useMade(attachment: Attachment, choice: Choice): MadePicture | 'unreadable' | null {
  const app = useAppCommands();
  const [made, setMade] = useState<MadePicture | 'unreadable' | null>(null);
  useEffect(() => {
    let current = true;
    setMade(null);
    const order: PictureOrder = {
      mediaType: choice.mediaType,
      ...(choice.mediaType === 'image/png' ? {} : { quality: choice.quality }),
      ...(choice.longSide === null ? {} : { longSide: choice.longSide }),
    };
    app.files.preview(attachment, order).then(
      (result) => current && setMade(result),
      () => current && setMade('unreadable'),
    );
    return () => {
      current = false;
    };
  }, [app, attachment, choice]);
  return made;
}

/** An address for a blob as long as it is shown. */
function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

interface SmallerDialogProps {
  owner: FilesOwner;
  attachment: Attachment;
  onClose(): void;
}

export function SmallerDialog({ owner, attachment, onClose }: SmallerDialogProps) {
  const app = useAppCommands();
  const [choice, setChoice] = useState(() => firstChoice(attachment));
  const made = useMade(attachment, choice);
  const ready = made !== null && made !== 'unreadable' ? made : null;
  const after = useBlobUrl(ready?.blob ?? null);
  const longest = Math.max(attachment.width ?? 0, attachment.height ?? 0);
  const put = (change: Partial<Choice>) => setChoice({ ...choice, ...change });
  const grown = ready !== null && ready.blob.size >= attachment.bytes;
  return (
    <DialogFrame open onClose={onClose} label={t.smaller.title} className="smaller">
      <div className="dialog-body">
        <DialogTitle className="dialog-title">{t.smaller.title}</DialogTitle>
        <div className="smaller-pair">
          <figure className="smaller-side">
            <span className="smaller-picture">
              <img src={thumbnailUrl(attachment)} alt={t.smaller.before} />
            </span>
            <figcaption>
              <span className="smaller-when">{t.smaller.before}</span>
              <span>{t.composer.fileDetail(attachment.bytes, attachment.width, attachment.height)}</span>
            </figcaption>
          </figure>
          <ArrowRight aria-hidden="true" />
          <figure className="smaller-side">
            <span className="smaller-picture">
              {after ? <img src={after} alt={t.smaller.after} /> : null}
              {made === null ? <span className="spinner" role="img" aria-label={t.smaller.making} /> : null}
            </span>
            <figcaption>
              <span className="smaller-when">{t.smaller.after}</span>
              <span role="status">
                {ready ? t.composer.fileDetail(ready.blob.size, ready.width, ready.height) : null}
                {made === null ? t.smaller.making : null}
                {made === 'unreadable' ? t.smaller.unreadable : null}
              </span>
            </figcaption>
          </figure>
        </div>
        <div className="smaller-choices">
          <SelectField
            label={t.smaller.longSide}
            value={choice.longSide === null ? '' : String(choice.longSide)}
            onChange={(event) => put({ longSide: event.target.value === '' ? null : Number(event.target.value) })}
            options={[
              { value: '', label: t.smaller.sameSize },
              ...LONG_SIDES.filter((side) => side < longest).map((side) => ({
                value: String(side),
                label: t.smaller.pixels(side),
              })),
            ]}
          />
          <SelectField
            label={t.smaller.format}
            value={choice.mediaType}
            onChange={(event) => {
              const mediaType = (['image/jpeg', 'image/png', 'image/webp'] as const).find(
                (known) => known === event.target.value,
              );
              if (mediaType) put({ mediaType });
            }}
            options={[
              { value: 'image/jpeg', label: 'JPEG' },
              { value: 'image/webp', label: 'WebP' },
              { value: 'image/png', label: 'PNG' },
            ]}
          />
          <SelectField
            label={t.smaller.quality}
            disabled={choice.mediaType === 'image/png'}
            value={choice.mediaType === 'image/png' ? '' : String(choice.quality)}
            onChange={(event) => put({ quality: Number(event.target.value) })}
            options={
              choice.mediaType === 'image/png'
                ? [{ value: '', label: t.smaller.lossless }]
                : QUALITIES.map((quality) => ({ value: String(quality), label: t.smaller.percent(quality) }))
            }
          />
        </div>
        <p className="dialog-text smaller-hint">
          {grown
            ? t.smaller.grown
            : t.smaller.hint(choice.mediaType === 'image/jpeg' && attachment.mediaType !== 'image/jpeg')}
        </p>
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t.smaller.keep}</Button>
        <Button
          look="primary"
          disabled={ready === null || grown}
          onClick={() => {
            if (ready) void app.files.replaceBy(owner, attachment, ready);
            onClose();
          }}
        >
          {t.smaller.use}
        </Button>
      </div>
    </DialogFrame>
  );
}
