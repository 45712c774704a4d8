import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Scratch } from '../../test/scratch.ts';
import { BoundedGit } from './repository.ts';
import { TrackedFilesReader } from './tracked-files.ts';

class CountedGit extends BoundedGit {
  runs = 0;

  override run(...given: Parameters<BoundedGit['run']>): Promise<Buffer> {
    this.runs++;
    return super.run(...given);
  }
}

it('asks git again if the index was written just before, and else keeps its answer', async () => {
  await using scratch = new Scratch();
  scratch.git(['init', '-q']);
  scratch.touch('a.ts');
  scratch.git(['add', 'a.ts']);
  const top = scratch.root;
  const gitDir = join(top, '.git');
  const { ctimeMs } = statSync(join(gitDir, 'index'));
  const logger = { debug() {}, info() {}, warn() {} };
  const runsAfter = async (ms: number): Promise<number> => {
    const git = new CountedGit();
    const reader = new TrackedFilesReader({ logger, now: () => ctimeMs + ms }, git);
    for (let read = 0; read < 2; read++) {
      const context = { folder: top, env: (name: string) => process.env[name] };
      const tracked = await reader.read({ top, gitDir, commonDir: gitDir }, context);
      expect(tracked?.in('')).toEqual(new Set(['a.ts']));
    }
    return git.runs;
  };
  expect([await runsAfter(1000), await runsAfter(60_000)]).toEqual([2, 1]);
});
