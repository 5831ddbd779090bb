/** The middle column: title bar, messages, composer. */
import { Bug, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { modelLabel } from '../../../shared/chat/model-label.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { failureText } from '../../strings/main-words.ts';
import { t } from '../../strings/strings.ts';
import { Composer } from '../composer/composer.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import './conversation.css';
import { EmptyTips } from './empty-tips.tsx';
import { FirstRun } from './first-run.tsx';
import { NoServer } from './no-server.tsx';

const Reading = () => <div className="messages-frame" aria-busy="true" />;
const MessageList = later(() => import('./message-list.tsx').then((made) => made.MessageList), Reading);

/** All that draws messages. It is asked for right away, and comes while the conversation is being read. */
export const loadMessages = MessageList.load;

export function ConversationView() {
  return (
    <section className="conversation" aria-label={t.conversation.label}>
      <TitleBar />
      <Body />
    </section>
  );
}

function TitleBar() {
  const app = useAppCommands();
  const sidebarOpen = useApp((state) => state.ui.sidebarOpen);
  const debugOpen = useApp((state) => state.settings.debugPaneOpen);
  const hasOpen = useApp((state) => state.open !== null);
  const title = useApp((state) => state.conversations?.find((known) => known.id === state.open?.id)?.title ?? '');
  return (
    <header className="title-bar">
      <IconButton
        label={sidebarOpen ? t.sidebar.hide : t.sidebar.show}
        icon={<PanelLeft />}
        action="toggle-sidebar"
        aria-expanded={sidebarOpen}
        onClick={() => app.ui({ sidebarOpen: !sidebarOpen })}
      />
      <h1 className="title-bar-title" title={title}>
        {hasOpen ? title || t.sidebar.untitled : t.app.name}
      </h1>
      <IconButton
        label={debugOpen ? t.conversation.closeDebug : t.conversation.openDebug}
        icon={<Bug />}
        action="toggle-debug"
        aria-pressed={debugOpen}
        data-debug-toggle=""
        onClick={() => app.toggleDebug()}
      />
    </header>
  );
}

function Body() {
  const open = useApp((state) => state.open);
  const listed = open?.status === 'ready' && open.outline.length > 0 ? open : null;
  const [once, setOnce] = useState(false);
  if (listed && !once) setOnce(true);
  return (
    <>
      {/* Always at its place: a list that was left leaves the page little by little. */}
      {once ? <MessageList open={listed} /> : null}
      {listed ? null : <Instead />}
      {open?.status === 'ready' ? <Below open={open} /> : null}
    </>
  );
}

/** What stands where no messages are. */
function Instead() {
  const app = useAppCommands();
  const open = useApp((state) => state.open);
  const noServers = useApp((state) => state.profiles?.length === 0);
  if (noServers) return <FirstRun />;
  if (!open || open.status === 'loading') return <Reading />;
  if (open.status === 'ready') return <EmptyConversation />;
  return (
    <div className="empty">
      <p className="empty-title">{t.conversation.failed}</p>
      {open.error ? <p>{failureText(open.error)}</p> : null}
      <Button onClick={() => void app.openConversation(open.id)}>{t.app.retry}</Button>
    </div>
  );
}

function Below({ open }: { open: OpenConversation }) {
  const noServers = useApp((state) => state.profiles?.length === 0);
  if (!noServers) return <Composer open={open} />;
  return open.outline.length > 0 ? <NoServer /> : null;
}

function EmptyConversation() {
  const model = useApp((state) => state.open?.model ?? null);
  const profile = useApp((state) => state.profiles?.find((known) => known.id === state.open?.profileId)?.name ?? '');
  return (
    <div className="empty">
      <p className="empty-title">{t.conversation.emptyTitle}</p>
      <p>{model ? t.conversation.emptyBody(modelLabel(model), profile) : t.conversation.emptyNoModel}</p>
      <EmptyTips />
    </div>
  );
}
