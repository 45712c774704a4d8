import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { Sandbox } from '../sandbox.ts';
import { answersOf } from './answers.ts';
import type { Answers } from './answers.ts';
import { measure, runAndKill } from './interrupted.ts';
import { sourceFile, sourceTree } from './source-tree.ts';

/*
 * SIGKILL at seeded random moments of an import, with and without an index that it replaces: searches answer from the
 * old index or from the new one, and the next run leaves nothing of the other. IMPORT_RUNS is the number of moments,
 * FAULT_SEED selects them.
 */

const runs = Number(process.env['IMPORT_RUNS'] ?? 2);
const seed = Number(process.env['FAULT_SEED'] ?? 20_260_101);
const files = 40;

let sandbox: Sandbox;
let importArgs: readonly string[];
/** Data folder of an index of the tree before the last commit. */
let before: string;
let answers: Readonly<Record<'before' | 'after', Answers>>;
let cost: Readonly<Record<'fresh' | 'replaced', { readonly ms: number; readonly steps: number }>>;

beforeAll(async () => {
  sandbox = new Sandbox(sourceTree(files));
  sandbox.commit();
  before = join(sandbox.folder, 'before');
  await sandbox.run(['index'], { env: { CODESEARCH_HOME: before } });
  for (let index = 0; index < 10; index++) sandbox.write(...sourceFile(index, 1));
  sandbox.commit();
  const archive = join(sandbox.folder, 'team.index');
  const after = join(sandbox.folder, 'after');
  expect((await sandbox.run(['export', archive], { env: { CODESEARCH_HOME: after } })).code).toBe(0);
  importArgs = ['import', archive, '--allow-unsigned'];
  answers = { before: await answersOf(sandbox, before), after: await answersOf(sandbox, after) };
  expect(answers.before).not.toEqual(answers.after);
  const [fresh, replaced] = [join(sandbox.folder, 'fresh'), join(sandbox.folder, 'replaced')];
  cpSync(before, replaced, { recursive: true });
  cost = {
    fresh: await measure(sandbox, importArgs, fresh),
    replaced: await measure(sandbox, importArgs, replaced),
  };
  for (const home of [fresh, replaced]) expect(await answersOf(sandbox, home)).toEqual(answers.after);
});

afterAll(() => sandbox.remove());

const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: 999_999 })), { seed, numRuns: runs });

it.each(moments.map((millionth, index) => [millionth / 10_000, index % 2 === 0] as const))(
  'an import that is killed at %d percent leaves the old index or the new one (replaced: %s)',
  async (percent, replaces) => {
    rmSync(sandbox.home, { recursive: true, force: true });
    if (replaces) cpSync(before, sandbox.home, { recursive: true });
    const { steps, ms } = cost[replaces ? 'replaced' : 'fresh'];
    const moment =
      percent % 2 < 1.5 ? { beforeStep: 1 + Math.floor((percent / 100) * steps) } : { afterMs: (percent / 100) * ms };
    await runAndKill(sandbox, importArgs, sandbox.home, moment);
    const status = await sandbox.run(['status', '--json']);
    expect(status.code, status.stderr).toBe(0);
    const { state } = printed<{ state: string }>('status', status);
    if (replaces || state !== 'missing') {
      expect(['current', 'stale-content']).toContain(state);
      const found = await answersOf(sandbox, sandbox.home);
      expect([answers.before, answers.after]).toContainEqual(found);
    }
    const run = await sandbox.run(['index', '--json']);
    expect(run.code, run.stderr).toBe(0);
    const { index } = printed<{ index: unknown }>('index', run);
    expect(index).toMatchObject({ state: 'current', files });
    expect(await answersOf(sandbox, sandbox.home)).toEqual(answers.after);
    const projects = join(sandbox.home, 'projects');
    const [folder = ''] = readdirSync(projects);
    const left = readdirSync(join(projects, folder)).filter((name) => !/^(?:writer\.json|scan(?:\.new)?)$/.test(name));
    expect(left.toSorted()).toEqual(['commits.json', 'merkle.sqlite', 'project.json', 'store.sqlite', 'writer.lock']);
  },
);
