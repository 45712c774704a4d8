import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listing, Scratch, seen } from '../test/scratch.ts';

function repository(): Scratch {
  const scratch = new Scratch();
  scratch.git(['init', '-q']);
  return scratch;
}

it('shows tracked files, whatever ignore rule or built-in name matches them', async () => {
  await using scratch = repository();
  const tracked = ['build/a.ts', 'logs/b.ts', 'node_modules/c.ts', 'deep/dist/d.ts', 'e.log'];
  scratch.touch(...tracked);
  scratch.git(['add', '-f', '.']);
  scratch.touch('build/untracked.ts', 'build/more/x.ts', 'node_modules/d/e.ts', 'other/node_modules/f.ts', 'g.log');
  scratch.write('.gitignore', 'build/\n*.log\nnode_modules\n');
  expect(await seen(scratch.scanner())).toEqual(['.gitignore', ...tracked].toSorted());
});

it('shows untracked files next to tracked ones in a folder with a built-in name', async () => {
  await using scratch = repository();
  scratch.touch('build/a.ts');
  scratch.git(['add', '.']);
  scratch.touch('build/b.ts', 'sub/build/c.ts');
  expect(await seen(scratch.scanner())).toEqual(['build/a.ts', 'build/b.ts']);
});

it('applies the rules of outer folders in a subfolder of a repository', async () => {
  await using scratch = repository();
  scratch.write('.gitignore', '*.log\n/packages/é/skip.ts\nbuild/\n');
  scratch.write('packages/.gitignore', '/é/local.ts\n');
  scratch.write('packages/.codesearchignore', 'fixtures\n');
  scratch.touch(
    'packages/é/a.ts',
    'packages/é/a.log',
    'packages/é/skip.ts',
    'packages/é/local.ts',
    'packages/é/fixtures/f.ts',
  );
  scratch.touch('packages/é/build/kept.ts');
  scratch.git(['add', '-f', 'packages/é/build/kept.ts']);
  scratch.touch('packages/é/build/dropped.ts');
  const shown = await seen(scratch.scanner({}, 'packages/é'));
  expect(shown).toEqual(['a.ts', 'build/kept.ts']);
  expect(shown).toEqual(scratch.shownByGit('packages/é').filter((path) => !path.startsWith('fixtures')));
});

it('applies its own tracked files and the shared info/exclude in a linked working tree', async () => {
  await using scratch = repository();
  scratch.touch('a.ts');
  scratch.git(['add', '.']);
  scratch.git(['commit', '-qm', 'first']);
  scratch.git(['worktree', 'add', '-q', '../tree']);
  scratch.write('.git/info/exclude', 'private.ts\n');
  scratch.write('../tree/build/kept.ts');
  scratch.write('../tree/.gitignore', 'build\n');
  scratch.git(['add', '-f', 'build/kept.ts'], '../tree');
  scratch.touch('../tree/private.ts', '../tree/build/dropped.ts');
  const shown = await seen(scratch.scanner({}, '../tree'));
  expect(shown).toEqual(['.gitignore', 'a.ts', 'build/kept.ts']);
  expect(shown).toEqual(scratch.shownByGit('../tree'));
});

it('enters a submodule and applies its own rules and tracked files', async () => {
  await using scratch = repository();
  scratch.git(['init', '-q', '../library']);
  scratch.touch('../library/lib.ts', '../library/build/kept.ts');
  scratch.write('../library/.gitignore', '*.tmp\nbuild\n');
  scratch.git(['add', '-f', '.'], '../library');
  scratch.git(['commit', '-qm', 'first'], '../library');
  scratch.git(['submodule', 'add', '-q', '../library', 'vendor/library']);
  scratch.write('.gitignore', 'vendor\n*.ts\n');
  scratch.touch('vendor/library/new.ts', 'vendor/library/x.tmp', 'vendor/library/build/dropped.ts', 'vendor/other.ts');
  const { files } = await listing(scratch.scanner());
  expect(files).toEqual([
    '.gitignore',
    '.gitmodules',
    'vendor/library/.gitignore',
    'vendor/library/lib.ts',
    'vendor/library/new.ts',
    'vendor/library/build/kept.ts',
  ]);
  const inside = await seen(scratch.scanner({}, 'vendor/library'));
  expect(inside).toEqual(scratch.shownByGit('vendor/library'));
});

it('enters a nested repository with its own rules, unless the outer one ignores it', async () => {
  await using scratch = repository();
  scratch.write('.gitignore', '*.log\nhidden/\n');
  for (const folder of ['nested', 'hidden']) {
    mkdirSync(join(scratch.root, folder));
    scratch.git(['init', '-q'], folder);
    scratch.touch(`${folder}/a.ts`, `${folder}/a.log`, `${folder}/a.tmp`);
    scratch.write(`${folder}/.gitignore`, '*.tmp\n');
  }
  expect(await seen(scratch.scanner())).toEqual(['.gitignore', 'nested/.gitignore', 'nested/a.log', 'nested/a.ts']);
});

it.each([
  ['the default place', {}, '.config/git/ignore', ''],
  ['XDG_CONFIG_HOME', { XDG_CONFIG_HOME: 'xdg' }, 'xdg/git/ignore', ''],
  ['core.excludesFile', {}, 'my ignores', '[core]\n\texcludesFile = ~/my ignores\n'],
])('finds the global excludes file by %s', async (_, variables, file, config) => {
  await using scratch = repository();
  mkdirSync(dirname(join(scratch.home, file)), { recursive: true });
  writeFileSync(join(scratch.home, file), '*.secret\n/top.ts\n');
  writeFileSync(join(scratch.home, '.gitconfig'), config);
  scratch.touch('a.ts', 'a.secret', 'top.ts', 'sub/top.ts');
  const env = Object.fromEntries(Object.entries(variables).map(([name, folder]) => [name, join(scratch.home, folder)]));
  expect(await seen(scratch.scanner({}, '', env))).toEqual(['a.ts', 'sub/top.ts']);
});

it('follows a link to a global excludes file, but not a .gitignore that is a link', async () => {
  await using scratch = repository();
  scratch.write('../home/dotfiles/ignore', '*.secret\n');
  mkdirSync(join(scratch.home, '.config/git'), { recursive: true });
  symlinkSync('../../dotfiles/ignore', join(scratch.home, '.config/git/ignore'));
  scratch.write('rules', '*.ts\n');
  symlinkSync('rules', join(scratch.root, '.gitignore'));
  scratch.touch('a.ts', 'a.secret');
  const shown = await seen(scratch.scanner());
  expect(shown).toEqual(['.gitignore', 'a.ts', 'rules']);
  expect(shown).toEqual(scratch.shownByGit());
});

it('applies edits of an ignore file, the index and the configuration to the next scan of the same instance', async () => {
  await using scratch = repository();
  scratch.touch('a.ts', 'b.ts');
  const scanner = scratch.scanner();
  expect(await seen(scanner)).toEqual(['a.ts', 'b.ts']);
  scratch.write('.gitignore', 'a.ts\n');
  expect(await seen(scanner)).toEqual(['.gitignore', 'b.ts']);
  scratch.write('.gitignore', 'b.ts\n');
  expect(await seen(scanner)).toEqual(['.gitignore', 'a.ts']);
  scratch.git(['add', '-f', 'b.ts']);
  expect(await seen(scanner)).toEqual(['.gitignore', 'a.ts', 'b.ts']);
  scratch.git(['rm', '-q', '--cached', 'b.ts']);
  writeFileSync(join(scratch.home, 'excludes'), 'a.ts\n');
  scratch.git(['config', 'core.excludesFile', join(scratch.home, 'excludes')]);
  expect(await seen(scanner)).toEqual(['.gitignore']);
  rmSync(join(scratch.root, '.gitignore'));
  expect(await seen(scanner)).toEqual(['b.ts']);
});

it('applies ignore files without git, and warns that tracked files are unknown', async () => {
  await using scratch = repository();
  scratch.write('.gitignore', '*.log\n');
  scratch.touch('a.ts', 'tracked.log');
  scratch.git(['add', '-f', '.']);
  expect(await seen(scratch.scanner({}, '', { PATH: scratch.home }))).toEqual(['.gitignore', 'a.ts']);
  expect(scratch.warnings).toEqual(['Git does not list its tracked files; ignore rules apply to every file.']);
});

it('starts no program that the repository configures, and writes nothing into it', async () => {
  await using scratch = repository();
  scratch.touch('a.ts');
  scratch.git(['add', '.']);
  scratch.write('evil.sh', `#!/bin/sh\ntouch "${scratch.beside('started')}"\n`);
  for (const key of [
    'core.fsmonitor',
    'core.pager',
    'core.sshCommand',
    'core.editor',
    'alias.ls-files',
    'alias.config',
  ]) {
    scratch.git(['config', key, `!sh ${join(scratch.root, 'evil.sh')}`]);
  }
  scratch.git(['config', 'core.fsmonitor', `sh ${join(scratch.root, 'evil.sh')}`]);
  const index = scratch.git(['-c', 'core.fsmonitor=false', 'hash-object', '.git/index']);
  rmSync(scratch.beside('started'), { force: true });
  expect(await seen(scratch.scanner())).toEqual(['a.ts', 'evil.sh']);
  expect(() => rmSync(scratch.beside('started'))).toThrow('ENOENT');
  expect(scratch.git(['-c', 'core.fsmonitor=false', 'hash-object', '.git/index'])).toBe(index);
});

it('lists names with line ends, quotes, emoji and leading dashes unchanged', async () => {
  await using scratch = repository();
  const names = [
    'new\nline.ts',
    '"quoted".ts',
    "it's.ts",
    '🚀.ts',
    '--version',
    'tab\t.ts',
    'ü/ß.ts',
    'back\\slash.ts',
  ];
  scratch.touch(...names);
  expect(await seen(scratch.scanner())).toEqual(names.toSorted());
  scratch.git(['add', '.']);
  scratch.write('.gitignore', '*\n');
  expect(await seen(scratch.scanner())).toEqual(names.toSorted());
});

/** A repository with a linked working tree inside, as coding agents create them. */
function withWorktree(folder = '.claude/worktrees/one'): Scratch {
  const scratch = repository();
  scratch.touch('src/a.ts');
  scratch.git(['add', '.']);
  scratch.git(['commit', '-qm', 'first']);
  scratch.git(['worktree', 'add', '-q', folder]);
  return scratch;
}

it('leaves out a linked working tree of the repository, and says why', async () => {
  await using scratch = withWorktree();
  const { files, skipped } = await listing(scratch.scanner());
  expect(files).toEqual(['src/a.ts']);
  expect(skipped).toEqual({ '.claude/worktrees/one': 'worktree' });
  const explained = await scratch.scanner().explain({ path: '.claude/worktrees/one/src/a.ts' });
  expect(explained).toMatchObject({
    verdict: 'ignored',
    rule: { source: 'worktree', matched: '.claude/worktrees/one' },
  });
});

it.each(['!.claude/worktrees/one', '!.claude/worktrees/*', '!one'])(
  'indexes a linked working tree that %s brings back',
  async (rule) => {
    await using scratch = withWorktree();
    scratch.write('.codesearchignore', `${rule}\n`);
    expect(await seen(scratch.scanner())).toContain('.claude/worktrees/one/src/a.ts');
  },
);

it('leaves out a linked working tree beside its repository, in a folder of several', async () => {
  await using scratch = new Scratch();
  scratch.touch('api/src/a.ts', 'web/src/b.ts');
  for (const name of ['api', 'web']) {
    scratch.git(['init', '-q'], name);
    scratch.git(['add', '.'], name);
    scratch.git(['commit', '-qm', 'first'], name);
  }
  scratch.git(['worktree', 'add', '-q', '../api-topic'], 'api');
  expect((await listing(scratch.scanner())).files).toEqual(['api/src/a.ts', 'web/src/b.ts']);
});

it('shows a linked working tree that is the root, without those in it', async () => {
  await using scratch = withWorktree('../tree');
  scratch.git(['worktree', 'add', '-q', '.claude/worktrees/two', '-b', 'two'], '../tree');
  expect((await listing(scratch.scanner({}, '../tree'))).files).toEqual(['src/a.ts']);
});

it('shows one working tree of a bare repository, which has no other files: that of its branch', async () => {
  await using scratch = withWorktree('../tree');
  scratch.git(['clone', '-q', '--bare', '.', '../all/.bare']);
  scratch.write('../all/.git', 'gitdir: ./.bare\n');
  scratch.git(['worktree', 'add', '-q', 'a-topic', '-b', 'topic'], '../all');
  const all = (): ReturnType<typeof listing> => listing(scratch.scanner({}, '../all'));
  expect(await all()).toEqual({ files: ['a-topic/src/a.ts'], skipped: {} });
  scratch.git(['worktree', 'add', '-q', 'main', 'HEAD'], '../all');
  expect((await all()).files).toEqual(['a-topic/src/a.ts']);
  const branch = scratch.git(['symbolic-ref', '--short', 'HEAD'], '../all').toString().trim();
  scratch.git(['-C', 'main', 'switch', '-q', branch], '../all');
  expect(await all()).toEqual({ files: ['main/src/a.ts'], skipped: { 'a-topic': 'worktree' } });
});

it('shows one working tree of a bare repository beside it, and its data only on request', async () => {
  await using scratch = withWorktree('../tree');
  scratch.git(['clone', '-q', '--bare', '.', '../all/shop.git']);
  for (const name of ['one', 'two'])
    scratch.git(['worktree', 'add', '-q', `../${name}`, '-b', name], '../all/shop.git');
  scratch.write('../all/notes.git/HEAD', 'no repository\n');
  const { files, skipped } = await listing(scratch.scanner({}, '../all'));
  expect(files).toEqual(['notes.git/HEAD', 'one/src/a.ts']);
  expect(skipped).toEqual({ two: 'worktree' });
  scratch.write('../all/.codesearchignore', '!shop.git\n!two\n');
  const seenNow = await seen(scratch.scanner({}, '../all'));
  expect(seenNow).toContain('two/src/a.ts');
  expect(seenNow).toContain('shop.git/HEAD');
});
