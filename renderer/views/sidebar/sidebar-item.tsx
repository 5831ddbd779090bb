/** One conversation of the list: open it, rename it in place, delete it. */
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { ConversationSummary } from '../../../shared/chat/conversation.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { MenuButton } from '../ui/menu.tsx';

interface SidebarItemProps {
  conversation: ConversationSummary;
  current: boolean;
  renaming: boolean;
}

export const SidebarItem = memo(function SidebarItem({ conversation, current, renaming }: SidebarItemProps) {
  const app = useAppCommands();
  const title = conversation.title || t.sidebar.untitled;
  if (renaming) {
    return (
      <li className="sidebar-item" data-current={current}>
        <TitleField conversation={conversation} />
      </li>
    );
  }
  return (
    <li className="sidebar-item" data-current={current}>
      <button
        type="button"
        className="sidebar-open"
        aria-current={current ? 'true' : undefined}
        title={title}
        onClick={() => void app.openConversation(conversation.id)}
        onDoubleClick={() => app.conversations.askRename(conversation.id)}
        onKeyDown={(event) => {
          if (event.key === 'Delete') app.conversations.askDelete(conversation.id);
          if (event.key !== 'F2') return;
          event.preventDefault();
          app.conversations.askRename(conversation.id);
        }}
      >
        <span className="sidebar-title">{title}</span>
        {conversation.running ? <span className="pulse" role="img" aria-label={t.sidebar.running} /> : null}
      </button>
      <MenuButton
        trigger={
          <button type="button" className="icon-btn icon-btn-small sidebar-more" aria-label={t.sidebar.more(title)}>
            <Ellipsis aria-hidden="true" />
          </button>
        }
        entries={[
          { label: t.sidebar.rename, icon: <Pencil />, onSelect: () => app.conversations.askRename(conversation.id) },
          {
            label: t.sidebar.delete,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => app.conversations.askDelete(conversation.id),
          },
        ]}
      />
    </li>
  );
});

function TitleField({ conversation }: { conversation: ConversationSummary }) {
  const app = useAppCommands();
  const [title, setTitle] = useState(conversation.title);
  const save = () => void app.conversations.rename(conversation.id, title);
  return (
    <input
      // The menu gives the focus back to its button as it closes; the field takes it after that.
      ref={(element) => {
        if (element && element.dataset.focused === undefined) {
          element.dataset.focused = '';
          requestAnimationFrame(() => {
            element.focus();
            element.select();
          });
        }
      }}
      className="sidebar-rename"
      aria-label={t.sidebar.renameLabel}
      value={title}
      maxLength={200}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={(event) => {
        if (event.relatedTarget || document.hasFocus()) save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        app.conversations.askRename(null);
      }}
    />
  );
}
