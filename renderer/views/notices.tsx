/** Notices: failures of calls and news of main, at the edge, until they are closed. */
import { CircleAlert, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Notice } from '../state/app-state.ts';
import { useApp, useAppCommands } from '../state/use-app.ts';
import { failureWords } from '../strings/main-words.ts';
import { t } from '../strings/strings.ts';
import { IconButton } from './ui/button.tsx';

/** News leave after this; errors stay until they are closed. */
const NEWS_MS = 8_000;

export function Notices() {
  const notices = useApp((state) => state.notices);
  return (
    // Without notices there is no part of the window that is called so.
    <section className="notices" aria-label={notices.length > 0 ? t.app.notices : undefined}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const app = useAppCommands();
  const { id, level } = notice;
  const { message, advice } = failureWords(notice);
  useEffect(() => {
    if (level === 'error') return;
    const timer = setTimeout(() => app.notices.dismiss(id), NEWS_MS);
    return () => clearTimeout(timer);
  }, [app, id, level]);
  return (
    <div className="notice" data-level={level} role={level === 'error' ? 'alert' : 'status'}>
      {level === 'error' ? <CircleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
      <div className="notice-words">
        <p>{message}</p>
        {advice ? <p className="notice-advice">{advice}</p> : null}
      </div>
      <IconButton small label={t.app.dismiss} icon={<X />} onClick={() => app.notices.dismiss(id)} />
    </div>
  );
}
