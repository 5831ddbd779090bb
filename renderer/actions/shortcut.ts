/**
 * Shortcuts as data: how one is written, matched against a key event, and shown. `mod` is Command on a Mac, Control
 * elsewhere.
 */
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
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export function matches(shortcut: Shortcut, press: KeyPress, mac: boolean): boolean {
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  return (
    press.key.toLowerCase() === shortcut.key &&
    mod === (shortcut.mod ?? false) &&
    !other &&
    // A sign that needs Shift on some layouts (`?`, `/`) is named by the sign alone.
    (/^[^a-z0-9]$/.test(shortcut.key) || press.shiftKey === (shortcut.shift ?? false)) &&
    press.altKey === (shortcut.alt ?? false)
  );
}

const NAMES: Record<string, string> = {
  escape: 'Esc',
  enter: 'Enter',
  arrowup: '↑',
  arrowdown: '↓',
  f2: 'F2',
  end: 'End',
};

/** The keys one after the other, for `<kbd>` elements: `['Ctrl', 'Shift', 'D']`. */
export function keysOf(shortcut: Shortcut, mac: boolean): string[] {
  const keys: string[] = [];
  if (shortcut.mod) keys.push(mac ? '⌘' : 'Ctrl');
  if (shortcut.alt) keys.push(mac ? '⌥' : 'Alt');
  if (shortcut.shift) keys.push(mac ? '⇧' : 'Shift');
  keys.push(NAMES[shortcut.key] ?? shortcut.key.toUpperCase());
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

/** True on a Mac by the platform name that main gives. */
export function isMac(platform: string | undefined): boolean {
  return platform === 'darwin';
}
