/** Messages that hold the words searched for, below the conversations whose titles do. */
import { memo } from 'react';
import type { MessageHit } from '../../../shared/ipc/contract.ts';
import { openAtMessage } from '../../actions/reveal.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { markWords, wordsToFind } from './mark-words.ts';

export function FoundMessages() {
  const found = useApp((state) => state.ui.found);
  const search = useApp((state) => state.ui.search);
  const titles = useApp((state) => state.conversations);
  // What was found for less may hold what is wanted; it stays until the next answer is here.
  if (!found || search.trim() === '' || found.hits.length === 0) return null;
  return (
    <section aria-label={t.sidebar.inMessages}>
      <h2 className="sidebar-group">{t.sidebar.inMessages}</h2>
      <ul className="plain">
        {found.hits.map((hit) => (
          <Hit
            key={hit.messageId}
            hit={hit}
            query={found.query}
            title={titles?.find((known) => known.id === hit.conversationId)?.title || t.sidebar.untitled}
          />
        ))}
      </ul>
    </section>
  );
}

const Hit = memo(function Hit({ hit, query, title }: { hit: MessageHit; query: string; title: string }) {
  const app = useAppCommands();
  return (
    <li className="sidebar-item">
      <button
        type="button"
        className="sidebar-open sidebar-hit"
        onClick={() => {
          const words = wordsToFind(hit.excerpt, query);
          void openAtMessage(app, hit.conversationId, hit.messageId, words);
        }}
      >
        <span className="sidebar-title">{title}</span>
        <span className="sidebar-excerpt" dir="auto">
          {markWords(hit.excerpt, query).map((piece) =>
            piece.marked ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
          )}
        </span>
      </button>
    </li>
  );
});
