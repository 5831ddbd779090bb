// Counts from the JSON reports of the two test runners.
export interface TestCounts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: { status: string; assertionResults: unknown[] }[];
}

/** A file that could not be loaded has no tests and is one failure; a skipped test is one too. */
export function vitestCounts(text: string): TestCounts {
  const report = JSON.parse(text) as VitestReport;
  const brokenFiles = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + (report.numPendingTests ?? 0) + brokenFiles,
  };
}

interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
  errors?: unknown[];
}

/** Skipped and flaky specs count as failed: neither is meant to exist here. */
export function playwrightCounts(text: string): TestCounts {
  const { stats = {}, errors = [] } = JSON.parse(text) as PlaywrightReport;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}
