import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Scratch, seen } from '../test/scratch.ts';

const name = fc.constantFrom(
  'a',
  'b',
  'ab',
  'abc',
  'a.b',
  'B',
  'c.log',
  'é',
  'a b',
  ' a',
  'a ',
  '#a',
  '!a',
  '[a]',
  'a*',
  'a\\b',
  '-',
  ']',
  '世.b',
);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
const piece = fc.constantFrom(
  'a',
  'b',
  'c',
  'ab',
  'é',
  '世',
  '.',
  '.log',
  '*',
  '*',
  '?',
  '**',
  '**/',
  '/**',
  '/',
  '/',
  '[ab]',
  '[!a]',
  '[^b-c]',
  '[a-]',
  '[]a]',
  '[[:alpha:]]',
  '[[:upper:][:digit:]]',
  '[[:nope:]]',
  '[a',
  '[\\]]',
  '\\',
  '\\*',
  '\\ ',
  ' ',
  '#',
  '!',
  '-',
  ']',
);
const pattern = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('')),
  path,
);
const line = fc
  .tuple(fc.constantFrom('', '', '!', '/'), pattern, fc.constantFrom('', '', '/', ' ', '\r'))
  .map((parts) => parts.join(''));
const rules = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));
const tree = fc.record({
  files: fc.uniqueArray(path, { minLength: 1, maxLength: 25 }),
  tracked: fc.array(fc.nat(24), { maxLength: 6 }),
  gitignore: fc.array(fc.tuple(fc.option(path, { nil: '.' }), rules), { minLength: 1, maxLength: 3 }),
  exclude: rules,
  global: rules,
  foldCase: fc.boolean(),
});

/** Writes the paths that can stand beside those before them: a name is a file or a folder. */
function plant(scratch: Scratch, paths: readonly string[]): string[] {
  return paths.filter((each) => {
    const folders = each.split('/').slice(0, -1);
    const above = folders.map((_, index) => join(scratch.root, ...folders.slice(0, index + 1)));
    if (existsSync(join(scratch.root, each)) || above.some((folder) => existsSync(folder) && statSync(folder).isFile()))
      return false;
    scratch.write(each);
    return true;
  });
}

it('shows exactly what git shows, whatever the tree and the ignore files', async () => {
  const property = fc.asyncProperty(tree, async (given) => {
    await using scratch = new Scratch();
    scratch.git(['init', '-q']);
    const files = plant(scratch, given.files);
    const tracked = given.tracked.flatMap((index) => files[index] ?? []);
    if (tracked.length > 0) scratch.git(['--literal-pathspecs', 'add', '-f', '--', ...tracked]);
    for (const [folder, lines] of given.gitignore) {
      if (existsSync(join(scratch.root, folder)) && statSync(join(scratch.root, folder)).isDirectory()) {
        scratch.write(join(folder, '.gitignore'), lines);
      }
    }
    scratch.write('.git/info/exclude', given.exclude);
    mkdirSync(join(scratch.home, '.config/git'), { recursive: true });
    writeFileSync(join(scratch.home, '.config/git/ignore'), given.global);
    // Where the file system tells cases apart, a tracked `B` would make git take `b` for it.
    if (given.foldCase && tracked.length === 0) scratch.git(['config', 'core.ignoreCase', 'true']);
    expect(await seen(scratch.scanner())).toEqual(scratch.shownByGit());
  });
  await fc.assert(property, { numRuns: Number(process.env['SCAN_FS_RUNS'] ?? 60) });
});
