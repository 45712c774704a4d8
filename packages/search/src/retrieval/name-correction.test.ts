import { describe, expect, it } from 'vitest';
import type { QuerySymbol, SimilarNamesRequest } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { candidate } from '../fixture/candidate.ts';
import { isKnown, similarNames } from './name-correction.ts';
import type { Retriever } from '../retriever/retriever.ts';

const asked = (query: string): QuerySymbol => readQuery(query).symbol as QuerySymbol;

describe('a name is known', () => {
  const found = [candidate('src/header.ts', 'function parseHeader(line) {\n  return trim(line);\n}\n')];

  it.each(['parseHeader', 'parse_header', 'parseheader', 'trim', 'TRIM', 'header'])('%s', (query) =>
    expect(isKnown(asked(query), found)).toBe(true),
  );

  it.each(['parseHeadr', 'tri', 'eader'])('but not %s', (query) => expect(isKnown(asked(query), found)).toBe(false));
});

describe('the names that a mistyped name means', () => {
  const names = ['zslinsert', 'zslinsertnode', 'expireifneeded', 'abcd', 'abce'];
  const retriever = {
    similarNames: async ({ word, likeness, maxEdits = 0 }: Omit<SimilarNamesRequest, 'signal'>) =>
      names.flatMap((name) => {
        const distance =
          likeness === 'prefix'
            ? name.startsWith(word)
              ? name.length - word.length
              : Infinity
            : likeness === 'infix'
              ? name.includes(word)
                ? name.length - word.length
                : Infinity
              : edits(word, name);
        return distance <= (likeness === 'spelling' ? maxEdits : 99) ? [{ name, distance }] : [];
      }),
  } as unknown as Retriever;

  it.each([
    ['zslIns', ['zslinsert', 'zslinsertnode']],
    ['expireIfNeded', ['expireifneeded']],
    ['expreIfNeded', ['expireifneeded']],
    ['IfNeeded', ['expireifneeded']],
    ['ab', []],
  ])('%s means %s', async (query, expected) => expect(await similarNames(retriever, asked(query))).toEqual(expected));
});

/** Levenshtein distance. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + Number(left !== right)));
    }
    row = next;
  }
  return row.at(-1)!;
}
