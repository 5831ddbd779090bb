import { describe, expect, it } from 'vitest';
import { readHostOptions } from '../../build/chromium-host/host-options.ts';
import { readStartOptions } from '../../build/start-options.ts';
import { readStartOptions as readAppOptions } from '../../electron/start-options.ts';

describe('npm start', () => {
  it('takes each option in both spellings', () => {
    expect(
      readStartOptions(['--host=chromium', '--profile-dir', 'p', '--screenshot', 's.png', '--fetch-electron']),
    ).toEqual({
      host: 'chromium',
      profileDir: 'p',
      screenshot: 's.png',
      fetchElectron: true,
    });
  });

  it.each([
    [['--hots', 'x'], /"--hots" is no option/],
    [['--host', 'firefox'], /"firefox" is no host/],
    [['--profile-dir'], /--profile-dir needs a value/],
    [['--profile-dir', '--screenshot'], /--profile-dir needs a value/],
    [['--screenshot='], /--screenshot needs a value/],
    [['somewhere'], /"somewhere" is no option/],
  ])('says what is wrong with %j', (args, words) => {
    expect(readStartOptions(args)).toEqual({ wrong: expect.stringMatching(words) });
  });
});

describe('the host', () => {
  it('reads what Playwright gives and leaves the app its own arguments', () => {
    const args = ['--no-sandbox', '--inspect=0', '--remote-debugging-port=0', '/app', '--inspect=5', '--host-headless'];
    expect(readHostOptions(args, true)).toMatchObject({
      appDir: '/app',
      inspect: 0,
      debuggingPort: '0',
      headless: false,
    });
  });

  it('opens no port unasked and has no window without a display', () => {
    expect(readHostOptions(['/app'], false)).toMatchObject({ inspect: null, debuggingPort: null, headless: true });
  });
});

describe('svir itself', () => {
  it('finds its profile folder among foreign switches', () => {
    expect(readAppOptions(['node', '--inspect=0', '.', '--profile-dir', 'p'], '/home')).toMatchObject({
      profileDir: '/home/p',
    });
    expect(readAppOptions(['node', '.', '--profile-dir=/p'], '/home')).toMatchObject({ profileDir: '/p' });
    expect(readAppOptions(['node', '.'], '/home')).toMatchObject({ profileDir: null });
  });
});
