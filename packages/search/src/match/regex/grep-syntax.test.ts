import { expect, it } from 'vitest';
import { grepReadings } from './grep-syntax.ts';

it.each([
  [String.raw`first\|second`, 'the second one', 'first|second'],
  [String.raw`\(get\|set\)Name`, 'setName()', 'getName'],
  [String.raw`open(\|close(`, 'close(file)', 'closed'],
  ['[[:alpha:]]+Error', 'SomeError', '1Error'],
  ['[^[:space:]]x', 'ax', ' x'],
  [String.raw`\<name\>`, 'a name b', 'names'],
  [String.raw`\Aname`, 'name', 'a name'],
  [String.raw`\Qf(x)\E`, 'f(x)', 'fx'],
  ['(?P<verb>get)', 'get', 'set'],
  ['(?P<a>x)(?P=a)', 'xx', 'xy'],
  ['a++b', 'aab', 'b'],
  ['(?>ab)c', 'abc', 'ac'],
  ['xa{,2}b', 'xaab', 'xaaab'],
  [String.raw`def \Kget`, 'def get', 'get'],
  [String.raw`a\Rb`, 'a\r\nb', 'ab'],
  ['(?#a name)get', 'get', 'set'],
  ["(?'verb'get)", 'get', 'set'],
  ['[[:<:]]name[[:>:]]', 'a name b', 'names'],
  ['/name/i', 'NAME', 'nam'],
])('%s is read as grep, Perl or Python read it', (source, match, other) => {
  const expressions = grepReadings(source).map((reading) => new RegExp(reading, 'm'));
  const found = expressions.find((expression) => expression.test(match));
  expect(found).toBeDefined();
  expect(found?.test(other)).toBe(other.startsWith('first') || other === 'getName');
});

it.each(['retr(y|ies)', String.raw`\bfoo\b`, String.raw`a\.b`, '[a-z]+', '(?<=a)b', 'a+?'])(
  '%s has one reading',
  (source) => {
    expect(grepReadings(source)).toEqual([]);
  },
);
