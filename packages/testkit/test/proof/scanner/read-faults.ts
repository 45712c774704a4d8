import { errors } from '@codesearch/kernel';
import type { ReadResult, Scanner } from '@codesearch/kernel';
import { sha256 } from '../../../src/fixture/source-text.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { careless, mapped, only, readCarelessly, results, sources } from './changes.ts';

const exact = 'read returns the exact text and the SHA-256 of the bytes';
const byteOrderMark = 'a byte order mark is left out of the text and included in the hash';
const binary = 'a binary file is skipped';

/** Rejects for a file that cannot be read. */
export const failing: Change<'scanner'> = results((result) => {
  if ('skipped' in result && !result.seen) throw errors.unexpected('a file vanished', undefined);
  return result;
});

/** Faults that the laws of reading find. */
export const readFaults: readonly Fault<'scanner'>[] = [
  [
    'line ends that are repaired',
    exact,
    sources((source) => ({ ...source, text: source.text.replaceAll('\r\n', '\n') })),
  ],
  [
    'old line ends that are repaired',
    exact,
    sources((source) => ({ ...source, text: source.text.replaceAll(/\r(?!\n)/g, '\n') })),
  ],
  ['texts that are trimmed', exact, sources((source) => ({ ...source, text: source.text.trim() }))],
  [
    'empty files skipped',
    exact,
    results((result, { path }) =>
      'source' in result && result.source.text === '' ? { skipped: { path, reason: 'binary' } } : result,
    ),
  ],
  ['a hash of something else', exact, sources((source) => ({ ...source, hash: sha256(source.hash) }))],
  ['a hash in capitals', exact, sources((source) => ({ ...source, hash: source.hash.toUpperCase() }))],
  [
    'a state that differs from the scanned one',
    exact,
    sources((source) => ({ ...source, file: { ...source.file, stamp: 'read' } })),
  ],
  ['a byte order mark in the text', byteOrderMark, sources((source) => ({ ...source, text: `\ufeff${source.text}` }))],
  ['a hash of the decoded text', byteOrderMark, sources((source) => ({ ...source, hash: sha256(source.text) }))],
  ['only files that this instance scanned', 'a file can be read by an instance that never scanned', remembering],
  ['binary files read', binary, careless],
  ['zero bytes looked for at the beginning only', binary, readingAfter(100)],
  ['binary files left out', binary, only(({ path }) => path.endsWith('.ts'))],
  [
    'binary files skipped without a reason',
    binary,
    results((result) => ('skipped' in result ? { skipped: { ...result.skipped, reason: '' } } : result)),
  ],
  [
    'the content of a skipped file as the reason',
    'what says why a file is skipped has nothing of its content',
    quoting,
  ],
  [
    'a verdict without state and hash',
    'a verdict by content has the state and the hash of the bytes that led to it',
    results((result) => ('skipped' in result ? { skipped: result.skipped } : result)),
  ],
  ['texts decoded with loss', 'a text whose encoding is in doubt is skipped, or says which one was guessed', careless],
  [
    'the state of the scan',
    'the returned state is the one that was read',
    sources((source, file) => ({ ...source, file })),
  ],
  ['an error for a removed file', 'a file that was removed is skipped, and is not an error', failing],
];

/** Reads a file as text if its first bytes are text. */
function readingAfter(count: number): Change<'scanner'> {
  return (scanner, context) => ({
    async read(request): Promise<ReadResult> {
      const content = await readCarelessly(context, request.file);
      const isText = 'source' in content && !content.source.text.slice(0, count).includes('\0');
      return isText ? content : scanner.read(request);
    },
  });
}

/** Says of a skipped file what is in it. */
function quoting(...[scanner, context]: Parameters<Change<'scanner'>>): Partial<Scanner> {
  return {
    async read(request): Promise<ReadResult> {
      const result = await scanner.read(request);
      if ('source' in result) return result;
      const content = await readCarelessly(context, request.file);
      const detail = 'source' in content ? content.source.text : '';
      return { ...result, skipped: { ...result.skipped, detail } };
    },
  };
}

/** Reads only what it has scanned. */
function remembering(scanner: Scanner): Partial<Scanner> {
  const seen = new Set<string>();
  return {
    scan: (request) =>
      mapped(scanner.scan(request), (batch) => {
        for (const { path } of batch.files) seen.add(path);
        return batch;
      }),
    read: async (request) =>
      seen.has(request.file.path)
        ? scanner.read(request)
        : { skipped: { path: request.file.path, reason: 'unreadable' } },
  };
}
