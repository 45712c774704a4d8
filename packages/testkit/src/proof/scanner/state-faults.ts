import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scanner, SourceFile } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const told = 'stat tells of every listed file the state that a scan tells, in every instance';
const current = 'stat sees a change and a removal at once';
const nothing = 'what is no file of the project has no state';

/** Faults that the laws of states find. */
export const stateFaults: readonly Fault<'scanner'>[] = [
  ['no states', told, () => ({ stat: async () => undefined })],
  ['a stamp of its own', told, states((file) => ({ ...file, stamp: `${file.stamp} ` }))],
  ['times in seconds', told, states((file) => ({ ...file, mtimeMs: Math.trunc(file.mtimeMs / 1000) * 1000 - 1000 }))],
  ['no state of an empty file', told, emptyUnknown],
  ['states of what the same instance scanned', told, remembering],
  ['the first state for ever', current, answeringOnce],
  ['states of folders', nothing, looking(lstat)],
  ['states of what a link leads to', nothing, looking(stat)],
];

function states(change: (file: SourceFile) => SourceFile): Change<'scanner'> {
  return (scanner) => ({
    async stat(path, options) {
      const file = await scanner.stat(path, options);
      return file && change(file);
    },
  });
}

function emptyUnknown(scanner: Scanner): Partial<Scanner> {
  return {
    async stat(path, options) {
      const file = await scanner.stat(path, options);
      return file?.size === 0 ? undefined : file;
    },
  };
}

function remembering(scanner: Scanner): Partial<Scanner> {
  const scanned = new Set<string>();
  return {
    async *scan(options) {
      for await (const batch of scanner.scan(options)) {
        for (const { path } of batch.files) scanned.add(path);
        yield batch;
      }
    },
    stat: async (path, options) => (scanned.has(path) ? scanner.stat(path, options) : undefined),
  };
}

function answeringOnce(scanner: Scanner): Partial<Scanner> {
  const answers = new Map<string, SourceFile | undefined>();
  return {
    async stat(path, options) {
      if (!answers.has(path)) answers.set(path, await scanner.stat(path, options));
      return answers.get(path);
    },
  };
}

/** Tells of whatever stands at a path. */
function looking(look: (path: string) => ReturnType<typeof stat>): Change<'scanner'> {
  return (scanner, { projectRoot }) => ({
    async stat(path, options) {
      const known = await scanner.stat(path, options);
      const found = known ? undefined : await look(join(projectRoot, path)).catch(() => undefined);
      return found ? { path, size: Number(found.size), mtimeMs: Number(found.mtimeMs), stamp: '1' } : known;
    },
  });
}
