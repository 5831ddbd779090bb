/**
 * The window on a made-up world, for looking at it: `gallery.html?scene=ended&theme=dark`. Not part of the product's
 * bundle; a script or a person builds it with the page as entry.
 */
import { createRoot } from 'react-dom/client';
import { DEFAULT_SETTINGS } from '../../shared/ipc/contract.ts';
import { announce } from '../actions/announce.ts';
import { listenForShortcuts } from '../actions/keyboard.ts';
import { runAction } from '../actions/registry.ts';
import { createFakeBridge } from '../bridge/fake-bridge.ts';
import { createApp } from '../state/app.ts';
import { afterPaint } from '../state/push-intake.ts';
import { AppProvider } from '../state/use-app.ts';
import { languageFor, setLanguage } from '../strings/strings.ts';
import { AppView } from '../views/app-view.tsx';
import { galleryWorld } from './world.ts';

const query = new URLSearchParams(location.search);
const scene = query.get('scene') ?? 'chat';
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
const scenes: Record<string, string> = { running: 'running', ended: 'ended' };

const fake = createFakeBridge(
  galleryWorld({
    settings: {
      ...DEFAULT_SETTINGS,
      theme,
      language: query.get('lang') === 'de' ? 'de' : 'en',
      contrast: query.get('contrast') === 'high' ? 'high' : 'system',
      debugPaneOpen: scene === 'debug',
      lastConversationId: scenes[scene] ?? 'chat',
    },
    ...(scene === 'first-run' ? { profiles: [], conversations: [], snapshots: {}, exchanges: [] } : {}),
  }),
);
const app = createApp({
  bridge: fake.bridge,
  painted: afterPaint,
  announce,
  applyLanguage: (choice, locale) => setLanguage(languageFor(choice, locale), locale),
  onMenuAction: (action) => runAction(app, action),
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppProvider value={app}>
      <AppView />
    </AppProvider>,
  );
}
listenForShortcuts(app);

/** What a scene needs beyond its conversation. */
async function stage(): Promise<void> {
  switch (scene) {
    case 'palette':
      app.ui({ palette: true });
      return;
    case 'shortcuts':
      app.ui({ shortcuts: true });
      return;
    case 'settings':
      app.showSettings({ page: 'servers', profileId: 'p1' });
      return;
    case 'servers':
      app.showSettings({ page: 'servers', profileId: null });
      return;
    case 'empty':
      await app.newChat();
      return;
    case 'debug':
      await app.debug.refresh();
      app.debug.selectEvent(7);
      return;
    case 'notices':
      app.notices.add('error', 'The draft could not be saved.', 'Free some space on the disk; the text is still here.');
      app.notices.add('info', 'The captures are near their limit of 2 GB.', 'The oldest will go first.');
      return;
    default:
  }
}

void app.start().then(async () => {
  await stage();
  const scroll = query.get('scroll');
  afterPaint(() => {
    const messages = document.querySelector('.messages');
    if (messages && scroll) messages.scrollTop = Number(scroll);
    document.documentElement.dataset.ready = 'true';
  });
});
