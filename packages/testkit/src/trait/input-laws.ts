import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isCodesearchError } from '@codesearch/kernel';
import { pathGlob } from '@codesearch/toolkit/pure';
import type { OtherInputs, PluginContext, StageName } from '@codesearch/kernel';
import { inputProblem } from '@codesearch/stages';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import { describeError } from '../law/rejection.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import type { Bind } from '../law/bind.ts';
import { absent } from './absent.ts';
import type { StageOperations } from './operation.ts';

/** The stages that may depend on more than a file. */
const declaring: ReadonlySet<StageName> = new Set<StageName>(['chunker', 'contextualizer', 'reranker']);

/** Other contents of a file. */
const changes: readonly (readonly [string, (file: string) => void])[] = [
  ['has its lines in another order', (file) => write(file, (text) => text.split('\n').toReversed().join('\n'))],
  ['has other words', (file) => write(file, (text) => text.replaceAll(/[a-z]{3,}/gi, (word) => `${word}2`))],
  ['is empty', (file) => write(file, () => '')],
  ['is removed', (file) => rmSync(file)],
];

/** What holds for output that depends on more than the file that it is made of. */
export function inputLaws<Name extends StageName>({ stage, output }: StageOperations<Name>): readonly Law<Name>[] {
  if (!declaring.has(stage)) return [];
  const declared: Law<Name> = law(
    'dependsOn is a declaration that the engine can compare',
    async ({ bind, project }) => {
      const { dependsOn } = factsOf(bind, project.context);
      if (dependsOn === undefined) throw new NotChecked('it declares no dependsOn');
      const problem = inputProblem(dependsOn);
      assert.equal(problem, undefined, `dependsOn ${problem}`);
    },
  );
  if (!output) return [declared];
  return [
    declared,

    law('a file of the project that dependsOn does not name has no effect on the output', async (fixture) => {
      const { project, setup } = fixture;
      const { files = [] } = factsOf(fixture.bind, project.context).dependsOn ?? {};
      const tests = files.map(pathGlob);
      const others = pathsOf(project.root).filter((path) => !tests.some((test) => test(path)));
      if (others.length === 0) throw new NotChecked('prepare was not given, or writes no other file');
      const opened = await fixture.open();
      const before = await output(opened, setup);
      for (const path of others)
        for (const [change, apply] of changes) {
          apply(join(project.root, path));
          // Nothing of a reranker is kept, but it stays open.
          const kept = stage === 'reranker' ? await output(opened, setup) : before;
          await assertSame(
            fixture,
            () => fixture.open().then((another) => output(another, setup)),
            kept,
            `${path} ${change}`,
          );
        }
    }),

    law('a file of the project that dependsOn names has an effect on the output', async (fixture) => {
      const { project, setup } = fixture;
      const { files = [] } = factsOf(fixture.bind, project.context).dependsOn ?? {};
      const tests = files.map(pathGlob);
      const named = setup.prepare ? pathsOf(project.root).filter((path) => tests.some((test) => test(path))) : [];
      if (named.length === 0) throw new NotChecked('prepare was not given, or writes no file that dependsOn names');
      const before = await output(await fixture.open(), setup);
      for (const path of named) {
        const content = readFileSync(join(project.root, path));
        let hasEffect = false;
        for (const [change, apply] of changes) {
          const file = join(project.root, path);
          apply(file);
          const left = existsSync(file) && readFileSync(file, 'utf8');
          const made: unknown = await fixture
            .open()
            .then((opened) => output(opened, setup))
            .catch((error: unknown) => assertRefused(error, `${path} ${change}`));
          const isLeft = (existsSync(file) && readFileSync(file, 'utf8')) === left;
          assert.ok(isLeft, `if ${path} ${change}, it writes the file`);
          const text = JSON.stringify(made) ?? '';
          const isMissing = absent.test(text) && !absent.test(JSON.stringify(before));
          assert.ok(!isMissing, `if ${path} ${change}, the output has the text of a value that is none`);
          assert.ok(!text.includes(project.root), `if ${path} ${change}, the output has the path of the project`);
          hasEffect ||= !isDeepStrictEqual(made, before);
          writeFileSync(join(project.root, path), content);
        }
        assert.ok(hasEffect, `${path} has no effect: give a sample on which it has one, or do not declare it`);
      }
    }),

    ...(stage === 'reranker' ? [] : placeLaws({ output })),

    law('a commit has no effect on the output unless dependsOn names the history', async (fixture) => {
      const { project, setup } = fixture;
      const { history } = factsOf(fixture.bind, project.context).dependsOn ?? {};
      if (history !== undefined || !existsSync(join(project.root, '.git')))
        throw new NotChecked('dependsOn names the history, or prepare makes no repository');
      const opened = await fixture.open();
      const before = await output(opened, setup);
      const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
      execFileSync('git', [...identity, 'commit', '--quiet', '--allow-empty', '-m', 'Repair it'], {
        cwd: project.root,
      });
      await assertSame(
        fixture,
        () => fixture.open().then((another) => output(another, setup)),
        stage === 'reranker' ? await output(opened, setup) : before,
        'there is a commit more',
      );
    }),
  ];
}

/** What holds for stored output, which another machine may read. A reranker may look at the clock. */
function placeLaws<Name extends StageName>({
  output,
}: Required<Pick<StageOperations<Name>, 'output'>>): readonly Law<Name>[] {
  return [
    law('a project at another place has the same output, and at another time', async (fixture) => {
      const { bind, project, setup } = fixture;
      if (factsOf(bind, project.context).dependsOn?.history !== undefined)
        throw new NotChecked('dependsOn names the history');
      const here = await output(await fixture.open(), setup);
      const there = await output(await fixture.open((await fixture.otherProject()).context), setup);
      assert.ok(isDeepStrictEqual(there, here), 'the output depends on where the project is');
      const now = Date.now;
      Date.now = () => now() + 100_000_003;
      try {
        const later = await output(await fixture.open(), setup);
        assert.ok(isDeepStrictEqual(later, here), 'the output depends on the time');
      } finally {
        Date.now = now;
      }
    }),

    law('what the project has is read when the stage opens, and not when it is created', async (fixture) => {
      const { setup } = fixture;
      if (!setup.prepare) throw new NotChecked('prepare was not given');
      const first = await fixture.open();
      const right = await output(first, setup);
      const later = await fixture.otherProject(false);
      const stage = fixture.guarded(later.context);
      // A stage that needs what is not there refuses to open.
      await Promise.allSettled([fixture.open(later.context)]);
      assert.ok(isDeepStrictEqual(await output(first, setup), right), 'it has the files of another project');
      await setup.prepare(later);
      await stage.open();
      assert.ok(isDeepStrictEqual(await output(stage, setup), right), 'it has read the project when it was created');
    }),
  ];
}

/** Asserts that a stage that needs what it reads says so: users change their files at any time. */
function assertRefused(error: unknown, change: string): void {
  const isRefusal = isCodesearchError(error) && error.code !== 'UNEXPECTED';
  const remedy = 'work without it, or throw an error of the kernel that says what to do';
  assert.ok(isRefusal, `if ${change}, it fails with ${describeError(error)}: ${remedy}`);
}

async function assertSame<Name extends StageName>(
  { bind }: StageFixture<Name>,
  make: () => Promise<unknown>,
  before: unknown,
  change: string,
): Promise<void> {
  const remedy = `declare it with dependsOn in 'describe' of ${bind().plugin}`;
  const after = await make().catch((error: unknown) => {
    throw new assert.AssertionError({ message: `if ${change}, it fails with ${describeError(error)}: ${remedy}` });
  });
  assert.ok(isDeepStrictEqual(after, before), `if ${change}, the output is another one: ${remedy}`);
}

function factsOf<Name extends StageName>(
  bind: Bind<Name>,
  context: PluginContext,
): { readonly dependsOn?: OtherInputs } {
  const facts: object = bind().describe(context);
  return facts;
}

/** The files in a folder, without those of git. */
function pathsOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((path) => !path.startsWith('.git/'))
    .toSorted();
}

function write(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
