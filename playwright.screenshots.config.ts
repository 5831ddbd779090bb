import { defineConfig } from '@playwright/test';
import { findBrowser } from './build/find-browser.ts';

const browser = findBrowser();

// `npm run screenshots`: a picture of every state, in every look, into test-results/screenshots; README's into docs.
// Nothing is timed here, so two windows may stand beside each other.
export default defineConfig({
  testDir: 'test/screenshots',
  outputDir: 'test-results/screenshot-runs',
  globalSetup: './test/screenshots/support/build-gallery.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 300_000,
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    ...(browser ? { launchOptions: { executablePath: browser.path, args: ['--no-sandbox'] } } : {}),
  },
});
