/**
 * Find in this conversation, with the keys of a browser: Enter and Shift+Enter, F3 and Shift+F3, Escape. Places are
 * painted by the highlights of the style engine: the page itself is not changed.
 */
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { MOST_PLACES } from '../../../shared/chat/find-words.ts';
import type { PathEntry } from '../../../shared/chat/message-tree.ts';
import type { MessageOutline } from '../../../shared/chat/outline.ts';
import { type FindPlace, viewHandles } from '../../actions/view-handles.ts';
import type { App } from '../../state/app.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { findMatches, type Match, rangesIn, type WordSources } from './find-matches.ts';
import './find-bar.css';

/** A pause in typing before a long conversation is searched. */
const PAUSE_MS = 120;
/** For so many drawings a chosen place is brought back into sight: its neighbours still get their size. */
const SETTLING_FRAMES = 30;
/** The longest that a row which is far away is asked for. */
const ASKING_FRAMES = 300;

interface FindBarProps {
  /** Counts how often it was asked for: once more takes the field again. */
  asked: number;
  /** Where to begin, for who comes from a search elsewhere: the focus stays with the message then. */
  place: FindPlace | null;
  path: readonly PathEntry<MessageOutline>[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Reads a message and those around it: only a whole one can be brought into sight. */
  prepare(messageId: string): Promise<void>;
  /** Goes to where a message is, so that it gets drawn. */
  reveal(messageId: string): boolean;
  /** Ends what still scrolls by itself: the bar decides now what is in sight. */
  hold(): void;
  onClose(): void;
}

export function FindBar({ asked, place, path, scroller, prepare, reveal, hold, onClose }: FindBarProps) {
  const app = useAppCommands();
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [query, setQuery] = useState('');
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [at, setAt] = useState(-1);
  const [failed, setFailed] = useState(false);
  /** Counts the tries after a failure. */
  const [tries, setTries] = useState(0);
  const current = useWhole(matches[at], prepare);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again is the reason
  useEffect(() => {
    if (place) {
      setQuery(place.words);
      setAt(-1);
      return;
    }
    before.current ??= document.activeElement;
    const selected = getSelection()?.toString().trim() ?? '';
    if (selected !== '' && selected.length < 100 && !selected.includes('\n')) setQuery(selected);
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const ids = path.map((entry) => entry.message.id);
      const found = await findMatches(ids, sourcesOf(app), query, stop.signal);
      if (!found || stop.signal.aborted) return;
      setFailed(found === 'failed');
      if (found === 'failed') return;
      setMatches(found);
      setAt((now) => {
        const there = place?.words === query && now < 0 ? found.findIndex(isIn(place.messageId)) : -1;
        return there >= 0 || found.length === 0 ? there : firstShown(found, scroller.current, now);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, tries, place, path, app, scroller]);

  usePaint(scroller, query, current, reveal, hold);

  const step = useCallback(
    (by: 1 | -1) => setAt((now) => (matches.length === 0 ? -1 : (now + by + matches.length) % matches.length)),
    [matches],
  );
  const close = () => {
    onClose();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else viewHandles.focusComposer?.();
  };

  // F3 works wherever the focus is while the bar is open.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const again = event.key === 'F3' || (event.key.toLowerCase() === 'g' && (event.ctrlKey || event.metaKey));
      if (!again) return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && failed) setTries((count) => count + 1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    // Escape would stop the answer.
    event.stopPropagation();
  };
  const count =
    query.trim() === ''
      ? ''
      : failed
        ? t.find.failed
        : matches.length === 0
          ? t.find.none
          : t.find.of(at + 1, matches.length, MOST_PLACES);
  return (
    <search className="find" aria-label={t.find.label} onKeyDown={onKeyDown}>
      <input
        ref={field}
        className="find-field"
        type="text"
        spellCheck={false}
        aria-label={t.find.field}
        placeholder={t.find.field}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(-1);
        }}
      />
      <span className="find-count tabular" role="status">
        {count}
      </span>
      <IconButton small label={t.find.previous} icon={<ChevronUp />} disabled={at < 0} onClick={() => step(-1)} />
      <IconButton small label={t.find.next} icon={<ChevronDown />} disabled={at < 0} onClick={() => step(1)} />
      <IconButton small label={t.find.close} icon={<X />} onClick={close} />
    </search>
  );
}

/** Words of what is here whole, live answers as they are now; main's counts for the rest. */
function sourcesOf(app: App): WordSources {
  return {
    here(messageId) {
      const message = app.bodies.get(messageId);
      if (!message) return null;
      if (message.role === 'user') return { of: message, role: 'user', text: message.text };
      const turn = app.conversation.turnOf(message);
      return { of: turn, role: 'assistant', text: turn.text };
    },
    count: app.conversation.countWords,
  };
}

/** The place once its message is here whole; until then the one before it. */
function useWhole(match: Match | undefined, prepare: (messageId: string) => Promise<void>): Match | undefined {
  const [whole, setWhole] = useState<Match | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    if (!match) setWhole(undefined);
    else
      void prepare(match.messageId).then(() => {
        if (wanted) setWhole(match);
      });
    return () => {
      wanted = false;
    };
  }, [match, prepare]);
  return whole;
}

const isIn = (messageId: string) => (match: Match) => match.messageId === messageId;

/** The first place at or below what is on the screen; the one chosen before where it is still there. */
function firstShown(found: readonly Match[], scroller: HTMLElement | null, now: number): number {
  if (now >= 0 && now < found.length) return now;
  const top = scroller?.getBoundingClientRect().top ?? 0;
  for (const article of scroller?.querySelectorAll<HTMLElement>('[data-message]') ?? []) {
    if (article.getBoundingClientRect().bottom <= top) continue;
    const at = found.findIndex((match) => match.messageId === article.dataset.message);
    if (at >= 0) return at;
  }
  return 0;
}

/** Paints all places on the screen, and brings the chosen one there. */
function usePaint(
  scroller: RefObject<HTMLDivElement | null>,
  query: string,
  current: Match | undefined,
  reveal: (messageId: string) => boolean,
  hold: () => void,
): void {
  const chosen = useRef<Match | undefined>(undefined);
  const wanted = useRef({ asking: 0, settling: 0 });
  useEffect(() => {
    const root = scroller.current;
    const { highlights } = CSS;
    if (!root || !highlights) return;
    if (current && current !== chosen.current) {
      wanted.current = { asking: ASKING_FRAMES, settling: SETTLING_FRAMES };
    }
    chosen.current = current;
    let frame = 0;
    const paint = () => {
      frame = 0;
      const all = new Highlight();
      const one = new Highlight();
      one.priority = 1;
      const { asking, settling } = wanted.current;
      let there = false;
      for (const article of root.querySelectorAll<HTMLElement>('[data-message]')) {
        const ranges = rangesIn(article, query);
        for (const range of ranges) all.add(range);
        if (current && article.dataset.message === current.messageId) {
          const range = ranges[Math.min(current.nth, ranges.length - 1)];
          there = true;
          if (range) one.add(range);
          if (settling > 0) {
            hold();
            bring(root, range ?? wholeOf(article));
          }
        }
      }
      highlights.set('find', all);
      highlights.set('find-current', one);
      if (!current || settling === 0 || asking === 0) return;
      // A row drawn a moment ago may be gone again: an earlier step still scrolls elsewhere.
      if (!there) reveal(current.messageId);
      wanted.current = { asking: asking - 1, settling: there ? settling - 1 : settling };
      later();
    };
    const later = () => {
      frame ||= requestAnimationFrame(paint);
    };
    later();
    const observer = new MutationObserver(later);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    // The reader goes elsewhere: no more bringing back.
    const leave = () => {
      wanted.current = { asking: 0, settling: 0 };
      hold();
    };
    root.addEventListener('wheel', leave, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      root.removeEventListener('wheel', leave);
      highlights.delete('find');
      highlights.delete('find-current');
    };
  }, [scroller, query, current, reveal, hold]);
}

/** For words that are in a message but not in what is drawn of it, as in the address of a link. */
function wholeOf(article: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(article);
  return range;
}

/** Scrolls so that a place is well inside; leaves it where it already is. */
function bring(root: HTMLElement, range: Range): void {
  const place = range.getBoundingClientRect();
  const view = root.getBoundingClientRect();
  if (place.height === 0) {
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    return;
  }
  const margin = 64;
  if (place.top < view.top + margin || place.bottom > view.bottom - margin) {
    root.scrollTop += place.top - view.top - view.height * 0.4;
  }
  const box = range.startContainer.parentElement?.closest('pre, .md-table');
  if (box instanceof HTMLElement) {
    const frame = box.getBoundingClientRect();
    if (place.left < frame.left || place.right > frame.right) box.scrollLeft += place.left - frame.left - 40;
  }
}
