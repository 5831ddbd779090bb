/**
 * Shortcuts as data: how one is written, matched against a key event, and shown. `mod` is Command on a Mac, Control
 * elsewhere.
 */
import { t } from '../strings/strings.ts';

export interface Shortcut {
  /** `KeyboardEvent.key`, lower case. */
  key: string;
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
}

/** The parts of a key event that matter. */
export interface KeyPress {
  key: string;
  /** `KeyboardEvent.code`, for layouts whose letters are not Latin. */
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** A sign that needs Shift on some layouts (`?`, `/`) is named by the sign alone. */
const isSign = (key: string) => /^[^\p{L}0-9]$/u.test(key);

/** The key pressed, lower case; on a layout without Latin letters the Latin letter of the same place. */
function keyOf(press: KeyPress): string {
  const key = press.key.toLowerCase();
  const latin = /^Key([A-Z])$/.exec(press.code ?? '')?.[1];
  return latin && /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? latin.toLowerCase() : key;
}

export function matches(shortcut: Shortcut, press: KeyPress, mac: boolean): boolean {
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  return (
    keyOf(press) === shortcut.key &&
    mod === (shortcut.mod ?? false) &&
    !other &&
    (isSign(shortcut.key) || press.shiftKey === (shortcut.shift ?? false)) &&
    press.altKey === (shortcut.alt ?? false)
  );
}

/** The shortcut a press would be, or `null` while only Shift, Control and the like are held. */
export function shortcutOfPress(press: KeyPress, mac: boolean): Shortcut | null {
  const key = keyOf(press);
  if (['control', 'shift', 'alt', 'meta', 'altgraph', 'dead', 'process', 'unidentified', 'capslock'].includes(key))
    return null;
  const shortcut: Shortcut = { key };
  if (mac ? press.metaKey : press.ctrlKey) shortcut.mod = true;
  if (press.shiftKey && !isSign(key)) shortcut.shift = true;
  if (press.altKey) shortcut.alt = true;
  return shortcut;
}

/** As settings keep it: `Mod+Alt+Shift+d`. */
export function writeShortcut({ key, mod, alt, shift }: Shortcut): string {
  return [mod ? 'Mod' : '', alt ? 'Alt' : '', shift ? 'Shift' : '', key].filter(Boolean).join('+');
}

/** Reads what `writeShortcut` wrote; `null` for anything else. */
export function readShortcut(text: string): Shortcut | null {
  const found = /^(Mod\+)?(Alt\+)?(Shift\+)?(\S[^+\s]*)$/u.exec(text);
  if (!found?.[4]) return null;
  const shortcut: Shortcut = { key: found[4].toLowerCase() };
  if (found[1]) shortcut.mod = true;
  if (found[2]) shortcut.alt = true;
  if (found[3]) shortcut.shift = true;
  return shortcut;
}

export function sameShortcut(a: Shortcut, b: Shortcut): boolean {
  return writeShortcut(a) === writeShortcut(b);
}

const EDITING = ['a', 'c', 'v', 'x', 'y', 'z'];
const PLAIN_OK = /^(f\d{1,2}|escape)$/;

/**
 * Why a shortcut cannot be given to an action: `plain` would take a key from writing, `editing` one from the system's
 * editing, `basic` one that moves the focus. `null` where it can.
 */
export function refusalOf(shortcut: Shortcut): 'plain' | 'editing' | 'basic' | null {
  const { key, mod, alt, shift } = shortcut;
  if (['tab', 'enter', ' ', 'backspace', 'delete'].includes(key) && !(mod && (alt || shift))) return 'basic';
  if (mod && !alt && !shift && EDITING.includes(key)) return 'editing';
  if (!mod && !alt && !PLAIN_OK.test(key)) return 'plain';
  return null;
}

/** What is written on a key, in the language of the window. */
function nameOf(key: string): string {
  const names: Record<string, string> = {
    ...t.keys.named,
    arrowup: '↑',
    arrowdown: '↓',
    arrowleft: '←',
    arrowright: '→',
    backspace: '⌫',
  };
  return names[key] ?? key.toUpperCase();
}

/** The keys one after the other, for `<kbd>` elements: `['Ctrl', 'Shift', 'D']`. */
export function keysOf(shortcut: Shortcut, mac: boolean): string[] {
  const keys: string[] = [];
  if (shortcut.mod) keys.push(mac ? '⌘' : t.keys.control);
  if (shortcut.alt) keys.push(mac ? '⌥' : t.keys.alt);
  if (shortcut.shift) keys.push(mac ? '⇧' : t.keys.shift);
  keys.push(nameOf(shortcut.key));
  return keys;
}

/** As `aria-keyshortcuts` wants it: `Control+Shift+D`. */
export function ariaKeys(shortcut: Shortcut, mac: boolean): string {
  const keys: string[] = [];
  if (shortcut.mod) keys.push(mac ? 'Meta' : 'Control');
  if (shortcut.alt) keys.push('Alt');
  if (shortcut.shift) keys.push('Shift');
  keys.push(shortcut.key.length === 1 ? shortcut.key.toUpperCase() : shortcut.key);
  return keys.join('+');
}

const ACCELERATORS: Record<string, string> = {
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  '+': 'Plus',
  ' ': 'Space',
};

/** As Electron's menus want it: `CommandOrControl+Shift+D`. */
export function accelerator(shortcut: Shortcut): string {
  const keys: string[] = [];
  if (shortcut.mod) keys.push('CommandOrControl');
  if (shortcut.alt) keys.push('Alt');
  if (shortcut.shift) keys.push('Shift');
  const { key } = shortcut;
  keys.push(ACCELERATORS[key] ?? `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`);
  return keys.join('+');
}

/** True on a Mac by the platform name that main gives. */
export function isMac(platform: string | undefined): boolean {
  return platform === 'darwin';
}
