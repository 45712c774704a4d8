import { QueryWords } from '@codesearch/presentation';
import { hitWith } from '@codesearch/presentation/fixture';
import { expect, it } from 'vitest';
import type { AnswerPage } from './answer-page.ts';
import { answerRecord } from './answer-record.ts';
import { answerText } from './answer-text.ts';

const page = (parts: Partial<AnswerPage> = {}): AnswerPage => {
  const hits = parts.hits ?? [hitWith()];
  return {
    root: '/tree',
    words: new QueryWords('retry'),
    hits,
    offset: 0,
    total: hits.length,
    index: { files: 3, chunks: 9, complete: true },
    cursorAt: (offset) => `${offset}-abcdef`,
    ...parts,
  };
};

it('says where a hit is, what it is and why it was found, then shows its lines', () => {
  expect(answerText(page(), { full: 1, shown: 1 })).toBe(
    [
      'Hits 1-1 of 1 in /tree',
      '',
      'src/retry.ts:9-12 function retry [large, small]',
      'function retry() {',
      '  one();',
      '  two();',
      '}',
    ].join('\n'),
  );
});

it('names hits by their signatures where there is no room, and tells how to go on', () => {
  const text = answerText(page({ hits: [hitWith(), hitWith()], total: 9 }), { full: 0, shown: 1 });
  expect(text).toBe(
    ['Hits 1-1 of 9 in /tree', '', 'src/retry.ts:9-12 function retry()', '', 'more: cursor 1-abcdef'].join('\n'),
  );
});

it('marks left out lines by the number of the next one', () => {
  const body = Array.from({ length: 30 }, (_, line) => `  step${line}();`);
  const text = ['function start() {', ...body, '  retry(retry);', '  retry();', '}', ''].join('\n');
  const shown = answerText(page({ hits: [hitWith({ chunk: { text, startLine: 1, symbols: [] } })] }), {
    full: 1,
    shown: 1,
  });
  expect(shown).toMatch(/^…\d+$/m);
  const [, first] = /^…(\d+)$/m.exec(shown)!;
  expect(shown).toContain(`…${first}\n${text.split('\n')[Number(first) - 1]}`);
});

it('says what no longer stands where the index says, in both forms', () => {
  const moved = hitWith({ freshness: { verdict: 'moved', startLine: 20, endLine: 23 } });
  const answer = page({ hits: [moved, hitWith({ freshness: { verdict: 'deleted' } })] });
  expect(answerText(answer, { full: 1, shown: 2 })).toMatch(/retry.ts:20-23 .*\(moved since.*\n[^]*\(deleted since/);
  expect(
    answerRecord(answer, { full: 1, shown: 2 }).hits.map(({ freshness, startLine }) => [freshness, startLine]),
  ).toEqual([
    ['moved', 20],
    ['deleted', 9],
  ]);
});

it('never calls a part the whole', () => {
  const partial = page({ note: 'PARTIAL: half', index: { files: 1, chunks: 2, complete: false } });
  expect(answerText(partial, { full: 0, shown: 0 })).toContain('PARTIAL: half');
  expect(answerRecord(partial, { full: 0, shown: 0 })).toMatchObject({ complete: false, note: 'PARTIAL: half' });
});

it('tells an empty answer from a page after the last', () => {
  expect(answerText(page({ hits: [], total: 0 }), { full: 0, shown: 0 })).toBe('Nothing found in /tree');
  expect(answerText(page({ hits: [], total: 5, offset: 5 }), { full: 0, shown: 0 })).toBe('No more hits in /tree');
});

it('shows control characters of sources as pictures', () => {
  const text = 'const clear = "\u001b[2J";\n';
  expect(answerText(page({ hits: [hitWith({ chunk: { text } })] }), { full: 1, shown: 1 })).not.toContain('\u001b');
});
