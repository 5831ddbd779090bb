/**
 * The window on a made-up world, for looking at it: `gallery.html?scene=ended&theme=dark`. Not part of the product's
 * bundle; the script of screenshots, or a person, builds it with the page as entry.
 */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AppSettings, DEFAULT_SETTINGS } from '../../shared/ipc/contract.ts';
import { announce } from '../actions/announce.ts';
import { listenForShortcuts } from '../actions/keyboard.ts';
import { runAction } from '../actions/registry.ts';
import { createFakeBridge } from '../bridge/fake-bridge.ts';
import { createApp } from '../state/app.ts';
import { afterPaint } from '../state/push-intake.ts';
import { AppProvider } from '../state/use-app.ts';
import { languageFor, setLanguage } from '../strings/strings.ts';
import { AppView } from '../views/app-view.tsx';
import { loadMessages } from '../views/conversation/conversation-view.tsx';
import { CrashScreen } from '../views/crash-screen.tsx';
import { Primitives } from './primitives.tsx';
import { stage, talkOf } from './scenes.ts';
import { galleryWorld } from './world.ts';

const query = new URLSearchParams(location.search);
const scene = query.get('scene') ?? 'chat';
const size = Number(query.get('size') ?? 100);

const nothing = { conversations: [], snapshots: {}, exchanges: [] };
const settings: AppSettings = {
  ...DEFAULT_SETTINGS,
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  language: query.get('lang') === 'de' ? 'de' : 'en',
  contrast: query.get('contrast') === 'high' ? 'high' : 'normal',
  textSize: size,
  debugPaneOpen: scene.startsWith('debug'),
  lastConversationId: talkOf(scene),
};
const fake = createFakeBridge(
  galleryWorld({
    settings,
    ...(scene === 'first-run' ? { ...nothing, profiles: [] } : {}),
    ...(scene === 'debug-none' ? nothing : {}),
  }),
);
if (scene === 'failed-to-open') fake.failNext('conversation:open', { code: 'not-found', message: 'It is not there.' });
const found = (name: string, port: number, count: number) => ({
  name,
  baseUrl: `http://127.0.0.1:${port}/v1`,
  models: { models: Array.from({ length: count }, (_, at) => ({ id: `model-${at}` })), hidden: [] },
});
fake.answerNext('servers:discover', [found('LM Studio', 1234, 12), found('Ollama', 11_434, 1)]);
const app = createApp({
  bridge: fake.bridge,
  painted: afterPaint,
  announce,
  applyLanguage: (choice, locale) => setLanguage(languageFor(choice, locale), locale),
  onMenuAction: (action) => runAction(app, action),
});

function Broken(): never {
  throw new Error('The gallery shows the screen of a crash.');
}

/** Scenes without the window have nobody who puts the look on the document. */
const bare: Record<string, ReactNode> = { crash: <Broken />, primitives: <Primitives /> };

function wear({ theme, contrast, textSize }: Pick<AppSettings, 'theme' | 'contrast' | 'textSize'>): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = theme;
  dataset.contrast = contrast;
  style.fontSize = `${textSize}%`;
}

/** For the script: another look at what is on the screen now. */
Object.assign(window, {
  look(theme: AppSettings['theme'], contrast: AppSettings['contrast']) {
    if (scene in bare) wear({ theme, contrast, textSize: size });
    else app.store.setState((state) => ({ settings: { ...state.settings, theme, contrast } }));
  },
});

if (scene in bare) wear(settings);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <CrashScreen>
      <AppProvider value={app}>{bare[scene] ?? <AppView />}</AppProvider>
    </CrashScreen>,
  );
}
listenForShortcuts(app);

void app.start().then(async () => {
  await loadMessages();
  // What a scene needs may stand on the screen only after the first frame.
  await new Promise<void>((resolve) => afterPaint(resolve));
  await stage(app, scene);
  const scroll = query.get('scroll');
  afterPaint(() => {
    const messages = document.querySelector('.messages');
    if (messages && scroll) messages.scrollTop = Number(scroll);
    document.documentElement.dataset.ready = 'true';
  });
});
