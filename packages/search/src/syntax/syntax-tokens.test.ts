import { defaultLanguages } from '@codesearch/preset-default';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syntaxTokens } from './syntax-tokens.ts';
import { syntaxes } from './syntaxes.ts';

const tokens = (language: string, text: string): readonly string[] =>
  syntaxTokens(text, language).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);

it('every language of the default chunkers but texts has a syntax, and no other', async () => {
  const names = (await defaultLanguages()).map(({ name }) => name);
  const colored = Object.keys(syntaxes);
  expect(colored.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !colored.includes(name)).toSorted()).toEqual([
    ...['asciidoc', 'blade', 'csv', 'diff', 'gettext', 'ignore', 'org', 'restructuredtext', 'template', 'text'],
  ]);
});

describe('the tokens of a text', () => {
  it.each([
    [
      'typescript',
      'const a: Map = f("x\\"y", `b${1}`); // "end"',
      ['keyword const', 'type Map', 'call f', 'string "x\\"y"', 'string `b${1}`', 'comment // "end"'],
    ],
    [
      'python',
      '"""doc"""\ndef f(x=1): # no',
      ['string """doc"""', 'keyword def', 'call f', 'number 1', 'comment # no'],
    ],
    ['rust', 'fn f<\'a>(c: char) -> r#"a"b"#', ['keyword fn', 'keyword char', 'string r#"a"b"#']],
    ['bash', 'if [ "$#" -gt 0 ]; then # x', ['keyword if', 'string "$#"', 'number 0', 'keyword then', 'comment # x']],
    ['sql', "SELECT 'it''s' -- no", ['keyword SELECT', "string 'it''s'", 'comment -- no']],
    ['lua', '--[[ a\nb ]] local x', ['comment --[[ a\nb ]]', 'keyword local']],
    ['haskell', "{- a -} f' = 'x'", ['comment {- a -}', "string 'x'"]],
    ['c#', 'var x = 0xFFu;', ['keyword var', 'number 0xFFu']],
    ['tcl', 'set a "b" # c', ['keyword set', 'string "b"', 'comment # c']],
    ['clojure', '(defn f [x] 1) ; no', ['keyword defn', 'number 1', 'comment ; no']],
    ['markdown', 'Use `x` for If (it)', ['string `x`']],
    ['typescript', '/* never closed', ['comment /* never closed']],
    ['no language', 'const a = 1;', []],
    ['constructor', 'const a = 1;', []],
  ])('of %s', (language, text, expected) => {
    expect(tokens(language, text)).toEqual(expected);
  });

  it('are in order and without overlap, for any text in any language', () => {
    const text = fc.string({ unit: fc.constantFrom(...'"\'`/*-#{}[](\\\n Aa1=<!>\u{1f600}'), maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(syntaxes)), text, (language, source) => {
        let last = 0;
        for (const { start, end } of syntaxTokens(source, language)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: 500 },
    );
  });
});
