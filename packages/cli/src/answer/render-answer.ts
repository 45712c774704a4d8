import type { SearchResult } from '@codesearch/engine';
import type { Extent } from '@codesearch/presentation';
import { packageManifest } from '../package-files.ts';
import type { HitFormat } from './answer-format.ts';
import { comparisonNote, indexNote, omissionNote, staleNote } from './notes.ts';
import { jsonLine } from '../output/print.ts';

/** The forms in which a search answers. */
export const answerFormats = ['text', 'json', 'jsonl', 'sarif', 'grep', 'md'] as const;

export type AnswerFormat = (typeof answerFormats)[number];

/** An answer in one form. */
export interface AnswerRenderer {
  /** The whole answer as it is printed. */
  render(extent?: Extent): string;
  /** What the form has no place for, to be said on standard error. */
  notes(extent?: Extent): readonly string[];
}

/** Only the chosen form is loaded. */
export async function answerRenderer(
  name: AnswerFormat,
  result: SearchResult,
  format: HitFormat,
): Promise<AnswerRenderer> {
  const nothing = (): readonly string[] => [];
  const notes = (extent: Extent | undefined, stale?: string): readonly string[] =>
    [
      indexNote(result),
      omissionNote(result.hits.length - (extent?.shown ?? result.hits.length)),
      comparisonNote(result),
      stale,
    ].filter((note) => note !== undefined);
  switch (name) {
    case 'text': {
      const { formatHits } = await import('./hits.ts');
      return { render: (extent) => formatHits(result, { ...format, extent }), notes: nothing };
    }
    case 'md': {
      const { formatMarkdown } = await import('./markdown.ts');
      return { render: (extent) => formatMarkdown(result, { ...format, extent }), notes: nothing };
    }
    case 'grep': {
      const { formatGrep } = await import('./grep.ts');
      const stale = staleNote(result);
      return {
        render: (extent) => formatGrep(result, { ...format, extent }),
        notes: (extent) => notes(extent, stale),
      };
    }
    case 'sarif': {
      const { sarifLog } = await import('./sarif.ts');
      const version = packageManifest().version;
      return { render: (extent) => jsonLine(sarifLog(result, version, { extent })), notes: nothing };
    }
    case 'json': {
      const { searchJson } = await import('./json.ts');
      return { render: (extent) => jsonLine(searchJson(result, extent)), notes: nothing };
    }
    case 'jsonl': {
      const { searchLinesJson } = await import('./json.ts');
      return {
        render: (extent) => searchLinesJson(result, extent).map(jsonLine).join(''),
        notes: (extent) => notes(extent),
      };
    }
  }
}
