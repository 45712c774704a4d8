import { readQuery } from '@codesearch/query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueryWords, wordsOf } from './query-words.ts';

/** The line with its matches in brackets. */
function marked(query: string, line: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of wordsOf(query).matchesIn(line)) {
    result += `${line.slice(at, start)}[${line.slice(start, end)}]`;
    at = end;
  }
  return result + line.slice(at);
}

describe('the words of a query', () => {
  it.each([
    [
      'where are retries configured',
      'const retryConfig = where(configure);',
      'const [retry]Config = where([configure]);',
    ],
    [
      'HttpClient',
      'new HTTPClient(http_client, httpClients, clientHttp)',
      'new [HTTPClient]([http_client], [http][Clients], [client][Http])',
    ],
    ['parse the header', '__parse__header__(headers)', '__[parse]__[header]__([headers])'],
    ['what is it', 'what(it)', '[what]([it])'],
    ['用户登录', '// 处理用户登录请求', '// 处理[用户登录]请求'],
    ['запрос', '// Запрос и ответ', '// [Запрос] и ответ'],
    ['404', 'status === 404 || 4040', 'status === [404] || 4040'],
  ])('%s', (query, line, expected) => {
    expect(marked(query, line)).toBe(expected);
  });

  it('mean a handler by its method, and no parameter of a path', () => {
    const words = wordsOf('GET /users/:userId/orders/{orderId}');
    expect(['GET', 'userId', 'orderId'].map((name) => words.means(name))).toEqual([true, false, false]);
    expect(wordsOf('how is GET handled').means('GET')).toBe(false);
    expect(wordsOf('where is userId set').means('userId')).toBe(true);
  });

  it('match in order, without overlap, within the line', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aBc_$1 .用户é') });
    fc.assert(
      fc.property(text, text, (query, line) => {
        let last = 0;
        for (const { start, end } of wordsOf(query).matchesIn(line)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(line.length);
      }),
    );
  });

  it('are counted once each', () => {
    expect(wordsOf('retry delay').countIn('retryDelay(retries)')).toBe(2);
  });

  it('agree with a name by what each has of the other', () => {
    const words = wordsOf('close an idle client');
    expect(words.agreeWith('closeIdleClient')).toBe(1);
    expect(words.agreeWith('client')).toBeCloseTo(1 / 3);
    expect(words.agreeWith('close_all')).toBeCloseTo(1 / 6);
    expect([words.agreeWith('send'), words.agreeWith('_')]).toEqual([0, 0]);
    // In another form, half of a word.
    expect(words.agreeWith('clients')).toBeCloseTo(words.agreeWith('client') / 4);
  });

  it('have related ones, of which each counts once by its closeness', () => {
    const related = [
      { word: 'backoff', closeness: 0.5 },
      { word: 'wait', closeness: 0.25 },
    ];
    const words = new QueryWords({ ...readQuery('how long until the next attempt'), related });
    expect(words.evidenceIn('waitFor(backoff, waiting, attempts)')).toEqual({ words: 1, closeness: 0.75 });
  });
});
