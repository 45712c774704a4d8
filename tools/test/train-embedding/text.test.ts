import { describe, expect, it } from 'vitest';
import { changelogEntries, cleanMessage } from '../../train-embedding/commits.ts';
import { isProse, sentences } from '../../train-embedding/prose.ts';
import { countSubTokens, subTokens } from '../../train-embedding/sub-tokens.ts';

it('splits words as the built-in embedding does', () => {
  expect(subTokens('parseHTTPHeader2 of snake_case')).toEqual(['parse', 'http', 'header', '2', 'of', 'snake', 'case']);
  expect([...countSubTokens('get GET getAll')]).toEqual([
    ['get', 3],
    ['all', 1],
  ]);
});

describe('prose', () => {
  it.each([
    ['Waits until the lock is free.', true],
    ['if (a > b) return callback(error);', false],
    ['include <stdio.h> and the other headers', false],
    ['Licensed under the terms of some file', false],
    ['too short', false],
  ])('"%s": %s', (text, expected) => expect(isProse(text)).toBe(expected));

  it('is split at the end of a sentence, an empty line and a list item', () => {
    expect(sentences('One is\nhere. Two is there.\n\nThree\n- four\n@param five')).toEqual([
      'One is here.',
      'Two is there.',
      'Three',
      '- four',
      '@param five',
    ]);
  });
});

describe('messages', () => {
  it.each([
    ['fix(parser)!: accept empty lists (#123)', 'accept empty lists'],
    ['[core] Fixes #5: do not leak sockets', 'do not leak sockets'],
    ['Retry when the peer resets', 'Retry when the peer resets'],
  ])('of "%s" keep "%s"', (message, expected) => expect(cleanMessage(message)).toBe(expected));

  it('of a change log are the entries with a number', () => {
    const log = '## 1.2\n\n- Keep order of the rows in a page by @someone in #7\n- Entry without any number here\n';
    expect(changelogEntries(log)).toEqual([{ references: ['7'], texts: ['Keep order of the rows in a page'] }]);
  });
});
