/** Entry of the window: bridge, app, views. Sets `data-ready` on the document once the first screen can be used. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { announce } from './actions/announce.ts';
import { listenForShortcuts } from './actions/keyboard.ts';
import { menuLayout } from './actions/menu-layout.ts';
import { runAction } from './actions/registry.ts';
import { windowBridge } from './bridge/bridge.ts';
import { createApp } from './state/app.ts';
import { afterPaint } from './state/push-intake.ts';
import { AppProvider } from './state/use-app.ts';
import { languageFor, setLanguage } from './strings/strings.ts';
import { AppView } from './views/app-view.tsx';
import { loadMessages } from './views/conversation/conversation-view.tsx';
import { CrashScreen } from './views/crash-screen.tsx';
import { createPictureDesk } from './workers/picture-desk.ts';

/** The nonce main has written into the page: style elements of libraries carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** The longest the first frame waits for fonts and words. */
const FIRST_FRAME_MS = 250;

const app = createApp({
  bridge: windowBridge(),
  painted: afterPaint,
  pictures: createPictureDesk(),
  onMenuAction: (action) => runAction(app, action),
  announce,
  applyLanguage: (choice, locale) => setLanguage(languageFor(choice, locale), locale),
  menu: menuLayout,
});

const messages = Promise.allSettled([loadMessages()]);

// What the first frame needs, all of it files of the app: its letters and the system's language. Neither may keep the
// window closed.
await Promise.race([
  Promise.allSettled([
    setLanguage(languageFor('system', navigator.language), navigator.language),
    document.fonts.load('1rem "Inter Variable"'),
    document.fonts.load('1rem "JetBrains Mono Variable"'),
  ]),
  new Promise((resolve) => setTimeout(resolve, FIRST_FRAME_MS)),
]);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CrashScreen>
        <CSPProvider nonce={nonce}>
          <AppProvider value={app}>
            <AppView />
          </AppProvider>
        </CSPProvider>
      </CrashScreen>
    </StrictMode>,
  );
}
listenForShortcuts(app);

// A draft that waits for its pause must not be lost with the page.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') app.composer.flush();
});
window.addEventListener('pagehide', () => app.composer.flush());

void app.start().finally(async () => {
  await messages;
  afterPaint(() => {
    document.documentElement.dataset.ready = 'true';
  });
});
