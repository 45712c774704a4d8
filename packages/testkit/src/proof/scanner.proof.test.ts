import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  errors,
  type PluginContext,
  type ReadResult,
  type ScanBatch,
  type Scanner,
  type SourceFile,
  type SourceText,
} from '@codesearch/kernel';
import { folderScanner, scannerLaws, sha256 } from '../index.ts';
import type { Change } from './mutant.ts';
import { prove } from './prove.ts';
import { knownFaults } from './scanner/known-faults.ts';
import { maskFaults } from './scanner/mask-faults.ts';
import { stateFaults } from './scanner/state-faults.ts';
import { verdictFaults } from './scanner/verdict-faults.ts';

const listed = 'every file is listed once by its POSIX path';
const ordered = 'the order is the same at every scan and in every instance';
const ignored = 'ignore files hold where they stand and below, also outside of a repository';
const links = 'links are not followed out of the root, and loops end';
const stamps = 'a changed file has another stamp, and an unchanged one the same';
const unwritten = 'scanning and reading write nothing into the tree';
const exact = 'read gives the exact text and the SHA-256 of the bytes';
const binary = 'binary files are skipped with their reason';
const vanished = 'a file that vanished, became a folder or a link is skipped, not an error';
const current = 'the state that is told is the one that was read';

let calls = 0;

prove('scanner', scannerLaws, () => folderScanner(), [
  ['a path that stands twice', listed, batches(({ files, skipped }) => ({ files: [...files, ...files], skipped }))],
  ['paths with a leading dot', listed, paths((path) => `./${path}`)],
  ['paths of Windows', listed, paths((path) => path.replaceAll('/', '\\'))],
  ['absolute paths', listed, paths((path) => `/${path}`)],
  ['hidden files left out', listed, only(({ path }) => !path.startsWith('.'))],
  ['only plain names', listed, only(({ path }) => /^[\w./-]+$/.test(path))],
  ['only the root folder', listed, only(({ path }) => !path.includes('/'))],
  ['no size', listed, files((file) => ({ ...file, size: Number.NaN }))],
  ['another order at each scan', ordered, shuffled],
  ['a file where there is none', 'an empty project has no files', invented],
  ['an empty scan of a missing root', 'a root that cannot be listed rejects with INPUT_INVALID', lenient],
  ['ignore files that are not read', ignored, unignoring(() => true)],
  ['nested ignore files that are not read', ignored, unignoring((path) => path === 'pkg/local.ts')],
  ['patterns that are not taken back', ignored, only(({ path }) => !path.endsWith('.log'))],
  ['patterns that hold for the root only', ignored, unignoring((path) => path === 'deep/down/b.log')],
  ['anchors that hold everywhere', ignored, only(({ path }) => path !== 'pkg/sub/local.ts')],
  [
    'a file taken back from an ignored folder',
    'a file cannot be taken back from an ignored folder',
    unignoring((path) => path === 'out/a.ts'),
  ],
  ['the folder of git', 'the folder of git itself is not listed', unignoring((path) => path.startsWith('.git/'))],
  ['links out of the root followed', links, following(['out.ts'])],
  ['links within the root followed', links, following(['twin.ts'])],
  ['links left out without a reason', links, batches(({ files: all }) => ({ files: all, skipped: [] }))],
  ['a stamp of the path', stamps, files((file) => ({ ...file, stamp: file.path }))],
  ['a stamp of the time of the scan', stamps, files((file) => ({ ...file, stamp: `${calls++}` }))],
  ['a mark in the tree', unwritten, marking],
  ['a scan that spoils the next', 'a scan that is left early, and two scans at once, disturb no other', resuming],
  ['line ends that are repaired', exact, texts((text) => text.replaceAll('\r\n', '\n'))],
  ['texts that are trimmed', exact, texts((text) => text.trim())],
  ['empty files skipped', exact, skipping((source) => source.text === '')],
  ['a hash of something else', exact, sources((source) => ({ ...source, hash: sha256(source.hash) }))],
  ['a hash in capitals', exact, sources((source) => ({ ...source, hash: source.hash.toUpperCase() }))],
  [
    'a state that is not the scanned one',
    exact,
    sources((source) => ({ ...source, file: { ...source.file, stamp: 'read' } })),
  ],
  [
    'a byte order mark in the text',
    'a byte order mark is left out of the text and counted in the hash',
    texts((text) => `\ufeff${text}`),
  ],
  [
    'a hash of the decoded text',
    'a byte order mark is left out of the text and counted in the hash',
    sources((source) => ({ ...source, hash: sha256(source.text) })),
  ],
  ['only files that this instance scanned', 'a file is read by an instance that never scanned', remembering],
  ['binary files read', binary, careless],
  ['zero bytes looked for in the beginning only', binary, careless],
  [
    'binary files left out',
    binary,
    (scanner) => ({ scan: (options) => filtered(scanner.scan(options), ({ path }) => path.endsWith('.ts')) }),
  ],
  ['another reason', binary, reasons],
  ['a verdict without what was seen', 'a verdict by content carries the state and hash that it was made of', unseen],
  ['garbled texts', 'no text is garbled: what cannot be decoded is skipped', careless],
  ['the state of the scan', current, staleState],
  ['a file read through a link', vanished, careless],
  ['an error for a vanished file', vanished, failing],
  ['a file read outside of the root', 'read stays within the root', careless],
  ...knownFaults,
  ...stateFaults,
  ...verdictFaults,
  ...maskFaults,
]);

function batches(change: (batch: ScanBatch) => ScanBatch): Change<'scanner'> {
  return (scanner) => ({ scan: (options) => mapped(scanner.scan(options), change) });
}

async function* mapped(
  scan: AsyncIterable<ScanBatch>,
  change: (batch: ScanBatch) => ScanBatch,
): AsyncGenerator<ScanBatch> {
  for await (const batch of scan) yield change(batch);
}

function filtered(scan: AsyncIterable<ScanBatch>, keep: (file: SourceFile) => boolean): AsyncGenerator<ScanBatch> {
  return mapped(scan, (batch) => ({ ...batch, files: batch.files.filter(keep) }));
}

function files(change: (file: SourceFile) => SourceFile): Change<'scanner'> {
  return batches((batch) => ({ ...batch, files: batch.files.map(change) }));
}

function paths(change: (path: string) => string): Change<'scanner'> {
  return files((file) => ({ ...file, path: change(file.path) }));
}

function only(keep: (file: SourceFile) => boolean): Change<'scanner'> {
  return batches((batch) => ({ ...batch, files: batch.files.filter(keep) }));
}

function sources(change: (source: SourceText) => SourceText): Change<'scanner'> {
  return (scanner) => ({
    async read(file, options): Promise<ReadResult> {
      const result = await scanner.read(file, options);
      return 'source' in result ? { source: change(result.source) } : result;
    },
  });
}

function texts(change: (text: string) => string): Change<'scanner'> {
  return sources((source) => ({ ...source, text: change(source.text) }));
}

function skipping(which: (source: SourceText) => boolean): Change<'scanner'> {
  return (scanner) => ({
    async read(file, options): Promise<ReadResult> {
      const result = await scanner.read(file, options);
      return 'source' in result && which(result.source) ? { skipped: { path: file.path, reason: 'binary' } } : result;
    },
  });
}

async function collect(scanner: Scanner): Promise<ScanBatch> {
  const all = [];
  for await (const batch of scanner.scan()) all.push(batch);
  return { files: all.flatMap((batch) => batch.files), skipped: all.flatMap((batch) => batch.skipped) };
}

function shuffled(scanner: Scanner): Partial<Scanner> {
  return {
    async *scan(): AsyncGenerator<ScanBatch> {
      const { files: all, skipped } = await collect(scanner);
      yield { files: calls++ % 2 === 0 ? all : all.toReversed(), skipped };
    },
  };
}

function invented(scanner: Scanner): Partial<Scanner> {
  return {
    async *scan(): AsyncGenerator<ScanBatch> {
      yield* scanner.scan();
      yield { files: [{ path: 'invented.ts', size: 0, mtimeMs: 1, stamp: '1' }], skipped: [] };
    },
  };
}

function lenient(scanner: Scanner): Partial<Scanner> {
  return {
    async *scan(): AsyncGenerator<ScanBatch> {
      yield await collect(scanner).catch(() => ({ files: [], skipped: [] }));
    },
  };
}

const onceIgnored = ['deep/down/b.log', 'pkg/local.ts', 'out/a.ts', '.git/HEAD', 'build/out.ts'];

/** Lists files that are ignored. */
function unignoring(which: (path: string) => boolean): Change<'scanner'> {
  return (scanner, { projectRoot }) => ({
    async *scan(): AsyncGenerator<ScanBatch> {
      yield* scanner.scan();
      for (const path of onceIgnored.filter(which)) {
        const state = await stat(join(projectRoot, path)).catch(() => undefined);
        if (state) yield { files: [{ path, size: state.size, mtimeMs: state.mtimeMs, stamp: '1' }], skipped: [] };
      }
    },
  });
}

function following(names: readonly string[]): Change<'scanner'> {
  return (scanner, context) => ({
    scan: (options) =>
      mapped(scanner.scan(options), ({ files: all, skipped }) => ({
        files: [
          ...all,
          ...skipped
            .filter(({ path }) => names.includes(path))
            .map(({ path }) => ({ path, size: 1, mtimeMs: 1, stamp: '1' })),
        ],
        skipped: skipped.filter(({ path }) => !names.includes(path)),
      })),
    read: (file) => readCarelessly(context, file),
  });
}

/** Reads whatever the path leads to, and decodes it as if it were text. */
async function readCarelessly({ projectRoot }: PluginContext, file: SourceFile): Promise<ReadResult> {
  const target = file.path.startsWith('/') ? file.path : join(projectRoot, file.path);
  const bytes = await readFile(target).catch(() => undefined);
  if (!bytes) return { skipped: { path: file.path, reason: 'unreadable' } };
  return { source: { file, text: bytes.toString('utf8'), hash: sha256(bytes) } };
}

function careless(_: Scanner, context: PluginContext): Partial<Scanner> {
  return { read: (file) => readCarelessly(context, file) };
}

function marking(scanner: Scanner, { projectRoot }: PluginContext): Partial<Scanner> {
  return {
    async *scan(options): AsyncGenerator<ScanBatch> {
      await writeFile(join(projectRoot, '.scanned'), '');
      yield* scanner.scan(options);
    },
  };
}

/** All scans of an instance go on where the last one stopped. */
function resuming(scanner: Scanner): Partial<Scanner> {
  const scan = scanner.scan()[Symbol.asyncIterator]();
  return { scan: () => ({ [Symbol.asyncIterator]: () => ({ next: () => scan.next() }) }) };
}

function remembering(scanner: Scanner): Partial<Scanner> {
  const seen = new Set<string>();
  return {
    scan: (options) =>
      mapped(scanner.scan(options), (batch) => {
        for (const { path } of batch.files) seen.add(path);
        return batch;
      }),
    async read(file, options): Promise<ReadResult> {
      return seen.has(file.path) ? scanner.read(file, options) : { skipped: { path: file.path, reason: 'unreadable' } };
    },
  };
}

function reasons(scanner: Scanner): Partial<Scanner> {
  return {
    async read(file, options): Promise<ReadResult> {
      const result = await scanner.read(file, options);
      return 'skipped' in result ? { skipped: { ...result.skipped, reason: 'encoding' } } : result;
    },
  };
}

function unseen(scanner: Scanner): Partial<Scanner> {
  return {
    async read(file, options): Promise<ReadResult> {
      const result = await scanner.read(file, options);
      return 'skipped' in result ? { skipped: result.skipped } : result;
    },
  };
}

function staleState(scanner: Scanner): Partial<Scanner> {
  return {
    async read(file, options): Promise<ReadResult> {
      const result = await scanner.read(file, options);
      return 'source' in result ? { source: { ...result.source, file } } : result;
    },
  };
}

function failing(scanner: Scanner): Partial<Scanner> {
  return {
    async read(file, options): Promise<ReadResult> {
      const result = await scanner.read(file, options);
      if ('skipped' in result && !result.seen) throw errors.unexpected('a file vanished', undefined);
      return result;
    },
  };
}
