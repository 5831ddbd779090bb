import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    // What hangs ends here; how long a test takes on a busy machine decides nothing.
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
