import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openProject, findCommits } from '@codesearch/engine';
import { isCodesearchError } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';
import { gitDamages } from '../source/git-damage.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

export const gitRepositories: Target = {
  promise: 'whatever a repository has in its configuration, attributes and refs, git runs no program of it',
  share: 1,
  async open({ folder }) {
    const [root, marks, programs, kept] = ['tree', 'marks', 'programs', 'kept'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ];
    for (const each of [join(root, 'src'), marks, programs]) mkdirSync(each, { recursive: true });
    const env = { PATH: process.env['PATH'], HOME: join(folder, 'home'), CODESEARCH_HOME: join(folder, 'home') };
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
        cwd: root,
        env,
        stdio: 'ignore',
      });
    const source = (value: number): string => `export const first = ${value};\n`;
    git('init');
    for (const value of [1, 2]) {
      for (const path of ['a.ts', 'src/b.ts']) writeFileSync(join(root, path), source(value));
      git('add', '.');
      git('commit', '-m', `change ${value}`);
    }
    writeFileSync(join(root, 'a.ts'), source(3));
    cpSync(root, kept, { recursive: true });
    const program = (name: string): string => {
      const file = join(programs, encodeURIComponent(name));
      writeFileSync(file, `#!/bin/sh\n: > '${join(marks, encodeURIComponent(name))}'\n`);
      chmodSync(file, 0o755);
      return file;
    };
    const ran = (): readonly string[] => readdirSync(marks).map(decodeURIComponent);
    // Git itself runs what its configuration names.
    writeFileSync(join(root, '.git/config'), `[core]\n\tfsmonitor = ${program('fsmonitor')}\n`, { flag: 'a' });
    git('status');
    assert.deepEqual(ran(), ['fsmonitor']);
    rmSync(join(marks, 'fsmonitor'));
    cpSync(join(kept, '.git/config'), join(root, '.git/config'));
    const project = await openProject({ root, preset: presetDefault, config: { workers: 0 }, env });
    await project.index();
    const questions: readonly (() => Promise<unknown>)[] = [
      () => project.search({ query: 'first', filter: { changed: true } }),
      () => project.search({ query: 'first', filter: { since: '7d' }, sync: false }),
      () => project.search({ query: 'first', filter: { diff: 'HEAD~1..HEAD' }, sync: false }),
      () => findCommits(project.parts, { query: 'change' }),
    ];
    return subjectOf({
      cases: gitDamages(program),
      async try({ config, files }) {
        rmSync(root, { recursive: true });
        cpSync(kept, root, { recursive: true });
        writeFileSync(join(root, '.git/config'), config, { flag: 'a' });
        for (const { path, content } of files) {
          mkdirSync(dirname(join(root, path)), { recursive: true });
          writeFileSync(join(root, path), content, { mode: 0o755 });
        }
        for (const [at, ask] of questions.entries()) {
          try {
            await ask();
          } catch (error) {
            if (!isCodesearchError(error)) throw error;
            assert.ok((error.hint ?? '') !== '', `no hint: ${error.message}`);
          }
          assert.deepEqual(ran(), [], `question ${at}`);
        }
      },
      close: async () => project[Symbol.asyncDispose](),
    });
  },
};
