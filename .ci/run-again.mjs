import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/*
 * Runs the files of failed tests once more, alone: a test can fail because the machine is busy with others. Its name is
 * printed, because it expects too much of the machine. The reports then have the results of the second run. Fails if a
 * test fails again, or a test runner has left no report.
 */

const reports = process.argv[2];
const again = join(reports, 'again');
mkdirSync(again, { recursive: true });

let allPass = ranAll();
for (const name of readdirSync(reports).filter((file) => file.endsWith('.json'))) {
  const first = readReport(join(reports, name));
  const files = first.testResults.filter(({ status }) => status === 'failed').map((file) => file.name);
  if (files.length === 0) continue;
  const second = run(name, files);
  if (second === undefined || second.testResults.length < files.length) allPass = false;
  if (second === undefined) continue;
  const kept = first.testResults.filter((file) => !files.includes(file.name));
  writeFileSync(join(reports, name), JSON.stringify(withCounts([...kept, ...second.testResults])));
  if (second.testResults.some(({ status }) => status === 'failed')) allPass = false;
  for (const title of failedTitles(first, files)) {
    if (!failedTitles(second, files).includes(title)) process.stdout.write(`UNSTABLE TEST: ${title}\n`);
  }
}
process.exitCode = allPass ? 0 : 1;

/** A runner that dies writes no report. */
function ranAll() {
  const { workspaces } = readReport('package.json');
  const missing = globSync(workspaces)
    .filter((folder) => readReport(join(folder, 'package.json')).scripts?.test?.startsWith('vitest'))
    .map((folder) => `${basename(folder)}.json`)
    .concat('live.json')
    .filter((name) => !existsSync(join(reports, name)));
  for (const name of missing) process.stdout.write(`There is no report ${name}.\n`);
  return missing.length === 0;
}

function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @returns `undefined` if the runner has left no report */
function run(name, files) {
  const folder = packageFolder(files[0]);
  const isLive = files[0].includes(`${sep}live${sep}`);
  const config = isLive ? 'live/vitest.config.ts' : relative(folder, 'vitest.config.ts');
  const paths = files.map((file) => relative(folder, file));
  const args = ['run', '--config', config, '--root', '.', ...paths];
  spawnSync('vitest', args, { cwd: folder, stdio: 'inherit', env: { ...process.env, CODESEARCH_TEST_REPORTS: again } });
  const report = join(again, name);
  return existsSync(report) ? readReport(report) : undefined;
}

function packageFolder(file) {
  const folder = dirname(file);
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(folder);
}

function failedTitles({ testResults }, files) {
  return testResults
    .filter(({ name }) => files.includes(name))
    .flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${name} > ${test.fullName}`);
      return failed.length === 0 && status === 'failed' ? [name] : failed;
    });
}

function withCounts(testResults) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped'),
    numTodoTests: count('todo'),
    testResults,
  };
}
