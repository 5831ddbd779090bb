/** About how large the next request would be: tokens by estimate, bytes as main measures the body. */
import { useEffect, useState } from 'react';
import type { Draft } from '../../../shared/chat/conversation.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { estimateTokens } from '../../state/token-estimate.ts';
import { useAppCommands } from '../../state/use-app.ts';

export interface DraftSize {
  /** Of the text alone; what a picture counts is the server's own affair. */
  tokens: number;
  /** The whole body with the conversation so far; `null` until it is measured, or where it cannot be. */
  bytes: number | null;
}

/** Nobody reads the figure while typing. */
const PAUSE_MS = 350;

/** `null` while there is nothing to send. */
export function useDraftSize(open: OpenConversation, draft: Draft): DraftSize | null {
  const app = useAppCommands();
  const [size, setSize] = useState<DraftSize | null>(null);
  const empty = draft.text.trim() === '' && draft.attachments.length === 0;
  useEffect(() => {
    if (empty) {
      setSize(null);
      return;
    }
    let wanted = true;
    const timer = setTimeout(async () => {
      const tokens = estimateTokens(draft.text);
      const bytes = await app.measureDraft(open.id);
      if (wanted) setSize({ tokens, bytes });
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [app, open.id, draft, empty]);
  return size;
}
