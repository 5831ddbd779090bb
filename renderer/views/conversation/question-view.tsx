/** What the person asked, with what was attached. */
import { FileText } from 'lucide-react';
import { memo } from 'react';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { UserMessage } from '../../../shared/chat/message.ts';
import { t } from '../../strings/strings.ts';
import { thumbnailUrl } from '../attachment-address.ts';
import { breakable } from '../markdown/long-words.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

export const QuestionView = memo(function QuestionView({ message }: { message: UserMessage }) {
  return (
    <article className="question" aria-label={t.conversation.you} data-message={message.id}>
      {message.attachments.length > 0 ? (
        <ul className="plain question-files" aria-label={t.conversation.attachments}>
          {message.attachments.map((attachment) => (
            <li key={attachment.sha256}>
              <AttachmentTile attachment={attachment} />
            </li>
          ))}
        </ul>
      ) : null}
      {message.text ? (
        <p className="question-text" dir="auto">
          {breakable(message.text)}
        </p>
      ) : null}
      <div className="question-actions">
        <CopyButton label={t.conversation.copyQuestion} text={() => message.text} />
      </div>
    </article>
  );
});

function AttachmentTile({ attachment }: { attachment: Attachment }) {
  const detail = t.composer.fileDetail(attachment.bytes, attachment.width, attachment.height);
  if (attachment.kind === 'image') {
    return (
      <figure className="question-image" title={`${attachment.name} · ${detail}`}>
        <img
          src={thumbnailUrl(attachment)}
          alt={attachment.name}
          width={attachment.width}
          height={attachment.height}
          loading="lazy"
          decoding="async"
        />
      </figure>
    );
  }
  return (
    <span className="question-file">
      <FileText aria-hidden="true" />
      <span>{attachment.name}</span>
      <span className="question-file-detail">{detail}</span>
    </span>
  );
}
