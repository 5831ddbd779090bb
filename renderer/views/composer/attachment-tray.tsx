/** The files of what is being written, a draft or an edited question: those that are in, those on their way, those that were refused and why. */
import { FileText, Image, ImageOff, MapPin, MapPinOff, Scaling, X } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import { unreachable } from '../../../shared/exhaustive.ts';
import type { Upload } from '../../state/app-state.ts';
import type { FilesOwner } from '../../state/files-owner.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { failureText } from '../../strings/main-words.ts';
import { t } from '../../strings/strings.ts';
import { thumbnailUrl } from '../attachment-address.ts';
import { IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import './attachment-tray.css';

const SmallerDialog = later(() => import('./smaller-dialog.tsx').then((made) => made.SmallerDialog));

interface AttachmentTrayProps {
  owner: FilesOwner;
  attachments: readonly Attachment[];
}

export function AttachmentTray({ owner, attachments }: AttachmentTrayProps) {
  const all = useApp((state) => state.uploads);
  const uploads = all.filter((upload) => upload.owner === owner);
  if (attachments.length === 0 && uploads.length === 0) return null;
  return (
    <ul className="plain tray" aria-label={t.composer.tray}>
      {attachments.map((attachment) => (
        <AttachmentTile key={attachment.sha256} owner={owner} attachment={attachment} />
      ))}
      {uploads.map((upload) => (
        <UploadTile key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

interface AttachmentTileProps {
  owner: FilesOwner;
  attachment: Attachment;
}

/** Uploads beside it move many times a second: a tile that is in does not draw itself again for them. */
const AttachmentTile = memo(function AttachmentTile({ owner, attachment }: AttachmentTileProps) {
  const app = useAppCommands();
  const [making, setMaking] = useState(false);
  const { name, kind, mediaType, hasLocation } = attachment;
  // Made anew, a moving picture would keep only its first frame.
  const canShrink = kind === 'image' && mediaType !== 'image/gif';
  return (
    <Tile
      name={name}
      picture={<Picture attachment={attachment} />}
      detail={
        <>
          {t.composer.fileDetail(attachment.bytes, attachment.width, attachment.height)}
          {attachment.text ? ` · ${t.composer.tokens(attachment.text.tokens)}` : null}
        </>
      }
      notes={<Notes attachment={attachment} />}
      remove={t.composer.removeFile(name)}
      onRemove={() => app.files.remove(owner, attachment.sha256)}
    >
      {hasLocation ? (
        <IconButton
          small
          label={t.composer.removeLocation(name)}
          icon={<MapPinOff />}
          onClick={() => void app.files.removeLocation(owner, attachment)}
        />
      ) : null}
      {canShrink ? (
        <IconButton
          small
          label={t.composer.makeSmaller(name)}
          icon={<Scaling />}
          aria-haspopup="dialog"
          onClick={() => setMaking(true)}
        />
      ) : null}
      {making ? <SmallerDialog owner={owner} attachment={attachment} onClose={() => setMaking(false)} /> : null}
    </Tile>
  );
});

/** The small picture, or a sign of why there is none yet. */
function Picture({ attachment }: { attachment: Attachment }) {
  const thumbnail = useApp((state) => state.thumbnails[attachment.sha256]);
  if (attachment.kind === 'file') return <FileText aria-hidden="true" />;
  if (thumbnail === 'making') return <Image aria-hidden="true" />;
  if (thumbnail === 'unreadable') return <ImageOff aria-hidden="true" />;
  return <img src={thumbnailUrl(attachment)} alt="" decoding="async" />;
}

/** What a person should know before this file goes. */
function Notes({ attachment }: { attachment: Attachment }) {
  const unreadable = useApp((state) => state.thumbnails[attachment.sha256] === 'unreadable');
  const { text, madeFrom, hasLocation } = attachment;
  return (
    <>
      {madeFrom ? <span>{t.composer.madeFrom(madeFrom, attachment.mediaType)}</span> : null}
      {text && text.encoding !== 'utf-8' ? <span>{t.composer.encoding[text.encoding]}</span> : null}
      {hasLocation ? (
        <span className="tile-warning">
          <MapPin aria-hidden="true" />
          {t.composer.hasLocation}
        </span>
      ) : null}
      {unreadable ? <span className="tile-warning">{t.composer.notShown}</span> : null}
    </>
  );
}

function UploadTile({ upload }: { upload: Upload }) {
  const app = useAppCommands();
  return (
    <Tile
      name={upload.name}
      error={upload.error ? failureText(upload.error) : undefined}
      detail={upload.error ? undefined : <UploadProgress upload={upload} />}
      picture={<FileText aria-hidden="true" />}
      remove={upload.error ? t.composer.removeFile(upload.name) : t.composer.cancelUpload(upload.name)}
      onRemove={() => app.files.cancelUpload(upload.id)}
    />
  );
}

/** How far it is where that is known; else that something goes on, and what. */
function UploadProgress({ upload: { name, step, sent, bytes } }: { upload: Upload }) {
  switch (step) {
    case 'waiting':
      return t.composer.uploadStep.waiting;
    case 'reading':
    case 'converting':
      return (
        <>
          {step === 'converting' ? t.composer.uploadStep.converting : null}
          <span
            className="progress tile-progress"
            role="progressbar"
            aria-label={t.composer.addingFile(name)}
            data-unknown=""
          >
            <span className="progress-fill" />
          </span>
        </>
      );
    case 'sending': {
      const share = bytes > 0 ? sent / bytes : 1;
      return (
        <span
          className="progress tile-progress"
          role="progressbar"
          aria-label={t.composer.addingFile(name)}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span className="progress-fill" style={{ transform: `scaleX(${share})` }} />
        </span>
      );
    }
    default:
      return unreachable(step);
  }
}

interface TileProps {
  name: string;
  detail?: ReactNode;
  notes?: ReactNode;
  error?: string | undefined;
  picture: ReactNode;
  remove: string;
  onRemove(): void;
  /** More buttons, before the one that removes. */
  children?: ReactNode;
}

function Tile({ name, detail, notes, error, picture, remove, onRemove, children }: TileProps) {
  return (
    <li className="tile" data-refused={error !== undefined}>
      <span className="tile-picture">{picture}</span>
      <span className="tile-words">
        <span className="tile-name" title={name}>
          {name}
        </span>
        {error ? (
          <span className="tile-error" role="alert">
            {error}
          </span>
        ) : (
          <span className="tile-detail">{detail}</span>
        )}
        {notes ? <span className="tile-notes">{notes}</span> : null}
      </span>
      <span className="tile-buttons">
        {children}
        <IconButton
          small
          label={remove}
          icon={<X />}
          data-remove=""
          onClick={(event) => {
            passFocusOn(event.currentTarget);
            onRemove();
          }}
        />
      </span>
    </li>
  );
}

/** The button that was pressed goes away with its file: that of the next one has the focus then, or the text. */
function passFocusOn(pressed: HTMLElement): void {
  const tile = pressed.closest('.tile');
  const other = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = other?.querySelector<HTMLElement>('[data-remove]') ?? pressed.closest('form')?.querySelector('textarea');
  next?.focus();
}
