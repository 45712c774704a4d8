import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredChunk } from '@codesearch/kernel';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findMatches } from './find-matches.ts';
import { findRestriction } from '../restriction/find-restriction.ts';
import { literalExpression } from './literal/literal-expression.ts';
import { LiteralMatcher } from './literal/find-literal.ts';
import { RegexMatcher } from './regex/regex-matcher.ts';

const words = ['retry', 'parseHeader', 'x1', 'é結果', '(', ')', '.', '"', ' ', '\n', '_', 'A'];
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(''));
const tree = fc
  .array(text, { minLength: 1, maxLength: 20 })
  .map((texts) => texts.map((each, index) => chunkOf(`${index}.ts`, each)));

const ids = (chunks: readonly { readonly id: string }[]): readonly string[] => chunks.map(({ id }) => id).toSorted();

describe('the chunks that match', () => {
  it('are all that a scan finds: for a text, in any case', async () => {
    const literal = text.filter((each) => each.trim() !== '');
    await fc.assert(
      fc.asyncProperty(tree, literal, fc.boolean(), async (chunks, sought, ignoreCase) => {
        const matcher = new LiteralMatcher(sought, ignoreCase);
        const { matches } = await findMatches(textRetriever(chunks), matcher, {});
        const expression = literalExpression(sought, { ignoreCase });
        expect(ids(matches)).toEqual(ids(chunks.filter((chunk) => chunk.text.search(expression) !== -1)));
      }),
    );
  });

  it('are all that a scan finds: for an expression', async () => {
    const source = fc.constantFrom(
      'retry|x1',
      String.raw`parse\w+\(`,
      '^A$',
      String.raw`"[^"]*"`,
      '(?i)PARSE',
      '結果.',
    );
    await fc.assert(
      fc.asyncProperty(tree, source, async (chunks, sought) => {
        const { matches } = await findMatches(textRetriever(chunks), new RegexMatcher(sought, {}), {});
        const expression = new RegExp(sought.replace('(?i)', ''), sought.startsWith('(?i)') ? 'mi' : 'm');
        expect(ids(matches)).toEqual(ids(chunks.filter((chunk) => expression.test(chunk.text))));
      }),
    );
  });

  it('are counted if they are gone when they are loaded', async () => {
    const retriever = textRetriever([chunkOf('a.ts', 'a b'), chunkOf('b.ts', 'a b')]);
    const load: typeof retriever.load = async (all) => retriever.load(all.slice(1));
    expect(await findMatches({ ...retriever, load }, new LiteralMatcher('a b', false), {})).toMatchObject({
      matching: 1,
      lost: 1,
    });
  });
});

const restricted = async (
  chunks: readonly StoredChunk[],
  query: string,
  parts: { readonly match?: 'exact' | 'regex'; readonly hasLookup?: boolean } = {},
): Promise<readonly [matches: number, notes: readonly string[]]> => {
  const { match = 'exact', hasLookup = true } = parts;
  const retriever = textRetriever(chunks, { hasLookup });
  const { matches, notes } = await findRestriction(retriever, { query, match, ignoreCase: false, filter: {} });
  return [matches.length, notes];
};

describe('a restricted search', () => {
  const chunks = [chunkOf('a.ts', 'throw new Error("Not found");'), chunkOf('b.ts', 'return;')];

  it('says that nothing matches, and that a text occurs in other case', async () => {
    expect(await restricted(chunks, 'Not there')).toEqual([0, ['No indexed text contains this.']]);
    expect(await restricted(chunks, 'not found')).toEqual([
      0,
      ['No indexed text contains this.', 'It occurs in other case in 1 chunk.'],
    ]);
    expect(await restricted(chunks, 'not+ found', { match: 'regex' })).toEqual([
      0,
      ['No indexed text matches this expression.'],
    ]);
  });

  it('compares what the ranked lists propose if the store has no lookup, and says so', async () => {
    expect(await restricted(chunks, 'Not found', { hasLookup: false })).toEqual([
      1,
      ['The store cannot look through all texts: only the 2 chunks that the ranking proposes were compared.'],
    ]);
  });

  it('shows the part of a text that crosses the border of chunks', async () => {
    const parts = [chunkOf('a.ts', 'one();\nlongest();'), chunkOf('a.ts', 'three();', { startLine: 3 })];
    const restriction = await findRestriction(textRetriever(parts), {
      query: 'one();\nlongest();\nthree();',
      match: 'exact',
      ignoreCase: false,
      filter: {},
    });
    expect(restriction.matches).toEqual([{ id: 'a.ts:1', path: 'a.ts' }]);
    expect(restriction.rangesIn(parts[0]!)).toEqual([{ start: 0, end: 17 }]);
  });

  it.each([
    ['exact', 'retry', ['retry', 'retry', 'retry']],
    ['exact', '(retry', ['(retry']],
    ['exact', 'retry (', []],
    ['regex', 'retry|retries', ['retry', 'retry', 'retries', 'retry']],
    ['regex', '(?i)RETRY', ['retry', 'retry', 'retry']],
    ['regex', 'retr(y|yLater)', ['retry', 'retry', 'retryLater', 'retry']],
    ['regex', String.raw`\p{L}+é`, ['retryé']],
    ['regex', String.raw`\(retr\(y\|ies\)\)`, ['retry', 'retry', 'retries', 'retry']],
  ] as const)('of whole words finds what no letter, digit or _ touches: %s %s', async (match, query, expected) => {
    const text = 'retry(x); $retry retryLater retry_2 4retry éretry retryé retries (retry';
    const chunk = chunkOf('a.ts', text);
    const request = { query, match, ignoreCase: false, wholeWords: true, filter: {} } as const;
    const { matches, rangesIn } = await findRestriction(textRetriever([chunk]), request);
    expect(matches).toHaveLength(expected.length === 0 ? 0 : 1);
    const ranges = matches.length === 0 ? [] : await rangesIn(chunk);
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
});
