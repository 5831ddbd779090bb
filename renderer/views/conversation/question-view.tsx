/** What the person asked, with what was attached. */
import { FileText, Pencil } from 'lucide-react';
import { memo, useRef } from 'react';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { UserMessage } from '../../../shared/chat/message.ts';
import { mayAsk } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { thumbnailUrl } from '../attachment-address.ts';
import { breakable } from '../markdown/long-words.tsx';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { later } from '../ui/later.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import './question.css';

const QuestionEditor = later(() => import('./question-editor.tsx').then((made) => made.QuestionEditor));

interface QuestionViewProps {
  message: UserMessage;
  /** Ids of the wordings of this question, oldest first. */
  siblings: readonly string[];
}

export const QuestionView = memo(function QuestionView({ message, siblings }: QuestionViewProps) {
  const app = useAppCommands();
  const own = useRef<HTMLElement>(null);
  const edited = useApp(({ ui }) => (ui.editing?.messageId === message.id ? ui.editing : null));
  const busy = useApp((state) => !mayAsk(state));
  /** The button that opened the editor is there again a moment later. */
  const leave = () =>
    requestAnimationFrame(() => own.current?.querySelector<HTMLElement>('[data-edit-question]')?.focus());
  return (
    <article
      className="question"
      aria-label={t.conversation.you}
      data-message={message.id}
      data-editing={edited === null ? undefined : ''}
      ref={own}
    >
      {edited === null && message.attachments.length > 0 ? (
        <ul className="plain question-files" aria-label={t.conversation.attachments}>
          {message.attachments.map((attachment) => (
            <li key={attachment.sha256}>
              <AttachmentTile attachment={attachment} />
            </li>
          ))}
        </ul>
      ) : null}
      {edited === null ? (
        <>
          {message.text ? (
            <p className="question-text" dir="auto">
              {breakable(message.text)}
            </p>
          ) : null}
          <div className="question-actions">
            <IconButton
              small
              label={t.conversation.editQuestion}
              icon={<Pencil />}
              data-edit-question=""
              disabled={busy}
              onClick={() => void app.editing.begin(message.id)}
            />
            <CopyButton label={t.conversation.copyQuestion} text={() => message.text} />
          </div>
          {siblings.length > 1 ? (
            <div className="question-branch">
              <BranchSwitch message={message} siblings={siblings} />
            </div>
          ) : null}
        </>
      ) : (
        <QuestionEditor edited={edited} onCancel={leave} />
      )}
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
