import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeTokens } from './code-tokens.ts';

describe('codeTokens', () => {
  it('returns the stemmed parts of an identifier, and a compound identifier as a whole', () => {
    expect(codeTokens('parseHeader')).toEqual(['pars', 'header', 'parseheader']);
    expect(codeTokens('retries')).toEqual(['retry']);
    expect(codeTokens('x = max_retries[42];')).toEqual(['x', 'max', 'retry', 'maxretries', '42']);
  });

  it('returns the same tokens for every spelling of a compound name', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghinorstxyz'), minLength: 2, maxLength: 9 });
    const capital = (each: string): string => each.charAt(0).toUpperCase() + each.slice(1);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), (words) => {
        const pascal = words.map(capital).join('');
        const expected = codeTokens(words.join('_'));
        expect(expected.at(-1)).toBe(words.join(''));
        expect(codeTokens(pascal)).toEqual(expected);
        expect(codeTokens(words[0] + pascal.slice(words[0]?.length))).toEqual(expected);
        expect(codeTokens(words.join('_').toUpperCase())).toEqual(expected);
        expect(codeTokens(`__${words.join('__')}$`)).toEqual(expected);
      }),
    );
  });

  it('matches the words of a sentence with the parts of an identifier', () => {
    const name = new Set(codeTokens('retryPolicies'));
    expect(codeTokens('retrying a policy').filter((token) => name.has(token))).toEqual(['retry', 'policy']);
  });

  it('returns only the parts of a long name', () => {
    const name = 'should_answer_not_found_when_the_session_of_the_user_expired_before_the_request';
    const tokens = codeTokens(name);
    expect(tokens).toContain('session');
    expect(tokens).toContain('expir');
    expect(tokens).not.toContain(name.replaceAll('_', ''));
  });

  it('keeps a hash as one token, and drops encoded data', () => {
    expect(codeTokens('d41d8cd98f00b204e9800998ecf8427e')).toEqual(['d41d8cd98f00b204e9800998ecf8427e']);
    expect(codeTokens(`${'aZ3bQ9x'.repeat(20)} ${'aB'.repeat(10_000)} ${'q'.repeat(65)} ${'1'.repeat(300)}`)).toEqual(
      [],
    );
  });

  it('keeps words of other scripts, and pairs of characters of scripts without spaces', () => {
    expect(codeTokens('Ошибка чтения')).toEqual(['ошибка', 'чтения']);
    expect(codeTokens('検索')).toEqual(['検索']);
    expect(codeTokens('検索結果、parseHeader関数')).toEqual([
      '検索',
      '索結',
      '結果',
      'pars',
      'header',
      'parseheader',
      '関数',
    ]);
    expect(codeTokens('検'.repeat(100))).toHaveLength(99);
  });

  it.each([
    ['รหัสผ่าน', 'ตรวจสอบรหัสผ่านของผู้ใช้'],
    ['ລະຫັດ', 'ກວດສອບລະຫັດຜ່ານ'],
    ['ពាក្យ', 'ពិនិត្យពាក្យសម្ងាត់'],
    ['စကားဝှက်', 'အသုံးပြုသူစကားဝှက်ကိုစစ်ပါ'],
    ['비밀번호', '비밀번호를 확인한다'],
    ['パスワード', 'ユーザーのパスワードを確認する'],
    ['密码', '检查用户密码是否正确'],
  ])('finds %s inside a sentence without spaces', (word, sentence) => {
    const tokens = new Set(codeTokens(sentence));
    expect(codeTokens(word).filter((token) => !tokens.has(token))).toEqual([]);
  });

  it('never splits a surrogate pair', () => {
    expect(codeTokens('𠮷野家').every((token) => token.isWellFormed())).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(codeTokens(text).every((token) => token !== '' && token.isWellFormed())).toBe(true);
      }),
    );
  });

  it('tokenizes texts joined by a space like the texts alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(codeTokens(`${one} ${other}`)).toEqual([...codeTokens(one), ...codeTokens(other)]);
      }),
    );
  });
});
