import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Prints how many tests passed, failed and were skipped in all JSON reports of a folder. */

const folder = process.argv[2];
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests + report.testResults.filter(brokenFile).length;
  counts.skipped += report.numPendingTests + report.numTodoTests;
}
process.stdout.write(`${counts.passed} ${counts.failed} ${counts.skipped}\n`);

/** A file that could not be loaded has no tests to count. */
function brokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}
