import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierParts, identifiers } from './code-tokens.ts';

describe('identifiers', () => {
  it('finds identifiers and numbers as written', () => {
    expect(identifiers('const maxRetries = get_limit(42) - $scope.x2;')).toEqual([
      'const',
      'maxRetries',
      'get_limit',
      '42',
      'scope',
      'x2',
    ]);
  });

  it('finds nothing in a text without identifiers', () => {
    expect(identifiers('')).toEqual([]);
    expect(identifiers('=> {} 日本 ...')).toEqual([]);
  });
});

describe('identifierParts', () => {
  it.each([
    ['parseHTTPHeader2', ['parse', 'http', 'header', '2']],
    ['XMLHttpRequest', ['xml', 'http', 'request']],
    ['MAX_RETRY_COUNT', ['max', 'retry', 'count']],
    ['__init__', ['init']],
    ['utf8Decode', ['utf', '8', 'decode']],
    ['iOSApp', ['i', 'os', 'app']],
    ['_', []],
    ['', []],
  ])('splits %j', (identifier, parts) => {
    expect(identifierParts(identifier)).toEqual(parts);
  });

  it('loses no letter or digit, whatever the identifier', () => {
    const character = fc.constantFrom(...'abcXYZ019_$');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 40 }), (identifier) => {
        expect(identifierParts(identifier).join('')).toBe(identifier.replace(/[_$]/g, '').toLowerCase());
      }),
    );
  });
});
