import { lstat, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { PluginContext, ReadResult, ScanBatch, Scanner } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { batches, careless, mapped, only, readCarelessly } from './changes.ts';
import { failing } from './read-faults.ts';

const ignored = 'ignore files apply to their folder and the folders below, also outside of a repository';
const links = 'links are not followed out of the root, and loops end';
const special = 'a special file is skipped';

/** Faults that the laws of folders find. */
export const folderFaults: readonly Fault<'scanner'>[] = [
  ['an empty scan of a missing root', 'a root that cannot be listed rejects with INPUT_INVALID', lenient],
  [
    'files in the order of their last change',
    'the order does not depend on the order in which the file system lists a folder',
    byChange,
  ],
  ['a mark in the tree', 'scanning and reading write nothing into the tree', marking],
  ['an error for a folder', 'a file that became a folder is skipped, and is not an error', failing],
  ['special files left out', special, batches(({ files }) => ({ files, skipped: [] }))],
  ['special files listed', special, following(['socket'])],
  ['an error for a closed file', 'a file or folder that must not be read is skipped, and is not an error', refusing],
  ['ignore files that are not read', ignored, unignoring(() => true)],
  ['nested ignore files that are not read', ignored, unignoring((path) => path === 'pkg/local.ts')],
  ['negated rules that do not apply', ignored, only(({ path }) => !path.endsWith('.log'))],
  ['rules that apply to the root only', ignored, unignoring((path) => path === 'deep/down/b.log')],
  ['anchored rules that apply everywhere', ignored, only(({ path }) => path !== 'pkg/sub/local.ts')],
  [
    'a file included from an ignored folder',
    'a negated rule does not include a file of an ignored folder',
    unignoring((path) => path === 'out/a.ts'),
  ],
  ['the folder of git', 'the folder of git is not listed', unignoring((path) => path.startsWith('.git/'))],
  ['links out of the root followed', links, following(['out.ts'])],
  ['links within the root followed', links, following(['twin.ts'])],
  ['links left out without a reason', links, batches(({ files }) => ({ files, skipped: [] }))],
  ['a file read through a link', 'a file that was replaced by a link is skipped, and is not an error', careless],
  ['a file read outside of the root', 'read stays within the root', careless],
  ['any path read', 'no path that leads out of the root is listed, read or described', careless],
  ['links that are followed when files are read', 'a link in the project is not followed out of the root', followed],
];

/** Lists what links lead to, and reads it. */
function followed(scanner: Scanner, context: PluginContext): Partial<Scanner> {
  return { ...following(['link.ts'])(scanner, context), ...careless(scanner, context) };
}

function lenient(scanner: Scanner): Partial<Scanner> {
  return {
    async *scan(request): AsyncGenerator<ScanBatch> {
      try {
        yield* scanner.scan(request);
      } catch {
        yield { files: [], skipped: [] };
      }
    },
  };
}

/** Lists the folders that were changed last at the end. */
function byChange(scanner: Scanner, { projectRoot }: PluginContext): Partial<Scanner> {
  return {
    async *scan(request): AsyncGenerator<ScanBatch> {
      const timed = [];
      for await (const { files } of scanner.scan(request)) {
        for (const file of files) {
          const folder = join(projectRoot, file.path.split('/')[0] ?? '');
          timed.push({ file, time: (await stat(folder)).ctimeMs });
        }
      }
      yield { files: timed.toSorted((a, b) => a.time - b.time).map(({ file }) => file), skipped: [] };
    },
  };
}

function marking(scanner: Scanner, { projectRoot }: PluginContext): Partial<Scanner> {
  return {
    async *scan(request): AsyncGenerator<ScanBatch> {
      await writeFile(join(projectRoot, '.scanned'), '');
      yield* scanner.scan(request);
    },
  };
}

/** Rejects for a file that no user may read. */
function refusing(scanner: Scanner, { projectRoot }: PluginContext): Partial<Scanner> {
  return {
    async read(request): Promise<ReadResult> {
      const { mode } = await lstat(join(projectRoot, request.file.path));
      if ((mode & 0o444) === 0) throw errors.storageUnusable(request.file.path, 'permission denied');
      return scanner.read(request);
    },
  };
}

const ignoredPaths = ['deep/down/b.log', 'pkg/local.ts', 'out/a.ts', '.git/HEAD', 'build/out.ts'];

/** Lists files that are ignored. */
function unignoring(which: (path: string) => boolean): Change<'scanner'> {
  return (scanner, { projectRoot }) => ({
    async *scan(request): AsyncGenerator<ScanBatch> {
      yield* scanner.scan(request);
      for (const path of ignoredPaths.filter(which)) {
        const state = await stat(join(projectRoot, path)).catch(() => undefined);
        if (state) yield { files: [{ path, size: state.size, mtimeMs: state.mtimeMs, stamp: '1' }], skipped: [] };
      }
    },
  });
}

/** Lists paths that should be skipped, and reads through links. */
function following(names: readonly string[]): Change<'scanner'> {
  return (scanner, context) => ({
    scan: (request) =>
      mapped(scanner.scan(request), ({ files, skipped }) => ({
        files: [
          ...files,
          ...skipped
            .filter(({ path }) => names.includes(path))
            .map(({ path }) => ({ path, size: 1, mtimeMs: 1, stamp: '1' })),
        ],
        skipped: skipped.filter(({ path }) => !names.includes(path)),
      })),
    read: ({ file }) => (file.path === 'socket' ? readNothing(file.path) : readCarelessly(context, file)),
  });
}

async function readNothing(path: string): Promise<ReadResult> {
  return { source: { file: { path, size: 0, mtimeMs: 1, stamp: '1' }, text: '', hash: '' } };
}
