import { expect, it } from 'vitest';
import { Scratch, seen } from '../test/scratch.ts';

it('applies ignore files at every level outside of git, with negation', async () => {
  await using scratch = new Scratch();
  scratch.write('.gitignore', '*.log\n!keep.log\n/top\ngen/**\n!gen/kept.ts\n');
  scratch.write('sub/.gitignore', '!*.log\n');
  scratch.touch('a.log', 'keep.log', 'top/a.ts', 'sub/top/a.ts', 'sub/a.log', 'gen/a.ts', 'gen/kept.ts');
  expect(await seen(scratch.scanner())).toEqual([
    '.gitignore',
    'gen/kept.ts',
    'keep.log',
    'sub/.gitignore',
    'sub/a.log',
    'sub/top/a.ts',
  ]);
});

it('hides tracked files by .codesearchignore, and shows what other rules hide', async () => {
  await using scratch = new Scratch();
  scratch.git(['init', '-q']);
  scratch.touch('fixtures/huge.ts', 'src/a.ts', 'src/skip.ts');
  scratch.git(['add', '.']);
  scratch.write('.gitignore', 'notes/\n*.draft\n');
  scratch.write(
    '.codesearchignore',
    'fixtures/\n!notes/\n!*.draft\n!node_modules\nnode_modules/*\n!node_modules/ours\n',
  );
  scratch.write('src/.codesearchignore', 'skip.ts\n');
  scratch.touch('notes/a.ts', 'b.draft', 'node_modules/theirs/a.ts', 'node_modules/ours/a.ts');
  expect(await seen(scratch.scanner())).toEqual([
    '.codesearchignore',
    '.gitignore',
    'b.draft',
    'node_modules/ours/a.ts',
    'notes/a.ts',
    'src/.codesearchignore',
    'src/a.ts',
  ]);
});

it('gives .codesearchignore files precedence over the exclude option', async () => {
  await using scratch = new Scratch();
  scratch.touch('a.ts', 'a.test.ts', 'sub/b.test.ts', 'data/x.ts', 'sub/data/y.ts');
  scratch.write('sub/.codesearchignore', '!*.test.ts\n');
  expect(await seen(scratch.scanner({ exclude: ['*.test.ts', '/data'] }))).toEqual([
    'a.ts',
    'sub/.codesearchignore',
    'sub/b.test.ts',
    'sub/data/y.ts',
  ]);
});

it('hides untracked folders by built-in names; only by unambiguous ones if a .gitignore applies', async () => {
  await using scratch = new Scratch();
  scratch.touch(
    'node_modules/a.ts',
    'build/b.ts',
    'src/dist/c.ts',
    'src/logs/d.ts',
    'building/e.ts',
    '__pycache__/f.py',
  );
  expect(await seen(scratch.scanner())).toEqual(['building/e.ts', 'src/logs/d.ts']);
  scratch.write('.gitignore', '/build\n');
  expect(await seen(scratch.scanner())).toEqual(['.gitignore', 'building/e.ts', 'src/dist/c.ts', 'src/logs/d.ts']);
});

it('never enters .git, whatever the rules say', async () => {
  await using scratch = new Scratch();
  scratch.git(['init', '-q']);
  scratch.write('.codesearchignore', '!.git\n!.git/**\n');
  expect(await seen(scratch.scanner())).toEqual(['.codesearchignore']);
});

it('matches rules that would keep a backtracking matcher busy forever', async () => {
  await using scratch = new Scratch();
  const name = 'a'.repeat(200);
  scratch.write('.gitignore', `${'*a'.repeat(80)}b\n${'**/'.repeat(60)}b\n${'a*/**/'.repeat(30)}b\n`);
  scratch.touch(name, `${'a/'.repeat(60)}${name}`);
  expect(await seen(scratch.scanner())).toHaveLength(3);
});
