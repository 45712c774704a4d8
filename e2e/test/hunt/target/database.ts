import assert from 'node:assert/strict';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sourceTree } from '../../faults/source-tree.ts';
import { openProject } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import { isCodesearchError } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';
import { writeTree } from '@codesearch/testkit/laws';
import { applyDamage, damagedIndex } from '../source/damaged-index.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

const questions: readonly string[] = ['how is a session refreshed', 'parseOrder', 'encode the packet', 'unit 17'];

/** One repair in this number of damaged indexes is tried, since it builds the index again. */
const repairEvery = 8;

export const database: Target = {
  promise: 'an index with damaged files gives the right answers, or reports the damage with a repair that works',
  share: 3,
  async open({ folder }) {
    const [root, home, intact, other] = ['tree', 'home', 'intact', 'other'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ];
    await writeTree(root, sourceTree(24));
    const open = (from: string, root: string): Promise<Project> =>
      openProject({
        root,
        preset: presetDefault,
        config: { workers: 0 },
        env: { CODESEARCH_HOME: from, PATH: process.env['PATH'] },
      });
    const using = async <Result>(
      from: string,
      use: (project: Project) => Promise<Result>,
      of = root,
    ): Promise<Result> => {
      await using project = await open(from, of);
      return await use(project);
    };
    await using(intact, (project) => project.index());
    const expected = await using(intact, answers);
    // The parts of an index of as many files and chunks do not belong to this one.
    const otherTree = join(folder, 'other-tree');
    await writeTree(otherTree, sourceTree(24, 1));
    await using(other, (project) => project.index(), otherTree);
    const index = (of: string): string => join(of, 'projects', readdirSync(join(of, 'projects'))[0]!);
    return subjectOf({
      cases: damagedIndex,
      async try(damages) {
        rmSync(home, { recursive: true, force: true });
        cpSync(intact, home, { recursive: true });
        for (const damage of damages) applyDamage(damage, index(home), index(other));
        let isRight = true;
        try {
          assert.deepEqual(await using(home, answers), expected);
        } catch (error) {
          // Damaged settings are those of another configuration.
          const isStale = isCodesearchError(error, 'INDEX_STALE');
          if (!isStale && !isCodesearchError(error, 'INDEX_CORRUPT')) throw error;
          assert.match(error.hint ?? '', isStale ? /^Rebuild the index/ : /clear it first/);
          isRight = false;
        }
        if (isRight || JSON.stringify(damages).length % repairEvery > 0) return;
        await using(home, (project) => project.clear());
        await using(home, (project) => project.index());
        assert.deepEqual(await using(home, answers), expected, 'after the repair');
      },
    });
  },
};

/** Path, lines, text and score of each hit. */
async function answers(project: Project): Promise<unknown> {
  const lists = [];
  for (const query of questions) {
    const { hits } = await project.search({ query, limit: 20 });
    lists.push(
      hits.map(({ chunk: { path, startLine, endLine, text }, score }) => [
        path,
        startLine,
        endLine,
        text,
        score.toFixed(6),
      ]),
    );
  }
  return lists;
}
