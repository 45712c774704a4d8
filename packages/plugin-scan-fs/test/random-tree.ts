import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Scratch } from './scratch.ts';

/** A repository, its ignore files and its tracked files. */
export interface RandomTree {
  readonly files: readonly string[];
  /** Indexes into `files`. */
  readonly tracked: readonly number[];
  /** Folders and the rules in them. */
  readonly gitignore: readonly (readonly [folder: string, rules: string])[];
  /** The `info/exclude` of the repository. */
  readonly exclude: string;
  /** The ignore file of the user. */
  readonly global: string;
  readonly foldCase: boolean;
}

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

/** Lines of an ignore file. */
export const randomRules: fc.Arbitrary<string> = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));

export const randomTree: fc.Arbitrary<RandomTree> = fc.record({
  files: fc.uniqueArray(path, { minLength: 1, maxLength: 25 }),
  tracked: fc.array(fc.nat(24), { maxLength: 6 }),
  gitignore: fc.array(fc.tuple(fc.option(path, { nil: '.' }), randomRules), { minLength: 1, maxLength: 3 }),
  exclude: randomRules,
  global: randomRules,
  foldCase: fc.boolean(),
});

/**
 * Creates the tree in the scratch root.
 *
 * @returns its files, without the ignore files
 */
export function plant(scratch: Scratch, given: RandomTree): readonly string[] {
  scratch.git(['init', '-q']);
  const files = plantFiles(scratch, given.files);
  const tracked = given.tracked.flatMap((index) => files[index] ?? []);
  if (tracked.length > 0) scratch.git(['--literal-pathspecs', 'add', '-f', '--', ...tracked]);
  for (const [folder, lines] of given.gitignore) writeInto(scratch, folder, '.gitignore', lines);
  scratch.write('.git/info/exclude', given.exclude);
  mkdirSync(join(scratch.home, '.config/git'), { recursive: true });
  writeFileSync(join(scratch.home, '.config/git/ignore'), given.global);
  // On a file system that distinguishes case, git would confuse `b` with a tracked `B`.
  if (given.foldCase && tracked.length === 0) scratch.git(['config', 'core.ignoreCase', 'true']);
  return files;
}

/** Writes a file into a folder, if the folder exists. */
export function writeInto(scratch: Scratch, folder: string, file: string, content: string): void {
  const place = join(scratch.root, folder);
  if (existsSync(place) && statSync(place).isDirectory()) scratch.write(join(folder, file), content);
}

/* Skips paths that contradict earlier ones: a name is either a file or a folder. */
function plantFiles(scratch: Scratch, paths: readonly string[]): string[] {
  return paths.filter((each) => {
    const folders = each.split('/').slice(0, -1);
    const above = folders.map((_, index) => join(scratch.root, ...folders.slice(0, index + 1)));
    const isTaken = above.some((folder) => existsSync(folder) && statSync(folder).isFile());
    if (isTaken || existsSync(join(scratch.root, each))) return false;
    scratch.write(each);
    return true;
  });
}
