/** A question that is written anew, in its own place. */
import { useEffect, useRef } from 'react';
import { viewHandles } from '../../actions/view-handles.ts';
import { mayAsk } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { sendsMessage } from '../composer/send-key.ts';
import { Button } from '../ui/button.tsx';

export interface QuestionEditorProps {
  text: string;
  /** Files go along: then there may be no words. */
  hasFiles: boolean;
  /** Where the focus goes when it is not asked. */
  onCancel(): void;
}

export function QuestionEditor({ text, hasFiles, onCancel }: QuestionEditorProps) {
  const app = useAppCommands();
  const field = useRef<HTMLTextAreaElement>(null);
  const sendKey = useApp((state) => state.settings.sendKey);
  const busy = useApp((state) => !mayAsk(state));
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const cancel = () => {
    app.editing.cancel();
    onCancel();
  };
  const send = async () => {
    if (await app.editing.send()) viewHandles.focusComposer?.();
  };
  return (
    <form
      className="question-editor"
      aria-label={t.conversation.editQuestion}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        className="question-field"
        aria-label={t.conversation.editQuestion}
        dir="auto"
        rows={1}
        value={text}
        onChange={(event) => app.editing.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            // Escape also stops a running answer; first it closes what is open.
            event.preventDefault();
            cancel();
          } else if (sendsMessage(event, sendKey)) {
            event.preventDefault();
            void send();
          }
        }}
      />
      <div className="question-editor-bar">
        <span className="question-editor-hint">{t.conversation.editHint}</span>
        <Button small look="quiet" onClick={cancel}>
          {t.app.cancel}
        </Button>
        <Button small look="primary" type="submit" disabled={busy || (text.trim() === '' && !hasFiles)}>
          {t.composer.send}
        </Button>
      </div>
    </form>
  );
}
