import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type * as Engine from '@codesearch/engine';
import type * as PresetDefault from '@codesearch/preset-default';
import { readQuestions } from '../speed/questions.ts';

/*
 * Asks a project many questions in one process, as a server does, and prints an `Asked` as JSON.
 *
 *   node ask.ts CHECKOUT ROOT QUESTIONS
 */

/** What a searching process does and takes. Times are in milliseconds, sizes in bytes. */
export interface Asked {
  /** The first question of the process, with opening the project. */
  readonly firstMs: number;
  /** Of each question after the warm-up. */
  readonly times: readonly number[];
  /** The same in processor time of all threads, which other processes hardly change. */
  readonly processorTimes: readonly number[];
  readonly peakBytes: number;
  readonly sourceBytes: number;
  readonly chunks: number;
  /** Folder of the index. */
  readonly folder: string;
}

const warmUpShare = 1 / 3;

const [checkout = '', root = '', count = ''] = process.argv.slice(2);
const load = (name: string): Promise<unknown> =>
  import(pathToFileURL(join(checkout, 'packages', name, 'dist/index.js')).href);
const { openProject } = (await load('engine')) as typeof Engine;
const { presetDefault } = (await load('preset-default')) as typeof PresetDefault;

const questions = spread(readQuestions(undefined), Number(count));
const start = performance.now();
await using project = await openProject({ root, preset: presetDefault, config: {} });
const times: number[] = [];
const processorTimes: number[] = [];
let firstMs: number | undefined;
for (const query of questions) {
  const asked = performance.now();
  const used = process.cpuUsage();
  await project.search({ query, sync: false });
  firstMs ??= performance.now() - start;
  times.push(performance.now() - asked);
  const { user, system } = process.cpuUsage(used);
  processorTimes.push((user + system) / 1000);
}
const peakBytes = process.resourceUsage().maxRSS * 1024;
const { sourceBytes, chunks, folder } = await project.status();
const result: Asked = {
  ...{ firstMs: firstMs!, times: warm(times), processorTimes: warm(processorTimes) },
  ...{ peakBytes, sourceBytes, chunks, folder },
};
process.stdout.write(JSON.stringify(result));

function warm(all: readonly number[]): readonly number[] {
  return all.slice(Math.ceil(all.length * warmUpShare));
}

/** Some questions of all kinds: every n-th one, and so on from the next one. */
function spread(all: readonly string[], wanted: number): readonly string[] {
  const step = Math.max(1, Math.floor(all.length / wanted));
  return all
    .map((_, index) => all[(index * step + Math.floor((index * step) / all.length)) % all.length]!)
    .slice(0, wanted);
}
