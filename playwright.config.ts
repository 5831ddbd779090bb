import { defineConfig } from '@playwright/test';

// Two apps at a time, each with a profile and ports of its own: most of a spec is waiting. No spec judges a time, only
// stalls. No retries: a flaky spec is a bug.
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  // What hangs ends here; how long a spec takes on a busy machine decides nothing.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.SVIR_TEST_JSON ? [['list'], ['json', { outputFile: process.env.SVIR_TEST_JSON }]] : 'list',
  forbidOnly: true,
});
