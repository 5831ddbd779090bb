/** Goes through what was said in the same place: other answers to a question, other wordings of a question. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { IconButton } from '../ui/button.tsx';

interface BranchSwitchProps {
  message: Message;
  siblings: readonly string[];
}

export function BranchSwitch({ message, siblings }: BranchSwitchProps) {
  const app = useAppCommands();
  const own = useRef<HTMLSpanElement>(null);
  const at = siblings.indexOf(message.id);
  const words = message.role === 'user' ? t.conversation.wordings : t.conversation.answers;
  const go = (index: number) => {
    const id = siblings[index];
    if (!id) return;
    const list = own.current?.closest<HTMLElement>('.messages') ?? null;
    app.conversation.choose(message.parentId, id);
    focusSwitch(list, id, index < at ? 'previous' : 'next');
  };
  return (
    <span className="branch" ref={own}>
      <IconButton
        small
        label={words.previous}
        icon={<ChevronLeft />}
        data-to="previous"
        disabled={at <= 0}
        onClick={() => go(at - 1)}
      />
      <span className="tabular" role="img" aria-label={words.at(at + 1, siblings.length)}>
        {at + 1} / {siblings.length}
      </span>
      <IconButton
        small
        label={words.next}
        icon={<ChevronRight />}
        data-to="next"
        disabled={at >= siblings.length - 1}
        onClick={() => go(at + 1)}
      />
    </span>
  );
}

/** The row that comes has a switch of its own: the same button there goes on, or the other where that one is at its end. */
function focusSwitch(list: HTMLElement | null, messageId: string, to: 'previous' | 'next', tries = 20): void {
  const found = list?.querySelector(`[data-message="${CSS.escape(messageId)}"] .branch`);
  const buttons = [...(found?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
  const button = buttons.find((one) => one.getAttribute('data-to') === to) ?? buttons[0];
  if (button) button.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusSwitch(list, messageId, to, tries - 1));
}
