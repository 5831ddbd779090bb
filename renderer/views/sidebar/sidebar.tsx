/** The left column: all conversations, found as one types. */
import { Search, Settings, SquarePen, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { runAction } from '../../actions/registry.ts';
import { viewHandles } from '../../actions/view-handles.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { IconButton } from '../ui/button.tsx';
import { FoundMessages } from './found-messages.tsx';
import { groupConversations } from './group-conversations.ts';
import { enterList, moveInList } from './list-keys.ts';
import { SidebarItem } from './sidebar-item.tsx';
import './sidebar.css';

/** Rows drawn at most; the search narrows the rest. */
const MOST_ROWS = 300;

export function Sidebar() {
  const app = useAppCommands();
  const hasProfiles = useApp((state) => (state.profiles?.length ?? 0) > 0);
  return (
    <nav className="sidebar" aria-label={t.sidebar.label}>
      <div className="sidebar-head">
        <SearchField />
        <IconButton
          label={t.sidebar.newChat}
          icon={<SquarePen />}
          action="new-chat"
          disabled={!hasProfiles}
          onClick={() => runAction(app, 'new-chat')}
        />
      </div>
      <ConversationList />
      <div className="sidebar-foot">
        <button
          type="button"
          className="btn btn-quiet sidebar-settings"
          onClick={() => app.showSettings({ page: 'servers', profileId: null })}
        >
          <Settings aria-hidden="true" />
          {t.sidebar.settings}
        </button>
      </div>
    </nav>
  );
}

function SearchField() {
  const app = useAppCommands();
  const search = useApp((state) => state.ui.search);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    viewHandles.focusSearch = () => input.current?.select();
    return () => {
      delete viewHandles.focusSearch;
    };
  }, []);
  return (
    <search className="sidebar-search">
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="text"
        aria-label={t.sidebar.search}
        placeholder={t.sidebar.search}
        value={search}
        onChange={(event) => app.conversations.search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') enterList(event);
          if (event.key !== 'Escape' || search === '') return;
          event.preventDefault();
          app.conversations.search('');
        }}
      />
      {search ? (
        <IconButton small label={t.sidebar.clearSearch} icon={<X />} onClick={() => app.conversations.search('')} />
      ) : null}
    </search>
  );
}

function ConversationList() {
  const conversations = useApp((state) => state.conversations);
  const search = useApp((state) => state.ui.search);
  const found = useApp((state) => state.ui.found);
  const openId = useApp((state) => state.open?.id ?? null);
  const renaming = useApp((state) => state.ui.renaming);
  const groups = useMemo(
    () => groupConversations(conversations ?? [], search, Date.now(), MOST_ROWS),
    [conversations, search],
  );
  if (conversations === null) return <div className="sidebar-list" aria-busy="true" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys beside Tab; every row is a button of its own
    <div className="sidebar-list" onKeyDown={moveInList}>
      {groups.length === 0 && (search === '' || found?.hits.length === 0) ? (
        <p className="sidebar-none">{search ? t.sidebar.noneFound(search) : t.sidebar.none}</p>
      ) : null}
      {groups.map((group) => (
        <section key={group.name}>
          <h2 className="sidebar-group">{group.name}</h2>
          <ul className="plain">
            {group.conversations.map((conversation) => (
              <SidebarItem
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === openId}
                renaming={conversation.id === renaming}
              />
            ))}
          </ul>
        </section>
      ))}
      <FoundMessages />
    </div>
  );
}
