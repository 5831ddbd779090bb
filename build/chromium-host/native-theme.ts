/** `electron.nativeTheme` on the Chromium host: drives `prefers-color-scheme` of every window. */
import { EventEmitter } from 'node:events';
import type { nativeTheme as ElectronTheme } from 'electron';
import { state } from './host-state.ts';
import { provide } from './provide.ts';
import type { WebContents } from './web-contents.ts';

type Source = typeof ElectronTheme.themeSource;
type Provided = Pick<typeof ElectronTheme, 'themeSource' | 'shouldUseDarkColors'>;

class HostNativeTheme extends EventEmitter {
  #source: Source = 'system';
  /** What the system prefers, found by the self-test's page. */
  systemDark = false;

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    if (source === this.#source) return;
    this.#source = source;
    for (const contents of state.contents.values()) void this.applyTo(contents);
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.systemDark : this.#source === 'dark';
  }

  /** `system` takes the emulation away, so that Chromium follows the system again. */
  async applyTo(contents: WebContents): Promise<void> {
    const { session } = await contents.attached;
    const value = this.#source === 'system' ? '' : this.#source;
    await session.tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }
}

export const hostTheme = new HostNativeTheme();
export const nativeTheme: Provided & EventEmitter = provide('nativeTheme', hostTheme);
