/**
 * `electron.dialog` on the Chromium host. There are no native dialogs here: a spec scripts the answers in a file
 * (`SVIR_HOST_DIALOGS`: a JSON list of `{"method": …, "answer": …}`, used from the front); a question with two answers
 * is asked in the window itself; a file dialog without a script says that there is none.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { dialog as ElectronDialog, MessageBoxOptions } from 'electron';
import { BrowserWindow } from './browser-window.ts';
import { state } from './host-state.ts';
import { provide } from './provide.ts';

type Method = keyof Pick<
  typeof ElectronDialog,
  'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'
>;

interface Scripted {
  method: Method;
  answer: unknown;
}

/** The next scripted answer for `method`, or `undefined`. Used answers leave the file. */
function scripted(method: Method): unknown {
  const file = process.env.SVIR_HOST_DIALOGS;
  if (file === undefined || file === '') return undefined;
  const queue = JSON.parse(readFileSync(file, 'utf8')) as Scripted[];
  const at = queue.findIndex((entry) => entry.method === method);
  if (at < 0) return undefined;
  const [entry] = queue.splice(at, 1);
  writeFileSync(file, JSON.stringify(queue));
  return entry?.answer;
}

/** Electron's dialogs take the parent window first or not at all. */
function optionsOf(first: unknown, second: unknown): { window: BrowserWindow | null; options: object } {
  if (first instanceof BrowserWindow) return { window: first, options: Object(second) };
  return { window: BrowserWindow.getFocusedWindow(), options: Object(first) };
}

async function ask(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const { buttons = ['OK'], cancelId, defaultId = 0, message, detail = '' } = options;
  const no = cancelId ?? (buttons.length > 1 ? buttons.length - 1 : 0);
  const yes = defaultId === no ? buttons.findIndex((_label, at) => at !== no) : defaultId;
  if (!window || state.options.headless) return no;
  const { session } = await window.webContents.attached;
  const text = [message, detail, `OK: ${buttons[yes] ?? 'OK'}`].filter((part) => part !== '').join('\n\n');
  const answer = await session.tell('Runtime.evaluate', {
    expression: `confirm(${JSON.stringify(text)})`,
    returnByValue: true,
  });
  return answer?.result.value === true ? Math.max(yes, 0) : no;
}

export const dialog = provide('dialog', {
  async showOpenDialog(_first: unknown, _second?: unknown): Promise<unknown> {
    const answer = scripted('showOpenDialog');
    if (answer === undefined) throw new Error('The Chromium host has no file dialog; drop or paste the file instead.');
    return answer;
  },
  async showSaveDialog(_first: unknown, _second?: unknown): Promise<unknown> {
    const answer = scripted('showSaveDialog');
    if (answer === undefined) throw new Error('The Chromium host has no file dialog.');
    return answer;
  },
  async showMessageBox(first: unknown, second?: unknown): Promise<unknown> {
    const answer = scripted('showMessageBox');
    if (answer !== undefined) return answer;
    const { window, options } = optionsOf(first, second);
    return { response: await ask(window, options as MessageBoxOptions), checkboxChecked: false };
  },
  showErrorBox(title: string, content: string): void {
    console.error(`${title}\n${content}`);
  },
});
