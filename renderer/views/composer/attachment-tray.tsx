/** The files of a draft: those that are in, those on their way, those that were refused and why. */
import { FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { Upload } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { attachmentUrl } from '../conversation/question-view.tsx';
import { IconButton } from '../ui/button.tsx';

interface AttachmentTrayProps {
  conversationId: string;
  attachments: readonly Attachment[];
}

export function AttachmentTray({ conversationId, attachments }: AttachmentTrayProps) {
  const app = useAppCommands();
  const all = useApp((state) => state.uploads);
  const uploads = all.filter((upload) => upload.conversationId === conversationId);
  if (attachments.length === 0 && uploads.length === 0) return null;
  return (
    <ul className="plain tray" aria-label={t.composer.tray}>
      {attachments.map((attachment) => (
        <Tile
          key={attachment.sha256}
          name={attachment.name}
          detail={t.composer.fileDetail(attachment.bytes, attachment.width, attachment.height)}
          picture={
            attachment.kind === 'image' ? (
              <img src={attachmentUrl(attachment)} alt="" decoding="async" />
            ) : (
              <FileText aria-hidden="true" />
            )
          }
          remove={t.composer.removeFile(attachment.name)}
          onRemove={() => app.composer.removeAttachment(conversationId, attachment.sha256)}
        />
      ))}
      {uploads.map((upload) => (
        <UploadTile key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadTile({ upload }: { upload: Upload }) {
  const app = useAppCommands();
  const share = upload.bytes > 0 ? upload.sent / upload.bytes : 0;
  const words = t.composer.uploading(upload.name, upload.sent, upload.bytes);
  return (
    <Tile
      name={upload.name}
      error={upload.error ? [upload.error.message, upload.error.advice].filter(Boolean).join(' ') : undefined}
      detail={
        upload.error ? undefined : (
          <span
            className="progress tile-progress"
            role="progressbar"
            aria-label={words}
            aria-valuenow={Math.floor(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span className="progress-fill" style={{ transform: `scaleX(${share})` }} />
          </span>
        )
      }
      picture={<FileText aria-hidden="true" />}
      remove={upload.error ? t.composer.removeFile(upload.name) : t.composer.cancelUpload(upload.name)}
      onRemove={() => app.composer.cancelUpload(upload.id)}
    />
  );
}

interface TileProps {
  name: string;
  detail?: ReactNode;
  error?: string | undefined;
  picture: ReactNode;
  remove: string;
  onRemove(): void;
}

function Tile({ name, detail, error, picture, remove, onRemove }: TileProps) {
  return (
    <li className="tile" data-refused={error !== undefined}>
      <span className="tile-picture">{picture}</span>
      <span className="tile-words">
        <span className="tile-name">{name}</span>
        {error ? (
          <span className="tile-error" role="alert">
            {t.composer.refused}: {error}
          </span>
        ) : (
          <span className="tile-detail">{detail}</span>
        )}
      </span>
      <IconButton small label={remove} icon={<X />} onClick={onRemove} />
    </li>
  );
}
