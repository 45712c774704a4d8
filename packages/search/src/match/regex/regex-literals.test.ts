import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meets } from '../../fixture/text-retriever.ts';
import { conditionOf } from '../text-condition.ts';
import { regexLiterals } from './regex-literals.ts';
import { RegexMatcher } from './regex-matcher.ts';
import { parseRegex } from './regex-syntax.ts';

const literals = (source: string): readonly (readonly string[])[] => regexLiterals(parseRegex(source, false).pattern);

describe('the literals of an expression', () => {
  it.each([
    [
      String.raw`retr(y|ies)\w+\(`,
      [
        ['retry', '('],
        ['retries', '('],
      ],
    ],
    ['colou?r', [['colour'], ['color']]],
    ['[Rr]etry', [['Retry'], ['retry']]],
    [String.raw`class\s+\w+Error`, [['class ', 'Error']]],
    ['a{3}b', [['aaab']]],
    ['(ab)+c', [['ab', 'c']]],
    ['x*y', [['', 'y']]],
    [String.raw`^\bfoo\b$`, [['foo']]],
    ['(?=a)b', [['b']]],
    [String.raw`\d+`, [['', '']]],
    ['[^a]b', [['', 'b']]],
    ['a|', [['a'], ['']]],
  ])('%s', (source, expected) => expect(literals(source)).toEqual(expected));

  it('are few, however many alternatives there are', () => {
    expect(literals('(a|b)(c|d)(e|f)(g|h)(i|j)k').length).toBeLessThanOrEqual(16);
    expect(literals(`(${Array.from({ length: 40 }, (_, index) => `x${index}`).join('|')})yes`)).toEqual([['', 'yes']]);
  });
});

const expressions = [
  String.raw`retr(y|ies)\w+\(`,
  String.raw`(?:get|set)[A-Z]\w{2,4}\s*=\s*(true|false)`,
  String.raw`\bfoo\b.{0,5}bar`,
  String.raw`(a+)+b|c?d*e`,
  String.raw`x{2,3}[yz]{2}\.$`,
  String.raw`['"](\w+)['"]\s+in\s+\w+`,
  String.raw`é\s?結果|\$\{?name\}?`,
  String.raw`(?:one|two|three)(?:four|five|six)(?:seven|eight)?`,
  String.raw`[0-9a-f]{8}-[0-9a-f]{4}`,
  String.raw`kilo|mask[sk]?`,
];

describe('the conditions of an expression', () => {
  it.each(expressions)('are met by every text that %s matches', (source) => {
    const around = fc.string({ unit: fc.constantFrom(...'ab_$1 \n.é結'), maxLength: 4 });
    for (const ignoreCase of [false, true]) {
      const { conditions, ignoreCase: folded } = new RegexMatcher(source, { ignoreCase });
      const { expression } = parseRegex(source, ignoreCase);
      const generated = fc.stringMatching(new RegExp(source.replaceAll(String.raw`\b`, '')));
      fc.assert(
        fc.property(around, generated, around, fc.boolean(), (before, match, after, isUpper) => {
          const text = `${before}${isUpper && ignoreCase ? match.toUpperCase() : match}${after}`;
          fc.pre(text.search(expression) !== -1);
          expect(conditions.some((condition) => meets(text, { ...condition, ignoreCase: folded }))).toBe(true);
        }),
        { numRuns: 300 },
      );
    }
  });

  it('have the words between the borders of an expression of the program as terms, in any case', () => {
    const sources = [String.raw`\bGetenv\(`, String.raw`\bprocess\.env\b`, String.raw`\ba\b.?\Bc`, 'a\uFFFFb'];
    for (const ignoreCase of [false, true])
      expect(
        sources.map((source) => new RegexMatcher(source, { isOwn: true, ignoreCase }).conditions.map((it) => it.terms)),
      ).toEqual([[[['getenv']]], [[['process'], ['env']]], [[['a']], [['a']]], [[]]]);
  });

  it('require what the literals require', () => {
    expect(new RegexMatcher(String.raw`throw new (\w+)Error`, {}).conditions).toEqual([
      conditionOf(['throw new ', 'Error'], { ignoreCase: false }),
    ]);
  });
});
