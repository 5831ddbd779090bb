import { describe, expect, it } from 'vitest';
import type { Action } from '../../../renderer/actions/action.ts';
import { choose, conflictOf, reset, shortcutOf } from '../../../renderer/actions/chosen-shortcuts.ts';
import { actionFor } from '../../../renderer/actions/keyboard.ts';
import { menuLayout } from '../../../renderer/actions/menu-layout.ts';
import { findAction } from '../../../renderer/actions/registry.ts';
import {
  accelerator,
  type KeyPress,
  readShortcut,
  refusalOf,
  shortcutOfPress,
  writeShortcut,
} from '../../../renderer/actions/shortcut.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/contract.ts';
import { makeWindow } from '../state/support.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

function action(id: string): Action {
  const found = findAction(id);
  if (!found) throw new Error(`no action ${id}`);
  return found;
}

describe('a chosen shortcut', () => {
  const shortcut = { key: 'g', mod: true, shift: true };

  it('takes the place of the usual one', () => {
    const { app } = makeWindow();
    app.store.setState({ settings: { ...DEFAULT_SETTINGS, shortcuts: choose(action('palette'), shortcut, {}) } });
    const place = { inText: true, inDialog: false };
    expect(actionFor(app, press('G', { ctrlKey: true, shiftKey: true }), place)?.id).toBe('palette');
    expect(actionFor(app, press('k', { ctrlKey: true }), place)).toBeUndefined();
  });

  it('is taken from the action that had it, and told before', () => {
    const usual = action('toggle-sidebar').shortcut;
    if (!usual) throw new Error('no shortcut');
    expect(conflictOf(usual, 'palette', {})?.id).toBe('toggle-sidebar');
    const chosen = choose(action('palette'), usual, {});
    expect(shortcutOf(action('toggle-sidebar'), chosen)).toBeUndefined();
    expect(conflictOf(usual, 'palette', chosen)).toBeUndefined();
    const back = reset(action('toggle-sidebar'), chosen);
    expect(shortcutOf(action('toggle-sidebar'), back)).toEqual(usual);
    expect(shortcutOf(action('palette'), back)).toBeUndefined();
  });

  it('is forgotten where it is the usual one again', () => {
    const palette = action('palette');
    const chosen = choose(palette, shortcut, {});
    expect(choose(palette, palette.shortcut ?? null, chosen)).toEqual({});
    expect(choose(action('delete'), null, { delete: 'Mod+g' })).toEqual({});
  });

  it('that cannot be read counts as none chosen', () => {
    expect(shortcutOf(action('palette'), { palette: 'Mod+' })).toEqual(action('palette').shortcut);
  });

  it('is written and read without loss, signs included', () => {
    for (const one of [
      shortcut,
      { key: '+', mod: true },
      { key: 'f6' },
      { key: 'arrowup', alt: true },
      { key: 'ü', alt: true },
    ])
      expect(readShortcut(writeShortcut(one))).toEqual(one);
    expect(readShortcut('')).toBeNull();
    expect(readShortcut('Mod+Mod+k')).toBeNull();
  });
});

describe('a key press as a shortcut', () => {
  it('is named by the sign alone where Shift makes the sign', () => {
    expect(shortcutOfPress(press('?', { ctrlKey: true, shiftKey: true }), false)).toEqual({ key: '?', mod: true });
    expect(shortcutOfPress(press('Shift', { shiftKey: true }), false)).toBeNull();
  });

  it('means the Latin letter of its place on a Cyrillic keyboard', () => {
    const { app } = makeWindow();
    const place = { inText: true, inDialog: false };
    expect(actionFor(app, press('л', { ctrlKey: true, code: 'KeyK' }), place)?.id).toBe('palette');
    // On a Latin layout the letter counts, not its place.
    expect(actionFor(app, press('k', { ctrlKey: true, code: 'KeyN' }), place)?.id).toBe('palette');
  });

  it('is refused where it would take keys from writing, editing or moving', () => {
    expect(refusalOf({ key: 'b' })).toBe('plain');
    expect(refusalOf({ key: 'b', shift: true })).toBe('plain');
    expect(refusalOf({ key: 'c', mod: true })).toBe('editing');
    expect(refusalOf({ key: 'tab' })).toBe('basic');
    expect(refusalOf({ key: 'f7' })).toBeNull();
    expect(refusalOf({ key: 'c', mod: true, shift: true })).toBeNull();
  });
});

describe('the menu bar', () => {
  it('shows the actions with the shortcuts of now', () => {
    const items = menuLayout({
      ...DEFAULT_SETTINGS,
      shortcuts: { 'new-chat': 'Mod+Alt+n', settings: null },
    }).menus.flatMap((menu) => menu.items);
    expect(items.find((item) => item.action === 'new-chat')).toEqual({
      action: 'new-chat',
      label: 'New chat',
      accelerator: 'CommandOrControl+Alt+N',
    });
    expect(items.find((item) => item.action === 'settings')).toEqual({ action: 'settings', label: 'Settings' });
  });

  it('writes keys as Electron names them', () => {
    expect(accelerator({ key: 'arrowup', alt: true })).toBe('Alt+Up');
    expect(accelerator({ key: '+', mod: true })).toBe('CommandOrControl+Plus');
    expect(accelerator({ key: 'f6', shift: true })).toBe('Shift+F6');
    expect(accelerator({ key: 'escape' })).toBe('Escape');
  });
});
