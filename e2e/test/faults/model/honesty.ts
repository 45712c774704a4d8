import type { SearchHit } from '@codesearch/engine';
import { expect } from 'vitest';

/** Holds what a hit claims against the file at this moment. @param text of the file, `undefined` where there is none */
export function expectHonest({ chunk, freshness }: SearchHit, text: string | undefined): void {
  const hit = `${chunk.path}:${chunk.startLine} (${freshness.verdict})`;
  if (freshness.verdict === 'deleted') {
    expect(text === undefined || text.includes('\0'), `${hit}, and the file is there`).toBe(true);
  } else if (freshness.verdict === 'changed') {
    expect(text, `${hit}, and its text stands in the file`).not.toContain(chunk.text);
  } else {
    const { startLine, endLine } = freshness.verdict === 'moved' ? freshness : chunk;
    const lines = text
      ?.split('\n')
      .slice(startLine - 1, endLine)
      .join('\n');
    expect(lines === undefined ? undefined : masked(lines, chunk.text), hit).toBe(chunk.text.replace(/\n$/, ''));
  }
}

/** A text with what is masked in another of the same length. */
function masked(text: string, like: string): string {
  return [...text].map((letter, index) => (like[index] === '*' ? '*' : letter)).join('');
}
