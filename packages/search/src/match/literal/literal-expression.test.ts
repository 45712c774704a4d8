import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalExpression } from './literal-expression.ts';

const found = (literal: string, text: string, ignoreCase = false): readonly string[] =>
  text.match(literalExpression(literal, { ignoreCase })) ?? [];

describe('the expression of a literal', () => {
  it('finds each place where a text has it, as `includes` does', () => {
    const character = fc.constantFrom(...'aB(){}[]^$.*+?|/\\-"😀é');
    const string = fc.array(character, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        string.filter((literal) => literal !== ''),
        string,
        string,
        (literal, before, after) => {
          const text = `${before}${literal}${after}`;
          expect(found(literal, text)[0]).toBe(literal);
          expect(found(literal, before).length > 0).toBe(before.includes(literal));
        },
      ),
    );
  });

  it('matches any white space where the literal has some, and none where it has none', () => {
    expect(found('a b', 'a\n\t b')).toEqual(['a\n\t b']);
    expect(found('a\n  b', 'a b')).toEqual(['a b']);
    expect(found('a b', 'ab')).toEqual([]);
    expect(found('ab', 'a b')).toEqual([]);
  });

  it('requires white space, or the end of the text, where the literal begins or ends with some', () => {
    expect(found('if ', 'if (x)')).toEqual(['if']);
    expect(found('if ', 'iffy')).toEqual([]);
    expect(found(' if', 'if\n elif\n if')).toHaveLength(2);
  });

  it('ignores case only if asked', () => {
    expect(found('Retry é', 'RETRY É')).toEqual([]);
    expect(found('Retry é', 'RETRY É', true)).toEqual(['RETRY É']);
  });
});
