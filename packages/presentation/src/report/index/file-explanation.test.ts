import type { StoredChunk } from '@codesearch/kernel';
import type { FileExplanation } from '@codesearch/engine';
import { expect, it } from 'vitest';
import { explanationJson, formatExplanation } from './file-explanation.ts';
import { createColors } from '../../terminal/colors.ts';

const symbol = {
  name: 'retry',
  qualifiedName: 'Client.retry',
  kind: 'method',
  signature: 'retry()',
  startLine: 9,
  endLine: 120,
} as const;
const chunk: StoredChunk = {
  id: 'a'.repeat(32),
  path: 'src/retry.ts',
  granularity: 'chunk',
  language: 'typescript',
  kind: 'method',
  startLine: 9,
  endLine: 60,
  text: 'the text of the file',
  symbols: [symbol],
  enclosing: [],
  calls: [],
  imports: [],
};
const file = { path: 'src/retry.ts', size: 10, mtimeMs: 0, stamp: 's' };
const record = { file, hash: 'h', chunks: 2, masked: 2 };
const indexed: FileExplanation = {
  path: 'src/retry.ts',
  scan: { verdict: 'listed' },
  record,
  current: true,
  hasIndex: true,
  chunks: [chunk, { ...chunk, id: 'b'.repeat(32), startLine: 61, endLine: 120, symbols: [], enclosing: [symbol] }],
};
const listed = {
  path: 'src/retry.ts',
  current: false,
  hasIndex: true,
  chunks: [],
  scan: { verdict: 'listed' },
} as const;

const rule = { pattern: 'build/', source: '.gitignore', line: 3, matched: 'build' };

const shown = (explanation: FileExplanation): string =>
  formatExplanation({ root: '/tree' }, explanation, createColors(false));

it('shows the chunks of an indexed file with lines, kind and symbols', () => {
  expect(shown(indexed)).toBe(
    [
      'file     src/retry.ts',
      'root     /tree',
      'state    indexed and up to date',
      'masked   2 secrets found and stored as *; others may remain',
      'chunks   2',
      '    9-60   method  Client.retry',
      '   61-120  method  in Client.retry',
      '',
    ].join('\n'),
  );
});

it.each<[string, FileExplanation, RegExp]>([
  ['a file without an index', { ...listed, hasIndex: false }, /^state +not indexed yet, because there is no index/m],
  [
    'a folder without an index',
    { ...listed, hasIndex: false, scan: { verdict: 'folder', entered: true } },
    /^state +a folder that the first search indexes/m,
  ],
  ['an encoding that was guessed', { ...indexed, guessedEncoding: 'utf-8' }, /^encoding guessed: utf-8/m],
  ['a changed file', { ...indexed, current: false }, /^state +indexed, but changed since/m],
  [
    'a deleted file',
    { ...indexed, current: false, scan: { verdict: 'absent' } },
    /^state +indexed, but deleted since/m,
  ],
  [
    'a file that was ignored after it was indexed',
    { ...indexed, current: false, scan: { verdict: 'ignored', rule } },
    /^state +indexed, but excluded since[^\n]*removes it\nscan +ignored by build/m,
  ],
  [
    'a file that became binary after it was indexed',
    { ...indexed, current: false, skipped: { path: 'src/retry.ts', reason: 'binary' } },
    /^state +indexed, but excluded since[^\n]*\nread +binary$/m,
  ],
  ['a new file', listed, /^state +not indexed yet/m],
  [
    'an absent file',
    { ...listed, scan: { verdict: 'absent' }, nearest: 'src/retries.ts' },
    /^state +not indexed: the file does not exist\nnearest +src\/retries\.ts$/m,
  ],
  [
    'a file that was skipped after reading it',
    { ...listed, skipped: { path: 'src/retry.ts', reason: 'binary', detail: 'It has a NUL.' } },
    /^state +not indexed: skipped[\s\S]*^read +binary: It has a NUL\.$/m,
  ],
  [
    'a file that a scan skips',
    { ...listed, scan: { verdict: 'skipped', skipped: { path: 'src/retry.ts', reason: 'too-large' } } },
    /^state +not indexed: excluded[\s\S]*^scan +skipped: too-large$/m,
  ],
  [
    'a file in a folder that an ignore file excludes',
    {
      ...listed,
      scan: { verdict: 'ignored', rule: { pattern: 'src/', source: '.gitignore', line: 3, matched: 'src' } },
    },
    /^scan +ignored by src\/ \(\.gitignore:3\), which excludes src$/m,
  ],
  [
    'a file that a built-in rule excludes',
    {
      ...listed,
      scan: { verdict: 'ignored', rule: { pattern: '*.ts', source: 'built-in', matched: 'src/retry.ts' } },
    },
    /^scan +ignored by \*\.ts \(built-in\)$/m,
  ],
  [
    'an indexed folder',
    { ...listed, path: 'src', scan: { verdict: 'folder', entered: true }, below: { files: 34, chunks: 1 } },
    /^folder +src\n[\s\S]*^state +a folder that is indexed: give a file[^\n]*\nbelow +34 indexed files, 1 chunk\n$/m,
  ],
  [
    'an ignored folder with tracked files',
    { ...listed, path: 'build', scan: { verdict: 'folder', entered: true, rule }, below: { files: 0, chunks: 0 } },
    /^state .* that git tracks: [^\n]*\nscan +ignored by build\/ \(\.gitignore:3\)\nbelow +0 indexed files, 0 chunks$/m,
  ],
  [
    'an ignored folder',
    { ...listed, path: 'build', scan: { verdict: 'folder', entered: false, rule }, below: { files: 0, chunks: 0 } },
    /^state +a folder that is not indexed[^\n]*\nscan +ignored by build\/ \(\.gitignore:3\)\n$/m,
  ],
  [
    'a deleted folder that is still in the index',
    { ...listed, path: 'old', scan: { verdict: 'absent' }, below: { files: 2, chunks: 9 } },
    /^state +not indexed: the file does not exist\nbelow +2 indexed files, 9 chunks: .*`codesearch index` removes them$/m,
  ],
  ['a degraded file', { ...indexed, degraded: { code: 'no-grammar', detail: 'x' } }, /^degraded no-grammar: x$/m],
])('explains %s', (_, explanation, expected) => {
  expect(shown(explanation)).toMatch(expected);
});

it('names the first symbols of a chunk and counts the others', () => {
  const symbols = [1, 2, 3, 4, 5, 6].map((number) => ({ ...symbol, qualifiedName: `field${number}` }));
  expect(shown({ ...indexed, chunks: [{ ...chunk, symbols }] })).toMatch(
    /^ +9-60 +method +field1, field2, field3, field4, 2 more$/m,
  );
});

it('has every field but the text in JSON', () => {
  const json = explanationJson({ root: '/tree' }, indexed);
  expect(json).toMatchObject({
    version: 1,
    root: '/tree',
    path: 'src/retry.ts',
    indexed: true,
    current: true,
    scan: { verdict: 'listed' },
    masked: 2,
    chunks: [{ startLine: 9, endLine: 60, kind: 'method', symbols: ['Client.retry'] }, { enclosing: ['Client.retry'] }],
  });
  expect(JSON.stringify(json)).not.toContain(chunk.text);
});

it('has what is indexed in a folder in JSON', () => {
  const scan = { verdict: 'folder', entered: true } as const;
  const below = { files: 34, chunks: 180 };
  expect(explanationJson({ root: '/tree' }, { ...listed, path: 'src', scan, below })).toMatchObject({
    indexed: false,
    scan,
    below,
  });
  expect(explanationJson({ root: '/tree' }, indexed)).not.toHaveProperty('below');
});

it('does not treat the record of a skipped file as indexed', () => {
  const explanation = { ...listed, record: { ...record, skipped: { reason: 'crashed' } } } as const;
  expect(explanationJson({ root: '/tree' }, explanation)).toMatchObject({
    indexed: false,
    skipped: { reason: 'crashed' },
  });
});
