import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { moduleImports } from './module-imports.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * The files of a package that each of its files imports, also for a type and by `import()`, which lint does not follow.
 */
function importsIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const exclude = ['**/*.test.*', '**/fixture/**'];
  return new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: join(root, folder), exclude }).map((file) => {
      const modules = moduleImports(file, readFileSync(join(root, folder, file), 'utf8'));
      return [file, modules.filter((module) => module.startsWith('.')).map((module) => join(dirname(file), module))];
    }),
  );
}

/** Files that only reach files which reach no circle are removed, until circles are left. */
function circle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Map(imports);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [file, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(file);
  }
  return [...left.keys()];
}

it.each(globSync('packages/*', { cwd: root }))('%s has no files that import each other in a circle', (folder) => {
  expect(circle(importsIn(folder))).toEqual([]);
});

it.each(globSync('packages/*', { cwd: root }))('%s has no folders that import each other in a circle', (folder) => {
  const folderOf = (file: string): string | undefined => /^src[/\\]([^/\\]+)[/\\]/.exec(file)?.[1];
  const imports = new Map<string, string[]>();
  for (const [file, targets] of importsIn(folder)) {
    const own = folderOf(file);
    if (own === undefined) continue;
    const others = targets.map(folderOf).filter((each) => each !== undefined && each !== own);
    imports.set(own, [...(imports.get(own) ?? []), ...(others as string[])]);
  }
  expect(circle(imports)).toEqual([]);
});

it('a command is at most 80 lines: it parses, calls a function and prints', () => {
  const folder = join(root, 'packages/cli/src/command');
  const long = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).filter(
    (file) => readFileSync(join(folder, file), 'utf8').split('\n').length - 1 > 80,
  );
  expect(long).toEqual([]);
});

it.each([
  ['kernel', 3000],
  ['engine', 15_000],
  ['cli', 6000],
  ['mcp', 2800],
])('%s has at most %i lines: what grows beyond is cut, or has a package of its own', (name, most) => {
  const files = globSync(`packages/${name}/src/**/*.ts`, { cwd: root, exclude: ['**/*.test.*', '**/fixture/**'] });
  const lines = files.map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(most);
});

it('a folder has 2 to 15 files, or folders', () => {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/fixture/**'] });
  const folders = Map.groupBy(files, dirname);
  const hasFolders = (folder: string): boolean => [...folders.keys()].some((each) => each.startsWith(`${folder}/`));
  const isAlone = (folder: string): boolean => folders.get(folder)!.length === 1 && !hasFolders(folder);
  const wrong = [...folders].filter(([folder, { length }]) => length > 15 || isAlone(folder));
  expect(wrong.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
