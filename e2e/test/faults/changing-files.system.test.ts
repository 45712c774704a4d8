import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CodesearchConfig, StageBinding } from '@codesearch/kernel';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isNight } from '../is-night.ts';
import { Sandbox } from '../sandbox.ts';
import { answerSheet } from './model/answer-sheet.ts';
import { expectHonest } from './model/honesty.ts';
import { WorkingCopy } from './model/working-copy.ts';
import { sourceFile, sourceTree } from './source-tree.ts';
import { someOf } from '../some-of.ts';

/*
 * Files that change, are deleted or grow while they are indexed: the run succeeds, and the next one finds the changes.
 */

let sandbox: Sandbox;
let opened: Project[];

beforeEach(() => {
  sandbox = new Sandbox(sourceTree(30));
  opened = [];
});

afterEach(async () => {
  for (const project of opened) await project[Symbol.asyncDispose]();
  sandbox.remove();
});

const [path] = sourceFile(0);
const file = (): string => join(sandbox.tree, path);

/** Opens a project in this process. */
async function open(home: string, config?: CodesearchConfig): Promise<Project> {
  const env = { CODESEARCH_HOME: home };
  const project = await openProject({
    root: sandbox.tree,
    preset: presetDefault,
    config: { workers: 0, ...config },
    env,
  });
  opened.push(project);
  return project;
}

/** A scanner that changes the file immediately before or after it first reads it. */
function scannerWith(when: 'before' | 'after', change: () => void): StageBinding<'scanner'> {
  const { scanner } = presetDefault.stages;
  let isDone = false;
  const once = (): void => {
    if (!isDone) change();
    isDone = true;
  };
  return {
    ...scanner,
    create(context) {
      const stage = scanner.create(context);
      const read = stage.read.bind(stage);
      stage.read = async (request) => {
        if (request.file.path === path && when === 'before') once();
        const result = await read(request);
        if (request.file.path === path && when === 'after') once();
        return result;
      };
      return stage;
    },
  };
}

/** Expects the same answers from an index as from a fresh one. */
async function expectAsFresh(project: Project): Promise<void> {
  await project.index();
  const home = join(sandbox.folder, 'fresh');
  const fresh = await open(home);
  await fresh.index();
  expect(await answerSheet(project, sandbox.home)).toEqual(await answerSheet(fresh, home));
}

const changes: readonly (readonly [title: string, change: () => void])[] = [
  ['changes', () => writeFileSync(file(), sourceFile(0, 1)[1])],
  [
    'changes to a text of the same size',
    () => writeFileSync(file(), readFileSync(file(), 'utf8').replaceAll('limit', 'sizes')),
  ],
  ['is deleted', () => rmSync(file())],
  ['grows', () => appendFileSync(file(), sourceFile(3)[1])],
  ['is emptied', () => truncateSync(file())],
  ['becomes a folder', () => (rmSync(file()), mkdirSync(file()))],
  [
    'becomes a link out of the tree',
    () => (renameSync(file(), join(sandbox.folder, 'x')), symlinkSync(join(sandbox.folder, 'x'), file())),
  ],
  ['becomes binary', () => writeFileSync(file(), Buffer.alloc(500))],
];

it.each(
  someOf(
    changes.flatMap(([title, change]) =>
      (isNight ? (['before', 'after'] as const) : (['after'] as const)).map((when) => [title, when, change] as const),
    ),
  ),
)('handles a file that %s immediately %s it is read', async (_, when, change) => {
  const project = await open(sandbox.home, { scanner: scannerWith(when, change) });
  await project.index();
  const tree = new WorkingCopy(sandbox.tree);
  for (const query of ['limit of the queue', 'parse', sourceFile(0)[1].slice(0, 60)]) {
    const { hits } = await project.search({ query, limit: 50, sync: false });
    expect(hits.length).toBeGreaterThan(0);
    for (const hit of hits) expectHonest(hit, tree.text(hit.chunk.path));
  }
  await expectAsFresh(project);
});

it('indexes a tree that changes all the time, and is up to date when the changes end', async () => {
  const done = { isIndexed: false };
  const changing = (async () => {
    for (let round = 0; !done.isIndexed; round++) {
      const [at, text] = sourceFile(round % 30, round);
      if (round % 3 === 0) sandbox.write(at, text);
      else if (round % 3 === 1) rmSync(join(sandbox.tree, at), { force: true });
      else sandbox.write(`${at}.log.md`, `${text}\n`.repeat(1 + (round % 40)));
      await sleep(2);
    }
  })();
  for (let run = 0; run < 3; run++) {
    const { code, stderr } = await sandbox.run(['index']);
    expect(code, stderr).toBe(0);
  }
  done.isIndexed = true;
  await changing;
  await expectAsFresh(await open(sandbox.home));
});
