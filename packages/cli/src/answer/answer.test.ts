import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hitWith, resultOf } from '@codesearch/presentation/fixture';
import { formatHits } from './hits.ts';
import { searchJson } from './json.ts';
import { nothingNote } from './notes.ts';

// A task runner may ask for colors; what is tested here is the text.
beforeEach(() => vi.stubEnv('NO_COLOR', '1'));

afterEach(() => vi.unstubAllEnvs());

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
