import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scanFs } from '@codesearch/plugin-scan-fs';
import { guardStage } from '@codesearch/testkit/laws';
import type { GuardedStage } from '@codesearch/testkit/laws';
import { GitIgnoreCheck } from '../source/git-ignore-check.ts';
import type { NamedRule } from '../source/git-ignore-check.ts';
import { ignoredTree } from '../source/ignored-tree.ts';
import type { IgnoredTree } from '../source/ignored-tree.ts';
import type { Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

export const ignoreRules: Target = {
  promise: 'each file is ignored by the rule that git names, or by none as in git',
  share: 2,
  async open({ folder }) {
    const root = join(folder, 'root');
    const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' };
    mkdirSync(root);
    execFileSync('git', ['init', '-q'], { cwd: root, env });
    const git = new GitIgnoreCheck(root, env);
    const quiet = (): void => {};
    const scanner = guardStage(scanFs(), {
      logger: { debug: quiet, info: quiet, warn: quiet },
      fetch,
      projectRoot: root,
      home: folder,
      dataDir: join(folder, 'data'),
      cacheDir: join(folder, 'cache'),
      env: (name) => (env as Readonly<Record<string, string | undefined>>)[name],
      now: () => Date.now(),
    });
    let count = 0;
    return subjectOf({
      cases: ignoredTree,
      async try(given) {
        // A folder of each case, because git remembers the rules of a folder that it has read.
        const top = `case-${count++}`;
        const files = plant(join(root, top), given).map((path) => `${top}/${path}`);
        const rules = new Map<string, NamedRule | undefined>();
        for (const path of files) rules.set(path, await git.ruleFor(path));
        const seen = await seenIn(scanner);
        for (const path of files) assert.equal(seen.has(path), rules.get(path) === undefined, JSON.stringify(path));
        // Explaining takes much longer than a scan of few files.
        const ignored = files.find((path) => !seen.has(path));
        if (ignored !== undefined) assert.deepEqual(await explained(scanner, ignored), rules.get(ignored), ignored);
        rmSync(join(root, top), { recursive: true });
      },
      async close() {
        git.end();
        await scanner[Symbol.asyncDispose]();
      },
    });
  },
};

/** The paths that a scan lists or skips, all that it does not ignore. */
async function seenIn(scanner: GuardedStage<'scanner'>): Promise<ReadonlySet<string>> {
  const paths: string[] = [];
  for await (const { files, skipped } of scanner.scan()) paths.push(...[...files, ...skipped].map(({ path }) => path));
  return new Set(paths);
}

async function explained(scanner: GuardedStage<'scanner'>, path: string): Promise<NamedRule | undefined> {
  const verdict = await scanner.explain({ path });
  if (verdict.verdict !== 'ignored') return undefined;
  const { source, line = 0, pattern } = verdict.rule;
  return [source, line, pattern];
}

/** Creates a tree. Paths that contradict earlier ones are left out. @returns its files */
function plant(top: string, { files, rules }: IgnoredTree): readonly string[] {
  mkdirSync(top);
  const planted = files.filter((path) => {
    const folders = path.split('/').slice(0, -1);
    const above = folders.map((_, index) => join(top, ...folders.slice(0, index + 1)));
    if (above.some((folder) => existsSync(folder) && statSync(folder).isFile())) return false;
    if (existsSync(join(top, path))) return false;
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), 'text\n');
    return true;
  });
  for (const { folder, lines } of rules) {
    const place = join(top, folder);
    // The bytes of a rule need not be UTF-8.
    if (existsSync(place) && statSync(place).isDirectory()) writeFileSync(join(place, '.gitignore'), lines, 'latin1');
  }
  return planted;
}
