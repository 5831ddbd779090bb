/** A question that is written anew, with its files, in its own place. */
import { Paperclip } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { viewHandles } from '../../actions/view-handles.ts';
import type { EditedQuestion } from '../../state/app-state.ts';
import { editBlock } from '../../state/edit-question.ts';
import { editFiles } from '../../state/files-owner.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { AttachmentTray } from '../composer/attachment-tray.tsx';
import { sendsMessage } from '../composer/send-key.ts';
import { Button, IconButton } from '../ui/button.tsx';

export interface QuestionEditorProps {
  edited: EditedQuestion;
  /** Where the focus goes when it is not asked. */
  onCancel(): void;
}

export function QuestionEditor({ edited, onCancel }: QuestionEditorProps) {
  const app = useAppCommands();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const sendKey = useApp((state) => state.settings.sendKey);
  const block = useApp(editBlock);
  const owner = editFiles(edited.messageId);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  useEffect(() => {
    const own = {
      hasFocus: () => form.current?.contains(document.activeElement) ?? false,
      pickFiles: () => files.current?.click(),
      attach: (added: readonly File[]) => void app.files.add(owner, added),
    };
    viewHandles.editor = own;
    return () => {
      if (viewHandles.editor === own) delete viewHandles.editor;
    };
  }, [app, owner]);
  const cancel = () => {
    app.editing.cancel();
    onCancel();
  };
  const send = async () => {
    if (block === 'uploading') app.ui({ announcement: t.composer.blocked.uploading });
    else if (await app.editing.send()) viewHandles.focusComposer?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of a dialog above it are its own.
    if (event.nativeEvent.isComposing || !form.current?.contains(document.activeElement)) return;
    if (event.key === 'Escape') {
      // Escape also stops a running answer; first it closes what is open.
      event.preventDefault();
      cancel();
    } else if (event.target === field.current && sendsMessage(event, sendKey)) {
      event.preventDefault();
      void send();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    void app.files.add(owner, pasted);
  };
  return (
    <form
      ref={form}
      className="question-editor"
      aria-label={t.conversation.editQuestion}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <AttachmentTray owner={owner} attachments={edited.attachments} />
      <textarea
        ref={field}
        className="question-field"
        aria-label={t.conversation.editQuestion}
        dir="auto"
        rows={1}
        value={edited.text}
        onChange={(event) => app.editing.type(event.target.value)}
      />
      <div className="question-editor-bar">
        <IconButton
          label={t.composer.attach}
          icon={<Paperclip />}
          action="attach"
          onClick={() => viewHandles.editor?.pickFiles()}
        />
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label={t.composer.attach}
          onChange={(event) => {
            void app.files.add(owner, [...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <span className="question-editor-hint">
          {block === 'uploading' ? t.composer.blocked.uploading : t.conversation.editHint}
        </span>
        <Button small look="quiet" onClick={cancel}>
          {t.app.cancel}
        </Button>
        <Button small look="primary" type="submit" disabled={block !== null}>
          {t.composer.send}
        </Button>
      </div>
    </form>
  );
}
