/** What each scene of the gallery shows beyond its conversation. Pointer and keyboard are the script's. */

import { viewHandles } from '../actions/view-handles.ts';
import type { App } from '../state/app.ts';
import type { SettingsPage } from '../state/app-state.ts';
import { draftFiles } from '../state/files-owner.ts';
import { WRITING } from './talks.ts';

/** Scenes that are a conversation and nothing else. */
export const TALKS = ['chat', 'running', 'ended', 'failed', 'reading', 'writing'] as const;

const SETTINGS: Record<string, SettingsPage> = {
  settings: { page: 'servers', profileId: null },
  'settings-server': { page: 'servers', profileId: 'p1' },
  'settings-new': { page: 'servers', profileId: 'new' },
  'settings-appearance': { page: 'appearance' },
  'settings-writing': { page: 'writing' },
  'settings-keyboard': { page: 'keyboard' },
  'settings-language': { page: 'language' },
};

/** The conversation a scene stands on. */
export function talkOf(scene: string): string {
  if (TALKS.some((talk) => talk === scene)) return scene;
  return scene === 'uploads' || scene === 'smaller' ? 'writing' : 'chat';
}

function uploads(app: App): void {
  const file = { owner: draftFiles(WRITING.conversation.id), step: 'sending', error: null } as const;
  app.store.setState({
    uploads: [
      { ...file, id: 1, name: 'a-large-log-file.txt', bytes: 9_000_000, sent: 5_600_000 },
      { ...file, id: 2, name: 'IMG_0042.avif', bytes: 3_000_000, sent: 0, step: 'converting' },
      { ...file, id: 4, name: 'waits.png', bytes: 3_000_000, sent: 0, step: 'waiting' },
      {
        ...file,
        id: 3,
        name: 'archive.zip',
        bytes: 1,
        sent: 0,
        error: {
          code: 'invalid',
          message: 'This is an archive; no server takes one.',
          advice: 'Unpack it and attach the files.',
        },
      },
    ],
    held: {
      conversationId: WRITING.conversation.id,
      refusedFiles: 1,
      step: 'waiting',
      block: 'uploading',
      behind: null,
    },
  });
}

export async function stage(app: App, scene: string): Promise<void> {
  const page = SETTINGS[scene];
  if (page) app.showSettings(page);
  switch (scene) {
    case 'palette':
      app.ui({ palette: true });
      return;
    case 'shortcuts':
      app.ui({ shortcuts: true });
      return;
    case 'empty':
      await app.newChat();
      return;
    case 'model-picker':
      viewHandles.openModelPicker?.();
      return;
    case 'parameters':
      viewHandles.openParameters?.();
      return;
    case 'find':
      viewHandles.findInConversation?.();
      return;
    case 'uploads':
      uploads(app);
      return;
    case 'key':
      app.composer.type('chat', 'My key is sk-proj-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90Uv12Wx34');
      return;
    case 'refused':
      app.composer.type('chat', 'And what if the harbour freezes?');
      app.store.setState({ held: { conversationId: 'chat', refusedFiles: 0, step: 'refused', block: 'answer-cut' } });
      return;
    case 'slash':
      app.composer.type('chat', '/');
      viewHandles.focusComposer?.();
      return;
    case 'search':
      app.conversations.search('file');
      return;
    case 'rename':
      app.conversations.askRename('chat');
      return;
    case 'delete':
      app.conversations.askDelete('chat');
      return;
    case 'drop': {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'x.txt'));
      window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer }));
      return;
    }
    case 'debug-request':
    case 'debug-response':
    case 'debug-events':
    case 'debug-anomalies':
      await app.debug.refresh();
      app.debug.setTab(scene.slice('debug-'.length) as 'events');
      app.debug.selectEvent(7);
      return;
    case 'notices':
      app.notices.add('error', 'The draft could not be saved.', 'Free some space on the disk; the text is still here.');
      app.notices.add('info', 'The captures are near their limit of 2 GB.', 'The oldest will go first.');
      return;
    default:
  }
}
