import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Prints the failed and the slowest tests of runs, whose summaries are in a folder. The last line is how many tests
 * passed, failed and were skipped. A run without a summary has died: it counts as failed.
 */

const [folder, ...names] = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };
const slowest = [];
for (const name of names) {
  const { failures, ...summary } = summaryOf(name);
  for (const key of Object.keys(counts)) counts[key] += summary[key];
  slowest.push(...summary.slowest);
  for (const failure of failures) process.stderr.write(`${failure}\n`);
}
const ms = (line) => Number.parseFloat(line);
const listed = slowest.toSorted((one, other) => ms(other) - ms(one)).slice(0, 10);
process.stderr.write(`Slowest tests\n${listed.map((line) => `  ${line}\n`).join('')}`);
process.stdout.write(`${counts.passed} ${counts.failed} ${counts.skipped}\n`);

function summaryOf(name) {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      slowest: [],
      failures: [`FAILED The run ${name} has no summary: ${error.message}`],
    };
  }
}
