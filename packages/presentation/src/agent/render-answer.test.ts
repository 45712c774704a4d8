import { wordsOf } from '@codesearch/search/answer';
import { hitWith, symbolWith } from '../hit/fixture/hit.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerPage } from './answer-page.ts';
import { renderAnswer } from './render-answer.ts';
import { shownTokens } from './hit-code.ts';

const page = (texts: readonly string[]): AnswerPage => ({
  root: '/tree',
  words: wordsOf('retry'),
  hits: texts.map((text) => hitWith({ chunk: { text: `${text}.` } })),
  offset: 0,
  total: texts.length,
  index: { files: 3, chunks: 9, complete: true },
  cursorAt: (offset) => `${offset}-abcdef`,
});

it('an answer is within its budget, with both forms together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 900 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 400, max: 3000 }),
      fc.boolean(),
      (texts, maxTokens, isStructured) => {
        const { text, structured } = renderAnswer(page(texts), { maxTokens, isStructured });
        expect(shownTokens(text, structured && JSON.stringify(structured))).toBeLessThanOrEqual(maxTokens);
      },
    ),
    // Each character takes four tokens.
    { examples: [[['\u{10000}'.repeat(40)], 400, true]] },
  );
});

it('leaves out the end of an answer that would take the space of a hit', () => {
  const limit = { ...symbolWith({ name: 'limit' }), kind: 'constant', signature: 'limit = 3' };
  const callers = Array.from({ length: 3 }, () => hitWith({ chunk: { path: `${'folder/'.repeat(40)}a.ts` } }));
  const related = {
    path: 'a.ts',
    title: 'function retry',
    startLine: 9,
    endLine: 12,
    used: [limit],
    callers,
    tests: [],
  };
  const textIn = (maxTokens: number): string => renderAnswer({ ...page(['a']), related }, { maxTokens }).text;
  expect(textIn(4000)).toContain('3 callers');
  expect(textIn(400)).toContain('uses: limit = 3');
  expect(textIn(400)).not.toContain('callers');
});

it('both forms have the same hits and the same next page', () => {
  const texts = Array.from({ length: 9 }, (_, index) => `export function retry${index}() {\n  again();\n}`);
  const { text, structured } = renderAnswer(page(texts), { maxTokens: 450, isStructured: true });
  expect(structured!.hits.length).toBeGreaterThan(1);
  expect(text).toContain(`Hits 1-${structured!.hits.length} of 9`);
  expect(text).toContain(`more: cursor ${structured!.nextCursor}`);
});

it('a name of any length is cut, and a page without hits is refused, so that each page goes on', () => {
  const long = hitWith({ chunk: { symbols: [symbolWith({ name: 'x'.repeat(30_000), startLine: 9 })] } });
  expect(renderAnswer({ ...page(['a']), hits: [long] }, { maxTokens: 400 }).text).toContain('Hits 1-1 of 1');
  const deep = hitWith({ chunk: { path: 'folder/'.repeat(600) } });
  expect(() => renderAnswer({ ...page(['a']), hits: [deep] }, { maxTokens: 400 })).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID' }) as Error,
  );
});
