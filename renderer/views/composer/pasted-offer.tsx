/** A long pasted text can become a file: offered once, never done unasked. */
import { useState } from 'react';
import type { Draft } from '../../../shared/chat/conversation.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';

/** Longer than anyone types: a log, a source file, a paper. */
const LONG_CHARACTERS = 8000;

export interface PastedOfferState {
  /** Characters of the pasted text while the offer stands. */
  characters: number | null;
  onPasted(text: string): void;
  makeFile(): void;
  dismiss(): void;
}

/** The offer stands until it is answered, the text is changed, or another conversation is shown. */
export function usePastedOffer(open: OpenConversation, draft: Draft): PastedOfferState {
  const app = useAppCommands();
  const [pasted, setPasted] = useState<{ conversationId: string; text: string } | null>(null);
  const standing = pasted?.conversationId === open.id && draft.text.includes(pasted.text) ? pasted : null;
  return {
    characters: standing?.text.length ?? null,
    onPasted(text) {
      // A text field keeps line ends as single line feeds.
      const kept = text.replace(/\r\n?/g, '\n');
      setPasted(kept.length > LONG_CHARACTERS ? { conversationId: open.id, text: kept } : null);
    },
    makeFile() {
      if (!standing) return;
      const at = draft.text.lastIndexOf(standing.text);
      app.composer.type(open.id, draft.text.slice(0, at) + draft.text.slice(at + standing.text.length));
      app.attach([new File([standing.text], t.composer.pastedName, { type: 'text/plain' })]);
      setPasted(null);
    },
    dismiss: () => setPasted(null),
  };
}

export function PastedOffer({ offer }: { offer: PastedOfferState }) {
  if (offer.characters === null) return null;
  return (
    <div className="pasted-offer" role="status">
      <span>{t.composer.pasted(offer.characters)}</span>
      <Button small onClick={offer.makeFile}>
        {t.composer.pastedToFile}
      </Button>
      <Button small look="quiet" onClick={offer.dismiss}>
        {t.composer.pastedKeep}
      </Button>
    </div>
  );
}
