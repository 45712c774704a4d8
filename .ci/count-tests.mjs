import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Prints how many tests passed, failed and were skipped in all JSON reports of a folder, in one line.
 * The failed ones, with the first lines of each error, go to standard error: the end of a log is what people read first.
 */

const errorLines = 12;

const folder = process.argv[2];
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const brokenFiles = report.testResults.filter(isBroken);
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests + brokenFiles.length;
  counts.skipped += report.numPendingTests + report.numTodoTests;
  for (const file of brokenFiles) describe(file.name, [file.message]);
  for (const { name: file, assertionResults } of report.testResults) {
    for (const test of assertionResults.filter(({ status }) => status === 'failed')) {
      describe(`${file} > ${test.fullName}`, test.failureMessages);
    }
  }
}
process.stdout.write(`${counts.passed} ${counts.failed} ${counts.skipped}\n`);

/** A file that could not be loaded has no tests to count. */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}

function describe(title, messages) {
  const lines = messages.join('\n').split('\n').slice(0, errorLines);
  process.stderr.write(`FAILED TEST: ${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
