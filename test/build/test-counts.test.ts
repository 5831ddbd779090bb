import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from '../../build/test-counts.ts';

describe('counts', () => {
  it('take a file that could not be loaded and a skipped test for failures', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'passed', assertionResults: [{}] },
      ],
    };
    expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 3 });
  });

  it('take flaky and skipped specs and errors outside of specs for failures', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] };
    expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 7, failed: 4 });
  });
});
