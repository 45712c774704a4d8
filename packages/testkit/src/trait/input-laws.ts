import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inputProblem } from '@codesearch/engine';
import { pathGlob } from '@codesearch/kernel';
import type { OtherInputs, PluginContext, StageName } from '@codesearch/kernel';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotDeclared } from '../law/not-declared.ts';
import { describeError } from '../law/rejection.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import type { Bind } from '../law/bind.ts';
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
      if (dependsOn === undefined) throw new NotDeclared();
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
      if (others.length === 0) throw new NotDeclared();
      const before = await output(await fixture.open(), setup);
      for (const path of others)
        for (const [change, apply] of changes) {
          apply(join(project.root, path));
          await assertSame(
            fixture,
            () => fixture.open().then((stage) => output(stage, setup)),
            before,
            `${path} ${change}`,
          );
        }
    }),

    ...(stage === 'reranker' ? [] : placeLaws({ output })),

    law('a commit has no effect on the output unless dependsOn names the history', async (fixture) => {
      const { project, setup } = fixture;
      const { history } = factsOf(fixture.bind, project.context).dependsOn ?? {};
      if (history !== undefined || !existsSync(join(project.root, '.git'))) throw new NotDeclared();
      const before = await output(await fixture.open(), setup);
      const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
      execFileSync('git', [...identity, 'commit', '--quiet', '--allow-empty', '-m', 'Repair it'], {
        cwd: project.root,
      });
      await assertSame(
        fixture,
        () => fixture.open().then((stage) => output(stage, setup)),
        before,
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
    law('a project at another place has the same output', async (fixture) => {
      const { bind, project, setup } = fixture;
      if (factsOf(bind, project.context).dependsOn?.history !== undefined) throw new NotDeclared();
      const here = await output(await fixture.open(), setup);
      const there = await output(await fixture.open((await fixture.otherProject()).context), setup);
      assert.ok(isDeepStrictEqual(there, here), 'the output depends on where the project is');
    }),

    law('what the project has is read when the stage opens, and not when it is created', async (fixture) => {
      const { setup } = fixture;
      if (!setup.prepare) throw new NotDeclared();
      const right = await output(await fixture.open(), setup);
      const later = await fixture.otherProject(false);
      const stage = fixture.guarded(later.context);
      await setup.prepare(later);
      await stage.open();
      assert.ok(isDeepStrictEqual(await output(stage, setup), right), 'it has read the project when it was created');
    }),
  ];
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
