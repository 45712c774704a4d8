import { openSync } from 'node:fs';
import { lstat, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as wait } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import { storageUnusable } from '@codesearch/toolkit';
import type { PluginContext, ReadResult, ScanBatch, Scanner, SourceFile } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { batches, careless, files, mapped, only, readCarelessly } from './changes.ts';
import { failing } from './read-faults.ts';

const ignored = 'ignore files apply to their folder and the folders below, also outside of a repository';
const links = 'links are not followed out of the root, and loops end';
const agree = 'scan, stat and explain agree about each file, link and folder, and times are those of the files';
const special = 'a special file is skipped';

/** Faults that the laws of folders find. */
export const folderFaults: readonly Fault<'scanner'>[] = [
  ['an empty scan of a missing root', 'a root that cannot be listed rejects with INPUT_INVALID', lenient],
  [
    'files in the order of their last change',
    'the order does not depend on the order in which the file system lists a folder',
    byChange,
  ],
  ['hidden files left out', 'files whose names begin with a dot are listed', only(({ path }) => !path.startsWith('.'))],
  [
    'a mark in the tree',
    'files are written into the folders of the plugin alone, and a disposed stage has none open',
    marking,
  ],
  [
    'the data folder in the scan',
    'the data folder of the program is no part of the tree around it',
    batches(({ files, skipped }) => ({
      files: files.flatMap((file) => [file, { ...file, path: `own/${file.path}` }]),
      skipped,
    })),
  ],
  ['an error for a folder', 'a file that became a folder is skipped, and is not an error', failing],
  ['a read that waits for a pipe', 'a file that became a pipe is skipped, and is not waited for', careless],
  ['an error for a folder that is gone', 'a folder that is removed while it is scanned is no error', strict],
  [
    'the state of a link',
    agree,
    (scanner) => ({ stat: async (request) => (await scanner.stat(request)) ?? sized(request.path) }),
  ],
  ['a link that is left out', agree, batches(({ files }) => ({ files, skipped: [] }))],
  ['times in seconds', agree, seconds],
  [
    'a stamp of size and time',
    'an edit that keeps size and time has another stamp',
    files((file) => ({ ...file, stamp: `${file.size} ${file.mtimeMs}` })),
  ],
  [
    'a read that does not close its file',
    'reading leaves no file open',
    (scanner, { projectRoot }) => ({
      read(request) {
        openSync(join(projectRoot, request.file.path), 'r');
        return scanner.read(request);
      },
    }),
  ],
  [
    'a state that is taken after the text',
    'the state of a file that grows while it is read has no byte that was not read',
    late,
  ],
  [
    'a list that is cut',
    'of many files and links, each is listed or skipped once',
    batches(({ files, skipped }) => ({ files, skipped: skipped.slice(0, 100) })),
  ],
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
      if ((mode & 0o444) === 0) throw storageUnusable(request.file.path, 'permission denied');
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

/** Looks at a file after it was read. */
function late(scanner: Scanner): Partial<Scanner> {
  return {
    async read(request): Promise<ReadResult> {
      const result = await scanner.read(request);
      if (!('source' in result)) return result;
      const { source } = result;
      await wait();
      return {
        source: { ...source, file: (await scanner.stat({ ...request, path: source.file.path })) ?? source.file },
      };
    },
  };
}

function sized(path: string): SourceFile {
  return { path, size: 1, mtimeMs: 1, stamp: '1' };
}

/** Fails for each listed file that is gone. */
function strict(scanner: Scanner, { projectRoot }: PluginContext): Partial<Scanner> {
  return {
    async *scan(request): AsyncGenerator<ScanBatch> {
      const listed = [];
      for await (const batch of scanner.scan(request)) listed.push(...batch.files);
      for (const file of listed) {
        await lstat(join(projectRoot, file.path)).catch((error: unknown) => {
          throw errors.inputInvalid('It is gone.', 'Scan again.', error);
        });
        yield { files: [file], skipped: [] };
      }
    },
  };
}

function seconds(scanner: Scanner): Partial<Scanner> {
  const inSeconds = (file: SourceFile): SourceFile => ({ ...file, mtimeMs: Math.floor(file.mtimeMs / 1_000) });
  return {
    scan: (request) => mapped(scanner.scan(request), (batch) => ({ ...batch, files: batch.files.map(inSeconds) })),
    async stat(request) {
      const file = await scanner.stat(request);
      return file && inSeconds(file);
    },
  };
}

async function readNothing(path: string): Promise<ReadResult> {
  return { source: { file: { path, size: 0, mtimeMs: 1, stamp: '1' }, text: '', hash: '' } };
}
