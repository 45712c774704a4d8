import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';

describe('stem', () => {
  it.each([
    'retry retries retried retrying',
    'cache caches cached caching',
    'parse parses parsed parsing',
    'type types typed typing',
    'name names named naming',
    'size sizes sized sizing',
    'base bases based',
    'make makes making',
    'write writes writing wrote written',
    'send sends sending sent',
    'choose chooses choosing chose chosen',
    'hold holds holding held',
    'throw throws throwing threw thrown',
    'use uses used using',
    'map maps mapped mapping',
    'add adds added adding',
    'call calls called calling',
    'pass passes passed passing',
    'match matches matched matching',
    'fix fixes fixed fixing',
    'index indexes indexed indexing indices',
    'embed embeds embedded embedding',
    'cancel cancels canceled cancelled cancelling',
    'control controls controlled controlling',
    'install installs installed installing',
    'queue queues queued queueing queuing',
    'cookie cookies',
    'axe axes',
    'alias aliases',
    'status statuses',
    'database databases',
    'response responses',
    'api apis',
  ])('gives one stem to %s', (family) => {
    expect(new Set(family.split(' ').map(stem)).size).toBe(1);
  });

  it.each([
    ['general', 'generate'],
    ['user', 'use'],
    ['mode', 'mod'],
    ['rate', 'rat'],
    ['string', 'str'],
    ['need', 'ne'],
    ['string', 'strip'],
    ['shed', 'sh'],
    ['test', 'tester'],
  ])('gives different stems to %s and %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it.each(['class', 'bus', 'this', 'axis', 'status', 'string', 'need', 'api', 'id', ''])(
    'leaves %j as it is',
    (word) => {
      expect(stem(word)).toBe(word);
    },
  );

  it('keeps at least three letters of a longer word, and adds only a letter that an ending dropped', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeghilnrstuxyz'), minLength: 3, maxLength: 14 });
    const ending = fc.constantFrom('', 's', 'es', 'ies', 'ed', 'ied', 'ing', 'e', 'll');
    fc.assert(
      fc.property(word, ending, (root, suffix) => {
        const stemmed = stem(root + suffix);
        expect(stemmed.length).toBeGreaterThanOrEqual(3);
        expect(stemmed.length).toBeLessThanOrEqual(root.length + suffix.length);
        expect(stemmed.slice(0, 2)).toBe(root.slice(0, 2));
      }),
      { numRuns: 1_000 },
    );
  });
});
