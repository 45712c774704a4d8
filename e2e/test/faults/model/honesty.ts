import type { SearchHit } from '@codesearch/engine';
import { expect } from 'vitest';

/**
 * Compares the freshness of a hit with the file.
 *
 * @param text of the file; `undefined` if it does not exist
 */
export function expectHonest({ chunk, freshness }: SearchHit, text: string | undefined): void {
  const hit = `${chunk.path}:${chunk.startLine} (${freshness.verdict})`;
  if (freshness.verdict === 'deleted') {
    expect(text === undefined || text.includes('\0'), `${hit}, but the file exists`).toBe(true);
  } else if (freshness.verdict === 'changed') {
    expect(text, `${hit}, but its text is in the file`).not.toContain(chunk.text);
  } else {
    const { startLine, endLine } = freshness.verdict === 'moved' ? freshness : chunk;
    const lines = text
      ?.split('\n')
      .slice(startLine - 1, endLine)
      .join('\n');
    expect(lines === undefined ? undefined : masked(lines, chunk.text), hit).toBe(chunk.text.replace(/\n$/, ''));
  }
}

/** Masks a text at the positions at which another text is masked. */
function masked(text: string, like: string): string {
  return [...text].map((letter, index) => (like[index] === '*' ? '*' : letter)).join('');
}
