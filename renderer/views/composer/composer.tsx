/** Where the person writes: text, files, and what the next answer is asked with. */
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { slashCall } from '../../actions/slash-commands.ts';
import { viewHandles } from '../../actions/view-handles.ts';
import { EMPTY_DRAFT, isAnswering, type OpenConversation } from '../../state/app-state.ts';
import { draftFiles } from '../../state/files-owner.ts';
import type { SendBlock } from '../../state/held-draft.ts';
import { looksLikeKey } from '../../state/looks-like-key.ts';
import { isWritten, sendBlock } from '../../state/send-block.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import './composer.css';
import { KeyWarning, SizeNote } from './draft-notes.tsx';
import { HeldNote } from './held-note.tsx';
import { ModelPicker } from './model-picker.tsx';
import { ParametersButton } from './parameters-button.tsx';
import { PastedOffer, usePastedOffer } from './pasted-offer.tsx';
import { RequestWarnings } from './request-size.tsx';
import { SLASH_MENU_ID, SlashMenu, slashRowId } from './slash-menu.tsx';
import { useDraftSize } from './use-draft-size.ts';
import { useWriting } from './use-writing.ts';
import './writing.css';

/** What stands in the empty field: how to write, or what is missing first. */
function placeholderOf(block: SendBlock | null): string {
  return block === 'no-server' || block === 'no-model' ? t.composer.blocked[block] : t.composer.placeholder;
}

export function Composer({ open }: { open: OpenConversation }) {
  const app = useAppCommands();
  const draft = useApp((state) => state.drafts[open.id] ?? EMPTY_DRAFT);
  const block = useApp(sendBlock);
  const written = useApp(isWritten);
  const held = useApp((state) => state.held);
  const text = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const running = open.running;

  useEffect(() => {
    viewHandles.focusComposer = () => text.current?.focus();
    viewHandles.pickFiles = () => files.current?.click();
    return () => {
      delete viewHandles.focusComposer;
      delete viewHandles.pickFiles;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is the reason to take the focus
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus();
  }, [open.id]);

  const [keyPressed, setKeyPressed] = useState('');
  const hasKey = looksLikeKey(draft.text);
  const send = () => void app.send();
  const writing = useWriting(open, text, () => {
    if (hasKey) setKeyPressed(draft.text);
    else send();
  });
  const { menu } = writing;
  const size = useDraftSize(open, draft);
  const offer = usePastedOffer(open, draft);
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) {
      offer.onPasted(event.clipboardData.getData('text/plain'));
      return;
    }
    event.preventDefault();
    app.attach(pasted);
  };

  return (
    <form
      className="composer"
      aria-label={t.composer.label}
      onSubmit={(event) => {
        event.preventDefault();
        writing.submit();
      }}
    >
      {menu ? <SlashMenu menu={menu} /> : null}
      <div className="composer-box">
        <AttachmentTray owner={draftFiles(open.id)} attachments={draft.attachments} />
        <textarea
          ref={text}
          className="composer-text"
          aria-label={t.composer.label}
          placeholder={placeholderOf(block)}
          rows={1}
          dir="auto"
          value={draft.text}
          onChange={(event) => app.composer.type(open.id, event.target.value)}
          onKeyDown={writing.onKeyDown}
          aria-autocomplete="list"
          aria-controls={menu?.rows.length ? SLASH_MENU_ID : undefined}
          aria-activedescendant={menu?.rows.length ? slashRowId(menu.at) : undefined}
          onPaste={onPaste}
        />
        <PastedOffer offer={offer} />
        <RequestWarnings size={size} />
        {hasKey ? <KeyWarning open={open} pressing={keyPressed === draft.text} onSendAnyway={send} /> : null}
        <HeldNote held={held} />
        <div className="composer-bar">
          <IconButton
            label={t.composer.attach}
            icon={<Paperclip />}
            action="attach"
            onClick={() => files.current?.click()}
          />
          <input
            ref={files}
            type="file"
            multiple
            hidden
            aria-label={t.composer.attach}
            onChange={(event) => {
              app.attach([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <ModelPicker open={open} />
          <ParametersButton open={open} />
          <span className="composer-space" />
          {/* A command is not sent. */}
          <SizeNote size={slashCall(draft.text) ? null : size} />
          {running ? (
            <Button className="composer-stop" onClick={() => void app.conversation.stop()}>
              <Square aria-hidden="true" />
              {t.composer.stop}
            </Button>
          ) : null}
          {isAnswering(open) && !written ? null : (
            <Button
              look="primary"
              type="submit"
              className="composer-send"
              disabled={!written || held?.step === 'waiting'}
              title={block === null || block === 'empty' ? undefined : t.composer.blocked[block]}
            >
              <ArrowUp aria-hidden="true" />
              {t.composer.send}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
