import { defineConfig } from '@playwright/test';

// `npm run screenshots`: a picture of every state, light and dark, into test-results/screenshots; README's into docs.
export default defineConfig({
  testDir: 'test/screenshots',
  outputDir: 'test-results/screenshot-runs',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  reporter: 'list',
});
