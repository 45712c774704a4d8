import { errors, stageNames } from '@codesearch/kernel';
import type { ProjectStatus } from '@codesearch/kernel/runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hitWith, resultOf } from '@codesearch/presentation/fixture';
import { formatHits } from './hits.ts';
import { searchJson } from './json.ts';
import { nothingNote } from './notes.ts';
import { formatReport } from './report.ts';
import { reportFailure } from './report-failure.ts';
import { formatStatus } from './status.ts';

// A task runner may ask for colors; what is tested here is the text.
beforeEach(() => vi.stubEnv('NO_COLOR', '1'));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const hit = hitWith();
const result = resultOf([hit]);

it('shows the place, the symbol, and as many lines as asked for', () => {
  expect(formatHits(result, { lines: 2 })).toBe(
    [
      'src/retry.ts:9  function retry  1.50',
      '   9  function retry() {',
      '  10    one();',
      '      … 2 more lines',
      '',
    ].join('\n'),
  );
});

it('lets no searched file speak to the terminal', () => {
  const chunk = { ...hit.chunk, path: 'a\u001b[31m.ts', text: 'title\u001b]0;owned\u0007\r\n\u009b2J\tx' };
  const shown = formatHits({ ...result, hits: [{ ...hit, chunk }] }, { lines: 5 });
  // oxlint-disable-next-line no-control-regex
  expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  expect(shown).toContain('␛]0;owned␇');
});

it('explains a score by every rank, and every signal, the largest part first', () => {
  expect(formatHits(result, { lines: 0, explain: true })).toMatch(
    /chunk: dense #1 .*lexical none.*\n.*file: .*lexical #3 /,
  );
  expect(formatHits(result, { lines: 0, explain: true })).toMatch(/1\.400 {2}large.*\n.*0\.100 {2}small/);
});

it('says when nothing was found, and when the index is not current', () => {
  expect(formatHits({ ...result, hits: [] }, { lines: 2 })).toBe('Nothing found for "retry".\n');
  const interrupted = { ...result.index, state: 'interrupted' } as const;
  expect(formatHits({ ...result, index: interrupted }, { lines: 0 })).toContain('interrupted');
  expect(formatHits({ ...result, hits: [], index: interrupted }, { lines: 0 })).toMatch(/interrupted.*\n\nNothing/);
});

it('says last that nobody looked for changed files', () => {
  const asItIs = { ...result, index: { ...result.index, compared: false } };
  expect(formatHits(asItIs, { lines: 0 })).toMatch(/\n\nAnswered from the index as it is: .*\n$/);
  expect(formatHits(result, { lines: 0 })).not.toContain('as it is');
});

it('gives a program all of a hit, with absent ranks as null', () => {
  expect(searchJson(result)).toMatchObject({
    version: 1,
    results: [
      {
        root: '/tree',
        path: 'src/retry.ts',
        startLine: 9,
        explain: { denseRank: 1, lexicalRank: null, file: { lexicalRank: 3 } },
      },
    ],
  });
});

const timings = { scan: 0, diff: 0, read: 0, chunk: 0, contextualize: 0, embed: 0, store: 0, commit: 0 };
const noChange = {
  added: 0,
  modified: 0,
  removed: 0,
  unchanged: 7,
  indexed: 0,
  chunks: 0,
  levels: {},
  improved: 0,
  fallenBack: 0,
  bytes: 0,
  skipped: {},
  degraded: {},
  embedding: { tokens: 0, truncated: 0, pooled: 0, refused: 0 },
  elapsedMs: 5,
  timings,
};

it('tells what an index run did, or that there was nothing to do', () => {
  expect(formatReport(noChange)).toBe('Up to date: 7 files unchanged (5 ms).\n');
  const first = { ...noChange, added: 2, unchanged: 0, indexed: 2, chunks: 9, bytes: 2000 };
  expect(formatReport(first)).toBe('Indexed 2 files (2.0 kB) in 9 chunks, 5 ms.\n');
  expect(formatReport({ ...first, added: 5, indexed: 2, removed: 1, skipped: { binary: 3, 'too-large': 1 } })).toBe(
    'Indexed 2 files (2.0 kB) in 9 chunks, 5 ms.\nFound 5 new, 1 removed.\nSkipped: binary 3, too large 1.\n',
  );
  const improved = formatReport({ ...noChange, improved: 3, fallenBack: 1 });
  expect(improved).toMatch(
    /^Up to date.*\nImproved the contexts of 3 chunks\.\n1 chunk fell back .*index --improve` .*\.\n$/,
  );
});

it('says where there is no file to index, and why', () => {
  expect(formatReport({ ...noChange, unchanged: 0, skipped: { binary: 2 } })).toBe(
    'There is no file to index (5 ms).\nSkipped: binary 2.\n',
  );
});

it.each([
  [{}, undefined],
  [
    { path: ['src/**'], kind: ['class'] },
    'Searched only by --path "src/**" --kind "class": there may be hits without that.',
  ],
])('says what a search without hits was narrowed by: %j', (filter, note) => {
  expect(nothingNote({ ...result, hits: [] }, filter)).toBe(note);
  expect(nothingNote(result, filter)).toBeUndefined();
});

it('says of a search without hits that the index is empty', () => {
  const index = { ...result.index, files: 0, chunks: 0 };
  expect(nothingNote({ ...result, hits: [], index }, {})).toMatch(/holds no file: `codesearch status`/);
});

it('tells the state of an index and what to do about it', () => {
  const status: ProjectStatus = {
    root: '/tree',
    folder: '/data/tree',
    location: '/data/tree/store.sqlite',
    state: 'stale-options',
    changes: ['embedder is openai (was embed-static)'],
    files: 0,
    chunks: 0,
    levels: {},
    fallenBack: 0,
    masked: 0,
    sourceBytes: 0,
    dimensions: 0,
    skipped: {},
    plugins: { store: 'store-local' },
  };
  expect(formatStatus(status)).toMatch(/stale-options.*index --force[\s\S]*embedder is openai/);
  const partly = formatStatus({
    ...status,
    state: 'current',
    chunks: 12,
    levels: { llm: 10, pattern: 2 },
    fallenBack: 2,
  });
  expect(formatStatus({ ...status, state: 'current', pending: { added: 0, modified: 0, removed: 0 } })).toMatch(
    /^content +0 files, 0 chunks, 0 B of source$/m,
  );
  expect(formatStatus({ ...status, root: '/a\u001b[31m\ntree' })).toContain('/a␛[31m␊tree');
  const everyStage = Object.fromEntries(stageNames.map((stage) => [stage, `plugin-for-${stage}`]));
  const lines = formatStatus({ ...status, state: 'current', plugins: everyStage }).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  for (const plugin of Object.values(everyStage)) expect(lines.join('\n')).toContain(plugin);
  expect(partly).toMatch(/contexts +10 llm, 2 pattern\n +2 chunks fell back .*`codesearch index --improve`/);
});

it('tells an error with its code and hint, and its stack only when asked', () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  reportFailure(errors.indexMissing('/tree'), false);
  expect(written.join('')).toMatch(/There is no index of \/tree\..*INDEX_MISSING[\s\S]*codesearch index/);
  expect(written.join('')).not.toContain('at ');
  reportFailure(new Error('odd'), true);
  expect(written.join('')).toContain('output.test.ts');
});
