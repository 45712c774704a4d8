import { describe, expect, it } from 'vitest';
import { parseRegex } from './regex-syntax.ts';

const matches = (source: string, text: string, ignoreCase = false): boolean =>
  parseRegex(source, ignoreCase).expression.test(text);

describe('an expression', () => {
  it.each([
    [String.raw`retr(y|ies)\w+\(`, 'retriesLeft('],
    ['^import', 'x\nimport y'],
    [';$', 'a;\nb'],
    ['(?i)TODO', '// todo'],
    ['(?s)begin.*end', 'begin\nend'],
    [String.raw`\p{Lu}\p{Ll}+`, 'Élan'],
    ['😀{2}', '😀😀'],
    [String.raw`foo\-bar{`, 'foo-bar{'],
    ['(?<!un)safe', 'safe'],
    [String.raw`(?<quote>['"]).*\k<quote>`, '"x"'],
  ])('%s matches %j', (source, text) => expect(matches(source, text)).toBe(true));

  it.each([
    ['a.b', 'a\nb'],
    ['todo', '// TODO'],
    [String.raw`\p{Lu}`, 'p{u}'],
  ])('%s does not match %j', (source, text) => expect(matches(source, text)).toBe(false));

  it('ignores case if asked', () => expect(matches('todo', '// TODO', true)).toBe(true));

  it.each([
    ['foo(', 'unterminated group near character 4'],
    ['a[b', 'unterminated character class near character 3'],
    ['*a', 'nothing to repeat near character 1'],
    ['(?i)ab**', 'nothing to repeat near character 8'],
    [String.raw`\p{Nope}`, 'invalid property name near character 7'],
    ['[z-a]', 'range out of order in character class near character 4'],
  ])('%s is refused: %s', (source, reason) => {
    expect(() => parseRegex(source, false)).toThrow(reason);
    expect(() => parseRegex(source, false)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }) as Error);
  });
});
