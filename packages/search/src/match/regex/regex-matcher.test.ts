import { describe, expect, it } from 'vitest';
import { chunkOf } from '../../fixture/text-retriever.ts';
import { RegexMatcher } from './regex-matcher.ts';

const chunks = (...texts: readonly string[]) => texts.map((text, index) => chunkOf(`${index}.ts`, text));
const texts = async (matcher: RegexMatcher, ...all: readonly string[]): Promise<readonly string[]> =>
  (await matcher.matching(chunks(...all))).map(({ text }) => text);

describe('a regular expression', () => {
  it('recognizes chunks, and the parts that match', async () => {
    const matcher = new RegexMatcher(String.raw`retr(y|ies)\w*`, {});
    expect(await texts(matcher, 'retry()', 'again()', 'retriesLeft')).toEqual(['retry()', 'retriesLeft']);
    expect(await matcher.rangesIn(chunkOf('a.ts', 'retry(retriesLeft)'))).toEqual([
      { start: 0, end: 5 },
      { start: 6, end: 17 },
    ]);
    expect(matcher.query).toBe('retry retries');
    expect(matcher.notes({ matching: 2, proposed: 3 })).toEqual([]);
  });

  it('has one part for many matches that touch, here and in another thread', async () => {
    const text = `${'x'.repeat(3000)}\n${'y'.repeat(3000)}\nz`;
    for (const hereMs of [1000, 0]) {
      const matcher = new RegexMatcher('.', {}, { hereMs });
      const all = await Promise.all([matcher.rangesIn(chunkOf('a.ts', text)), matcher.rangesIn(chunkOf('b.ts', 'ab'))]);
      expect(all[0].slice(-3).map(({ end }) => end)).toEqual([3000, 6001, 6003]);
      expect(all[1]).toEqual([
        { start: 0, end: 1 },
        { start: 1, end: 2 },
      ]);
    }
  });

  it('can match the empty string', async () => {
    const matcher = new RegexMatcher('^$', {});
    expect(await texts(matcher, 'a\n\nb', 'a\nb')).toEqual(['a\n\nb']);
    expect(await matcher.rangesIn(chunkOf('a.ts', 'a\n\nb'))).toEqual([{ start: 2, end: 2 }]);
  });
});

const catastrophic = `${'a'.repeat(60)}!`;

describe('an expression that backtracks for too long', () => {
  it('is ended on that text only, with a note', async () => {
    const matcher = new RegexMatcher('(a+)+$', {}, { totalMs: 60_000, textMs: 100 });
    expect(await texts(matcher, 'xaa', catastrophic, 'b', 'aaa')).toEqual(['xaa', 'aaa']);
    expect(matcher.isExhausted).toBe(false);
    expect(matcher.notes({ matching: 2, proposed: 4 })).toEqual([
      'The expression takes too long on 1 chunk, which was skipped.',
    ]);
  });

  it('finds each text once, wherever the time ends', async () => {
    const all = chunks(...Array.from({ length: 300 }, (_, index) => `call${index}() `.repeat(20)));
    for (let round = 0; round < 3; round++) {
      const matcher = new RegexMatcher(String.raw`call\d+\(\) $`, {}, { totalMs: 60_000, textMs: 1 });
      const found = await matcher.matching(all);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  it('ends the search at the limit, and says how much was searched', async () => {
    const matcher = new RegexMatcher('(a+)+$', {}, { totalMs: 100, textMs: 60_000 });
    expect(await texts(matcher, 'xaa', catastrophic, 'aaa')).not.toContain('aaa');
    expect(matcher.isExhausted).toBe(true);
    expect(matcher.notes({ matching: 1, proposed: 9 })).toEqual([
      expect.stringMatching(/^The search ended at its limit of 0.1 s after [0-2] of 9 chunks/),
    ]);
  });

  it('returns the parts found before the limit', async () => {
    const matcher = new RegexMatcher('b|(a+)+$', {}, { totalMs: 60_000, textMs: 50 });
    expect(await matcher.rangesIn(chunkOf('a.ts', `b ${catastrophic}`))).toEqual([{ start: 0, end: 1 }]);
  });

  it('is an error if nothing was found until then: there may be a match', async () => {
    const matcher = new RegexMatcher('(a+)+$', {}, { totalMs: 100, textMs: 50 });
    expect(await texts(matcher, catastrophic)).toEqual([]);
    expect(() => matcher.notes({ matching: 0, proposed: 1 })).toThrow(
      expect.objectContaining({ code: 'TIMED_OUT', hint: expect.stringMatching(/repetition/) as string }),
    );
  });

  it('does not keep this thread from other work', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    const all = Array.from({ length: 20 }, () => catastrophic);
    await texts(new RegexMatcher('(a+)+$', {}, { totalMs: 1000, textMs: 250 }), ...all);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });
});
