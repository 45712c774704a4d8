import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFindings, formatReport } from './format-report.ts';
import { huntTarget } from './hunt-target.ts';
import type { TargetReport } from './hunt-target.ts';
import { keptSeeds } from './kept-seeds.ts';
import { targetPlan } from './target-plan.ts';
import { isTargetName, targetNames } from './targets.ts';
import type { TargetName } from './targets.ts';

/*
 * Tries random cases of everything that gets input from strangers or from a damaged disk, and prints the cases, the
 * failures and the time of each target. A case that fails is printed with the command that repeats it. The exit code is
 * 1 if a case fails.
 *
 *   npm run -w @codesearch/e2e hunt -- [--target NAME] [--target …] [--minutes 2] [--cases N] [--seed N] [--corpus
 *   FOLDER] [--json FILE]
 *
 * --minutes is the time of all targets together, --cases the number for each of them; without either it runs for two
 * minutes. --seed is the first of the seeds, a number for each case; default: a random one. With --seed alone, one case
 * is tried, and a smaller one is looked for if it fails. --corpus is a folder of sources to mutate, besides the
 * samples. Build first: some targets use the built program.
 */

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    minutes: { type: 'string' },
    cases: { type: 'string' },
    seed: { type: 'string' },
    corpus: { type: 'string' },
    json: { type: 'string' },
  },
});
const names = (options.target ?? targetNames).map(targetName);
const [cases, minutes, seed] = [
  number(options.cases, '--cases'),
  number(options.minutes, '--minutes'),
  number(options.seed, '--seed'),
];
const isRepeated = seed !== undefined && cases === undefined && minutes === undefined;
const seconds = isRepeated || (cases !== undefined && minutes === undefined) ? undefined : (minutes ?? 2) * 60;
const from = seed ?? Math.floor(Math.random() * 2 ** 30);

const corpus = options.corpus && resolve(options.corpus);
const reports: TargetReport[] = [];
for (const { target, seconds: share } of await targetPlan(names, seconds)) {
  const report = await huntTarget(target, {
    kept: isRepeated || corpus !== undefined ? [] : keptSeeds(target),
    seed: from,
    cases: isRepeated ? 1 : cases,
    seconds: share,
    shrinkSeconds: isRepeated ? 60 : 0,
    corpus,
    onProgress: (count) => process.stderr.isTTY && process.stderr.write(`\r${target}: ${count} cases `),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  reports.push(report);
  process.stdout.write(formatFindings(report, corpus));
}
process.stdout.write(formatReport(reports));
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(reports, undefined, 2)}\n`);
process.exitCode = reports.some(({ findings }) => findings.length > 0) ? 1 : 0;

function targetName(name: string): TargetName {
  if (isTargetName(name)) return name;
  throw new Error(`There is no target '${name}'. The targets are ${targetNames.join(', ')}.`);
}

function number(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value >= 0 && value <= 2 ** 31) || text.trim() === '')
    throw new Error(`${name} must be a number, not '${text}'.`);
  return value;
}
