import { shownLines } from '@codesearch/presentation';
import type { QueryWords, ShownLine } from '@codesearch/presentation';
import { labelParts } from '../place/hit-label.ts';
import type { Hit } from '../server/answers.ts';

/** Lines of a hit that are looked at. */
const maxLines = 44;

/**
 * The line of a hit that matters in a list: its first line, or the one with most words of the query if that has more.
 * Of a definition that the query names it is always the first.
 */
export function rowLine(hit: Hit, words: QueryWords): ShownLine | undefined {
  const lines = shownLines(hit, words, maxLines).filter(({ text }) => text.trim() !== '');
  const main = lines.find(({ number }) => number >= hit.line) ?? lines[0];
  if (main && words.has(labelParts(hit.label).name.split('.').at(-1)!)) return main;
  const count = ({ matches }: ShownLine): number => new Set(matches.map(({ word }) => word)).size;
  return lines.reduce((most, line) => (most && count(line) > count(most) ? line : most), main);
}

/** The lines of a hit that are just in front of one, without a gap. */
export function linesBefore({ shown }: Pick<Hit, 'shown'>, number: number): string {
  const texts = new Map(shown.map(({ line, text }) => [line, text]));
  const before: string[] = [];
  for (let line = number - 1; texts.has(line); line--) before.unshift(texts.get(line)!);
  return before.join('\n');
}
