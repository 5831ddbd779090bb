/** Asked before a conversation goes, whether the list of them is shown or not. */
import { useRef } from 'react';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Confirm } from '../ui/dialog.tsx';

export function DeleteQuestion() {
  const app = useAppCommands();
  const deleting = useApp((state) => state.ui.deleting);
  const title = useApp((state) => state.conversations?.find((known) => known.id === state.ui.deleting)?.title);
  // It says what it asked until it has faded away.
  const asked = useRef(title);
  if (deleting !== null) asked.current = title;
  return (
    <Confirm
      open={deleting !== null}
      title={t.sidebar.deleteTitle}
      body={t.sidebar.deleteBody(asked.current || t.sidebar.untitled)}
      confirm={t.sidebar.deleteConfirm}
      onConfirm={() => deleting && void app.deleteConversation(deleting)}
      onCancel={() => app.conversations.askDelete(null)}
    />
  );
}
