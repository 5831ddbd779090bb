/** The window: conversations, the conversation, the debug pane, and what floats above them. */
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useApp, useAppCommands } from '../state/use-app.ts';
import { t } from '../strings/strings.ts';
import { DropTarget } from './composer/drop-target.tsx';
import { ConversationView } from './conversation/conversation-view.tsx';
import { ImportInput } from './import/import-input.tsx';
import { Notices } from './notices.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/buttons.css';
import './ui/fields.css';
import './ui/popups.css';
import './ui/signs.css';
import './app.css';
import { later, loadLater } from './ui/later.tsx';
import { layers } from './ui/layers.ts';
import { TipProvider } from './ui/tooltip.tsx';
import { useMedia } from './ui/use-media.ts';

const DebugPane = later(() => import('./debug/debug-pane.tsx').then((made) => made.DebugPane));
const SettingsDialog = later(() => import('./settings/settings-dialog.tsx').then((made) => made.SettingsDialog));
const CommandPalette = later(() => import('./palette/command-palette.tsx').then((made) => made.CommandPalette));
const DeleteQuestion = later(() => import('./sidebar/delete-question.tsx').then((made) => made.DeleteQuestion));
const ImportDialog = later(() => import('./import/import-dialog.tsx').then((made) => made.ImportDialog));
const ShortcutSheet = later(() => import('./palette/shortcut-sheet.tsx').then((made) => made.ShortcutSheet));

/**
 * Loads what comes later when the window has nothing else to do, and says when it is there: what comes after the first
 * keys that were meant for it loses them.
 */
function useTheRest(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void loadLater().then(() => setLoaded(true));
    });
    return () => cancelIdleCallback(idle);
  }, []);
  return loaded;
}

/** Draws its children from the first time they are wanted; they stay, so that what closes can do so at its pace. */
function OnceWanted({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [once, setOnce] = useState(wanted);
  if (wanted && !once) setOnce(true);
  return once ? children : null;
}

/** Widths in rem of the window's own text size; a media query knows only the system's. */
const NARROW_REM = 44;
const TIGHT_REM = 68;

/** Drawn anew, all of it, in another language: words are read from the catalogue while drawing. */
export function AppView() {
  const language = useApp((state) => state.language);
  useLook(language);
  return <WindowView key={language} />;
}

function WindowView() {
  const app = useAppCommands();
  const size = useApp((state) => state.settings.textSize) / 100;
  // The list lies over the conversation instead of beside it.
  const narrow = useMedia(`(max-width: ${NARROW_REM * size}rem)`);
  // The debug pane takes the place of the conversation.
  const tight = useMedia(`(max-width: ${TIGHT_REM * size}rem)`);
  const sidebarOpen = useApp((state) => state.ui.sidebarOpen);
  const debugOpen = useApp((state) => state.settings.debugPaneOpen);
  const openId = useApp((state) => state.open?.id);
  const paletteOpen = useApp((state) => state.ui.palette);
  const sheetOpen = useApp((state) => state.ui.shortcuts);
  const settingsOpen = useApp((state) => state.ui.settings !== null);
  const importing = useApp((state) => state.imports !== null);
  const deleting = useApp((state) => state.ui.deleting !== null);

  const loaded = useTheRest();

  // Where the list covers the conversation it begins closed, and closes once one was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen conversation is the reason to close
  useEffect(() => {
    if (narrow) app.ui({ sidebarOpen: false });
  }, [app, narrow, openId]);

  return (
    <TipProvider delay={500} closeDelay={0}>
      <div className="window" data-narrow={narrow}>
        {sidebarOpen ? <Sidebar /> : null}
        {sidebarOpen && narrow ? (
          <button
            type="button"
            className="sidebar-cover"
            aria-label={t.sidebar.hide}
            onClick={() => app.ui({ sidebarOpen: false })}
          />
        ) : null}
        <main className="window-main">
          {debugOpen && tight ? (
            <OnceWanted wanted>
              <DebugPane covering />
            </OnceWanted>
          ) : (
            <Group orientation="horizontal">
              <Panel id="conversation" minSize="24rem">
                <ConversationView />
              </Panel>
              {debugOpen ? (
                <>
                  <Separator className="debug-separator" aria-label={t.conversation.resizeDebug} />
                  <Panel id="debug" defaultSize="42" minSize="20rem">
                    <OnceWanted wanted>
                      <DebugPane />
                    </OnceWanted>
                  </Panel>
                </>
              ) : null}
            </Group>
          )}
          <div ref={layers} />
        </main>
      </div>
      <OnceWanted wanted={settingsOpen || loaded}>
        <SettingsDialog />
      </OnceWanted>
      <OnceWanted wanted={paletteOpen || loaded}>
        <CommandPalette />
      </OnceWanted>
      <OnceWanted wanted={sheetOpen || loaded}>
        <ShortcutSheet />
      </OnceWanted>
      <OnceWanted wanted={deleting || loaded}>
        <DeleteQuestion />
      </OnceWanted>
      <OnceWanted wanted={importing || loaded}>
        <ImportDialog />
      </OnceWanted>
      <ImportInput />
      <DropTarget />
      <Notices />
      <Announcer />
    </TipProvider>
  );
}

/** The start and the end of an answer, for screen readers; never its tokens. */
function Announcer() {
  const announcement = useApp((state) => state.ui.announcement);
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {announcement}
    </div>
  );
}

/** Theme, contrast, size and language on the document, from the settings and the system. */
function useLook(language: string) {
  const { theme: chosenTheme, contrast: chosenContrast, textSize } = useApp((state) => state.settings);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const systemContrast = useMedia('(prefers-contrast: more)');
  const theme = chosenTheme === 'system' ? (systemDark ? 'dark' : 'light') : chosenTheme;
  const contrast = chosenContrast === 'system' ? (systemContrast ? 'high' : 'normal') : chosenContrast;
  // Before the frame is painted, so that nothing is seen in two looks.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.contrast = contrast;
    root.lang = language;
    root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  }, [theme, contrast, language, textSize]);
}
