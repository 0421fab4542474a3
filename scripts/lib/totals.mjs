/** Tests passed and failed in Jest's JSON report; a file that could not run counts as one failure. */
export function jestTotals(report) {
  const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = report;
  return { passed, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** Tests passed and failed in Playwright's JSON report; one that passed on a retry counts as passed. */
export function playwrightTotals({ stats, errors = [] }) {
  const { expected, flaky, unexpected } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length };
}

export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});
