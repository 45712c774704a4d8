import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IgnoreRule } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { Scratch } from '../test/scratch.ts';

function repository(): Scratch {
  const scratch = new Scratch();
  scratch.git(['init', '-q']);
  return scratch;
}

const ignored = (rule: IgnoreRule): unknown => ({ verdict: 'ignored', rule });

it('names the file and line of a rule, and what it matched', async () => {
  await using scratch = new Scratch();
  scratch.write('.gitignore', '# comment\r\n\r\n*.log   \r\nbuild/\r\n/ü/*.ts\r\n');
  scratch.write('sub/.gitignore', '!*.log\nlocal.*\n');
  scratch.touch('a.log', 'sub/a.log', 'sub/local.ts', 'deep/build/x/y.ts', 'ü/a.ts', 'build');
  const scanner = scratch.scanner();
  const source = '.gitignore';
  expect(await scanner.explain({ path: 'a.log' })).toEqual(
    ignored({ pattern: '*.log', source, line: 3, matched: 'a.log' }),
  );
  expect(await scanner.explain({ path: 'sub/a.log' })).toEqual({ verdict: 'listed' });
  expect(await scanner.explain({ path: 'sub/local.ts' })).toEqual(
    ignored({ pattern: 'local.*', source: 'sub/.gitignore', line: 2, matched: 'sub/local.ts' }),
  );
  expect(await scanner.explain({ path: 'deep/build/x/y.ts' })).toEqual(
    ignored({ pattern: 'build/', source, line: 4, matched: 'deep/build' }),
  );
  expect(await scanner.explain({ path: 'ü/a.ts' })).toEqual(
    ignored({ pattern: '/ü/*.ts', source, line: 5, matched: 'ü/a.ts' }),
  );
  expect(await scanner.explain({ path: 'build' })).toEqual({ verdict: 'listed' });
});

it('distinguishes a folder from a file, and reports whether a scan enters it or what hides it', async () => {
  await using scratch = new Scratch();
  scratch.write('.gitignore', '*.log\nbuild/\n');
  scratch.touch('build/deep/a.ts', 'src/a.ts', 'node_modules/x/a.ts');
  mkdirSync(join(scratch.root, 'empty'));
  symlinkSync('deep', join(scratch.root, 'build/link'));
  const scanner = scratch.scanner();
  for (const path of ['src', 'empty'])
    expect(await scanner.explain({ path })).toEqual({ verdict: 'folder', entered: true });
  const rule = { pattern: 'build/', source: '.gitignore', line: 2, matched: 'build' };
  for (const path of ['build', 'build/deep']) {
    expect(await scanner.explain({ path })).toEqual({ verdict: 'folder', entered: false, rule });
  }
  for (const path of ['build/deep/a.ts', 'build/link', 'build/link/a.ts']) {
    expect(await scanner.explain({ path })).toEqual(ignored(rule));
  }
  expect(await scanner.explain({ path: 'node_modules/x' })).toMatchObject({
    entered: false,
    rule: { source: 'built-in' },
  });
});

it('names the rule that hides untracked files in a folder that is entered for tracked ones', async () => {
  await using scratch = repository();
  scratch.touch('build/kept/a.ts');
  scratch.git(['add', '.']);
  scratch.write('.gitignore', 'build\n');
  scratch.touch('build/new/b.ts');
  const scanner = scratch.scanner();
  const rule = { pattern: 'build', source: '.gitignore', line: 1, matched: 'build' };
  for (const path of ['build', 'build/kept']) {
    expect(await scanner.explain({ path })).toEqual({ verdict: 'folder', entered: true, rule });
  }
  expect(await scanner.explain({ path: 'build/new' })).toEqual({ verdict: 'folder', entered: false, rule });
});

it('names .codesearchignore, the exclude option and the built-in names as sources', async () => {
  await using scratch = repository();
  scratch.touch('fixtures/a.ts', 'src/a.test.ts', 'node_modules/x/a.ts', 'dist/a.ts', 'sub/.git/config');
  scratch.git(['add', 'fixtures/a.ts', 'src/a.test.ts']);
  scratch.write('.codesearchignore', '\nfixtures\n');
  const scanner = scratch.scanner({ exclude: ['*.md', '*.test.ts'] });
  expect(await scanner.explain({ path: 'fixtures/a.ts' })).toEqual(
    ignored({ pattern: 'fixtures', source: '.codesearchignore', line: 2, matched: 'fixtures' }),
  );
  expect(await scanner.explain({ path: 'src/a.test.ts' })).toEqual(
    ignored({ pattern: '*.test.ts', source: 'options', matched: 'src/a.test.ts' }),
  );
  const builtIn = { source: 'built-in' };
  expect(await scanner.explain({ path: 'node_modules/x/a.ts' })).toEqual(
    ignored({ ...builtIn, pattern: 'node_modules', matched: 'node_modules' }),
  );
  expect(await scanner.explain({ path: 'dist/a.ts' })).toEqual(
    ignored({ ...builtIn, pattern: 'dist', matched: 'dist' }),
  );
  expect(await scanner.explain({ path: '.git/HEAD' })).toEqual(
    ignored({ ...builtIn, pattern: '.git', matched: '.git' }),
  );
  expect(await scanner.explain({ path: 'sub/.git/config' })).toEqual(
    ignored({ ...builtIn, pattern: '.git', matched: 'sub/.git' }),
  );
});

it('lists tracked files and ignores untracked ones in the same ignored folder', async () => {
  await using scratch = repository();
  scratch.touch('build/kept/a.ts', 'a.log');
  scratch.git(['add', '.']);
  scratch.write('.gitignore', '*.log\nbuild\n');
  scratch.touch('build/kept/b.ts', 'build/c.ts', 'b.log');
  const scanner = scratch.scanner();
  for (const path of ['build/kept/a.ts', 'a.log'])
    expect(await scanner.explain({ path })).toEqual({ verdict: 'listed' });
  for (const path of ['build/kept/b.ts', 'build/c.ts']) {
    expect(await scanner.explain({ path })).toEqual(
      ignored({ pattern: 'build', source: '.gitignore', line: 2, matched: 'build' }),
    );
  }
  expect(await scanner.explain({ path: 'b.log' })).toMatchObject({ rule: { pattern: '*.log', line: 1 } });
});

it('names rules from outside of the root by their absolute paths', async () => {
  await using scratch = repository();
  mkdirSync(join(scratch.home, '.config/git'), { recursive: true });
  const global = join(scratch.home, '.config/git/ignore');
  writeFileSync(global, '*.mine\n');
  scratch.write('.gitignore', '*.above\n');
  scratch.write('.git/info/exclude', '# private\n*.private\n');
  scratch.touch('sub/a.mine', 'sub/a.above', 'sub/a.private');
  const whole = scratch.scanner();
  expect(await whole.explain({ path: 'sub/a.mine' })).toMatchObject({ rule: { source: global, line: 1 } });
  expect(await whole.explain({ path: 'sub/a.above' })).toMatchObject({
    rule: { source: '.gitignore', matched: 'sub/a.above' },
  });
  expect(await whole.explain({ path: 'sub/a.private' })).toMatchObject({
    rule: { source: '.git/info/exclude', line: 2 },
  });
  const part = scratch.scanner({}, 'sub');
  expect(await part.explain({ path: 'a.above' })).toMatchObject({
    rule: { source: join(scratch.root, '.gitignore'), matched: 'a.above' },
  });
  expect(await part.explain({ path: 'a.private' })).toMatchObject({
    rule: { source: join(scratch.root, '.git/info/exclude') },
  });
});

it('reports the reason why a scan skips a file, and the link for a path behind a link', async () => {
  await using scratch = new Scratch();
  scratch.touch('.env', 'sub/a.ts', '../outside/a.ts');
  symlinkSync(scratch.beside('outside'), join(scratch.root, 'away'));
  const scanner = scratch.scanner({ maxFileSize: 4 });
  expect(await scanner.explain({ path: '.env' })).toMatchObject({
    verdict: 'skipped',
    skipped: { reason: 'sensitive' },
  });
  expect(await scanner.explain({ path: 'sub/a.ts' })).toMatchObject({
    verdict: 'skipped',
    skipped: { reason: 'too-large' },
  });
  for (const path of ['away', 'away/a.ts', 'away/no-one-looks.ts']) {
    expect(await scanner.explain({ path })).toMatchObject({
      verdict: 'skipped',
      skipped: { path: 'away', reason: 'symlink' },
    });
  }
});

it('reports a missing path as absent, also if a rule would hide it', async () => {
  await using scratch = new Scratch();
  scratch.write('.gitignore', 'out/\n');
  scratch.touch('a.ts', 'out/a.ts', '../beside.ts');
  const scanner = scratch.scanner();
  const paths = [
    'gone.ts',
    'a.ts/b',
    'out/gone.ts',
    'out/a.ts/b',
    'node_modules/a.ts',
    '../beside.ts',
    '',
    './a.ts',
    'a\0',
  ];
  for (const path of paths) expect([path, await scanner.explain({ path })]).toEqual([path, { verdict: 'absent' }]);
});

it('applies an edit of an ignore file to the next call of the same instance', async () => {
  await using scratch = new Scratch();
  scratch.touch('a.ts');
  const scanner = scratch.scanner();
  expect(await scanner.explain({ path: 'a.ts' })).toEqual({ verdict: 'listed' });
  scratch.write('.gitignore', 'a.*\n');
  expect(await scanner.explain({ path: 'a.ts' })).toMatchObject({ rule: { pattern: 'a.*' } });
  scratch.write('.gitignore', '\n*.ts\n');
  expect(await scanner.explain({ path: 'a.ts' })).toMatchObject({ rule: { pattern: '*.ts', line: 2 } });
});
