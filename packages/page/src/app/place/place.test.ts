import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fragmentOf, readPlace } from './place.ts';

it('is the same after it was in the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), fc.integer({ min: 1, max: 1e6 }), (query, tests, line) => {
      const place = { ...readPlace(''), query: query.toWellFormed(), tests, line, view: 'map' as const };
      expect(readPlace(fragmentOf(place))).toEqual(place);
    }),
  );
});

it('leaves out what is not valid, and a configuration', () => {
  expect(readPlace('#view=x&content=y&line=-4&match=z&config=/tmp/evil.ts&query=a')).toEqual({
    ...readPlace(''),
    query: 'a',
  });
});
