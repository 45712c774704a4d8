import { sourceMark } from '../fixture/source-mark.ts';
import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { fileSystemLaws } from './folder/file-system-laws.ts';
import { linkLaws } from './folder/link-laws.ts';
import { readLaws } from './read-laws.ts';
import { rootLaws } from './root-laws.ts';
import { readAll } from './scan-all.ts';
import { scanLaws } from './scan-laws.ts';
import { folderTree } from './source-tree.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { stateLaws } from './state-laws.ts';
import { unchangedLaws } from './unchanged-laws.ts';
import { verdictLaws } from './verdict-laws.ts';

/**
 * Every promise of a scanner, whatever it reads. Of one that reads the project's folder, also those about links,
 * special files and modes.
 *
 * @param tree how files get into what the scanner reads; by default they are written into the project's folder
 */
export function scannerLaws(tree: OpenSourceTree = folderTree): readonly Law<'scanner'>[] {
  return [
    ...stageLaws({
      stage: 'scanner',
      prepare: (project) =>
        tree(project).write({
          'a.ts': `${sourceMark}\n`,
          'b/c.bin': `${sourceMark}\0`,
          'b/d.py': 'a line\n'.repeat(99),
        }),
      output: async (scanner) => [...(await readAll(scanner))].toSorted(),
      operations: [
        {
          name: 'scan',
          async run(scanner, options) {
            const batches = [];
            for await (const batch of scanner.scan(options)) batches.push(batch);
            return batches;
          },
        },
        {
          name: 'unchangedSince',
          isDeclared: ({ facts }) => facts.remembersScans,
          run: (scanner, options) => scanner.unchangedSince({ digest: 'any', ...options }),
        },
        { name: 'stat', run: (scanner, options) => scanner.stat({ path: 'a.ts', ...options }) },
        { name: 'explain', run: (scanner, options) => scanner.explain({ path: 'a.ts', ...options }) },
        {
          name: 'read',
          run: (scanner, options) =>
            scanner.read({ file: { path: 'a.ts', size: 13, mtimeMs: 1, stamp: 'any' }, ...options }),
        },
      ],
    }),
    ...scanLaws(tree),
    ...rootLaws(tree),
    ...stateLaws(tree),
    ...verdictLaws(tree),
    ...readLaws(tree),
    ...unchangedLaws(tree),
    ...(tree === folderTree ? [...fileSystemLaws, ...linkLaws] : []),
  ];
}
