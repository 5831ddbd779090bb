/** About how large the next request would be: tokens by estimate, bytes as main measures the body. */
import { useEffect, useState } from 'react';
import type { Draft } from '../../../shared/chat/conversation.ts';
import type { Worded } from '../../../shared/words/said.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { estimateRequest } from '../../state/request-estimate.ts';
import { estimateTokens } from '../../state/token-estimate.ts';
import { useAppCommands } from '../../state/use-app.ts';

export interface DraftSize {
  /** Of the text and the text files; what a picture counts is the server's own affair. */
  tokens: number;
  /** The whole body with the conversation so far; until it is measured, or where it cannot be, by its files alone. */
  bytes: number | null;
  images: number;
  /** What this server is known not to take of it. */
  warnings: Worded[];
}

/** Nobody reads the figure while typing. */
const PAUSE_MS = 350;

/** `null` while there is nothing to send. */
export function useDraftSize(open: OpenConversation, draft: Draft): DraftSize | null {
  const app = useAppCommands();
  const [size, setSize] = useState<DraftSize | null>(null);
  const empty = draft.text.trim() === '' && draft.attachments.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model or server makes another request
  useEffect(() => {
    if (empty) {
      setSize(null);
      return;
    }
    let wanted = true;
    const timer = setTimeout(async () => {
      const inFiles = draft.attachments.reduce((sum, { text }) => sum + (text?.tokens ?? 0), 0);
      const tokens = estimateTokens(draft.text) + inFiles;
      const measured = await app.measureDraft(open.id);
      if (!wanted) return;
      const files = draft.attachments.length > 0 ? estimateRequest(draft.text, draft.attachments) : null;
      const { bodyBytes: bytes, images, warnings } = measured ?? { bodyBytes: files, images: 0, warnings: [] };
      setSize({ tokens, bytes, images, warnings });
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [app, open.id, open.model, open.profileId, draft, empty]);
  return size;
}
