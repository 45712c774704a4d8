import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';
import { exportedNames } from './exported-names.ts';
import { published } from './published.ts';
import type { PublishedPackage } from './published.ts';

/* Other programs build on the entry points of the packages: a change of one must be seen in review. */

/** The declaration files of a package's entry points, by their names in package.json. */
function entryPoints({ folder, manifest }: PublishedPackage): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(manifest.exports).flatMap(([name, { types }]) =>
      types ? [[name, join(folder, types)] as const] : [],
    ),
  );
}

describe.each([...published])('%s', (_, found) => {
  it('shows every change of its entry points as a change of a file', async () => {
    const sections = [...entryPoints(found)].map(([entry, file]) => {
      const exported = exportedNames(file).toSorted((one, other) => (one.name < other.name ? -1 : 1));
      return [`// ${entry}`, ...exported.map((each) => `// ${each.name}\n${each.declaration}`)].join('\n\n');
    });
    const file = `../../entry-points/${basename(found.folder)}.d.ts.txt`;
    await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(file);
  });
});

const documented = ['kernel', 'toolkit', 'query', 'search', 'engine'].map((name) => `@codesearch/${name}`);

it.each(documented)('%s documents what it exports', (name) => {
  const bare = [...entryPoints(published.get(name)!).values()]
    .flatMap(exportedNames)
    .filter(({ documented }) => !documented);
  expect(bare.map((exported) => exported.name)).toEqual([]);
});

describe('the contracts', () => {
  const folder = join(workspace, 'packages/kernel/src/contract');
  const contracts = globSync('*/*.ts', { cwd: folder }).filter((name) => !name.includes('.test.'));

  it.each(contracts)('documents what %s exports', (name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const bare = lines.filter(
      (line, index) => /^export (?!\{|\*|type \{)/.test(line) && !/\*\/\s*$/.test(lines[index - 1] ?? ''),
    );
    expect(bare).toEqual([]);
  });

  it('have nearly as many lines of promises as of types', () => {
    let [prose, code] = [0, 0];
    for (const name of contracts) {
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
        if (/^\s*(\/\*\*|\*)/.test(line)) prose++;
        else if (line.trim() !== '') code++;
      }
    }
    expect(prose / code).toBeGreaterThan(0.8);
  });
});
