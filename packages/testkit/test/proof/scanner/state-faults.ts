import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scanner, SourceFile } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import { files } from './changes.ts';
import type { Fault } from '../prove.ts';

const same = 'stat returns the state that a scan lists, in every instance';
const current = 'stat sees a change and a removal at once';
const outside = 'links, folders and files outside of the root have no state';

/** Faults that the laws of states find. */
export const stateFaults: readonly Fault<'scanner'>[] = [
  ['no states', same, () => ({ stat: async () => undefined })],
  ['a stamp that differs from the scanned one', same, states((file) => ({ ...file, stamp: `${file.stamp} ` }))],
  ['times in seconds', same, states((file) => ({ ...file, mtimeMs: Math.trunc(file.mtimeMs / 1000) * 1000 - 1000 }))],
  ['times in seconds, also in a scan', same, everywhere((file) => ({ ...file, mtimeMs: file.mtimeMs / 1000 }))],
  ['times in whole milliseconds', same, everywhere((file) => ({ ...file, mtimeMs: Math.trunc(file.mtimeMs) }))],
  ['times of a modification for those of a change', same, everywhere((file) => ({ ...file, changedMs: file.mtimeMs }))],
  ['no state of an empty file', same, emptyUnknown],
  ['states of what the same instance scanned', same, remembering],
  ['the first state for ever', current, answeringOnce],
  ['states of folders', 'a path without a file has no state', looking(lstat)],
  ['states of links', outside, looking(lstat)],
  ['states of the targets of links', outside, looking(stat)],
];

function everywhere(change: (file: SourceFile) => SourceFile): Change<'scanner'> {
  return (scanner, context) => ({ ...files(change)(scanner, context), ...states(change)(scanner, context) });
}

function states(change: (file: SourceFile) => SourceFile): Change<'scanner'> {
  return (scanner) => ({
    async stat(request) {
      const file = await scanner.stat(request);
      return file && change(file);
    },
  });
}

function emptyUnknown(scanner: Scanner): Partial<Scanner> {
  return {
    async stat(request) {
      const file = await scanner.stat(request);
      return file?.size === 0 ? undefined : file;
    },
  };
}

function remembering(scanner: Scanner): Partial<Scanner> {
  const scanned = new Set<string>();
  return {
    async *scan(request) {
      for await (const batch of scanner.scan(request)) {
        for (const { path } of batch.files) scanned.add(path);
        yield batch;
      }
    },
    stat: async (request) => (scanned.has(request.path) ? scanner.stat(request) : undefined),
  };
}

function answeringOnce(scanner: Scanner): Partial<Scanner> {
  const answers = new Map<string, SourceFile | undefined>();
  return {
    async stat(request) {
      if (!answers.has(request.path)) answers.set(request.path, await scanner.stat(request));
      return answers.get(request.path);
    },
  };
}

/** Returns the state of anything at a path. */
function looking(look: (path: string) => ReturnType<typeof stat>): Change<'scanner'> {
  return (scanner, { projectRoot }) => ({
    async stat(request) {
      const known = await scanner.stat(request);
      const { path } = request;
      const found = known ? undefined : await look(join(projectRoot, path)).catch(() => undefined);
      return found ? { path, size: Number(found.size), mtimeMs: Number(found.mtimeMs), stamp: '1' } : known;
    },
  });
}
