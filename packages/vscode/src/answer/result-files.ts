import { shownLines, withoutIndent, wordsOf } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';
import type { Hit, SearchAnswer } from './answers.ts';

/** A line that is shown below a hit. */
export interface PreviewLine {
  /** From 1. */
  readonly number: number;
  /** Without indentation. */
  readonly text: string;
  /** The parts of `text` that match: start and end, exclusive. */
  readonly matches: readonly (readonly [start: number, end: number])[];
}

export interface ResultHit {
  readonly title: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The line to go to. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly preview: readonly PreviewLine[];
}

/** A file with its hits, best first. */
export interface ResultFile {
  readonly root: string;
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly hits: readonly ResultHit[];
}

/** Groups hits by file. A file is where its best hit is. */
export function resultFiles(answer: SearchAnswer, previewLines: number): readonly ResultFile[] {
  const words = wordsOf(answer.query ?? '');
  const groups = Map.groupBy(answer.results, ({ root, path }) => JSON.stringify([root, path]));
  return [...groups.values()].map((hits) => ({
    root: hits[0]!.root,
    path: hits[0]!.path,
    hits: hits.map((hit) => resultHit(hit, words, previewLines)),
  }));
}

function resultHit(hit: Hit, words: QueryWords, previewLines: number): ResultHit {
  return {
    title: hit.label,
    startLine: hit.extent.startLine,
    endLine: hit.extent.endLine,
    line: hit.line,
    language: hit.language,
    text: hit.shown.map(({ text }) => text).join('\n'),
    preview: shownLines(hit, words, previewLines).map((line) => {
      const { number, text, matches } = withoutIndent(line);
      return { number, text: text.trimEnd(), matches: matches.map(({ start, end }) => [start, end] as const) };
    }),
  };
}
