import type { SearchHit, SearchResult } from '@codesearch/engine';
import type { SourceText } from '@codesearch/kernel';
import type { Extent } from '../hit/token-budget.ts';
import { isOnDisk } from '@codesearch/search/answer';
import type { Answer, AnswerHit, Shares } from '@codesearch/search/answer';
import type { Screen } from '../terminal/screen.ts';

/**
 * A format in which `search` prints its result. To add a format, write a module that exports one, and name it in
 * `formats.ts`: options, help, completions and the search read everything else from here.
 */
export type OutputFormat = ListFormat | AnswerFormat;

interface AnyFormat {
  /** Readers of the output. People also get advice about a search without hits, on standard error. */
  readonly audience: 'people' | 'programs';
  /**
   * Notes about the result that the output itself has no place for. They are printed on standard error.
   *
   * @param extent as in {@link RenderOptions}
   */
  notes(result: SearchResult, extent?: Extent): readonly string[];
}

/** A format that prints each hit in the same way. */
export interface ListFormat extends AnyFormat {
  readonly form?: undefined;
  /** What `--limit` counts. Default: hits. */
  readonly unit?: 'file';
  /** Whether it needs all hits of a file, not only the best one. Default false. */
  readonly keepsHits?: boolean;
  /** Maximum lines per hit if `--lines` is not given. */
  readonly defaultLines: number;
  /**
   * The same for the hits of a restricted search, of which the lines that match are printed. Default: `defaultLines`.
   */
  readonly defaultMatchedLines?: number;
  /** Renders the whole output, if that can be long in steps. */
  render(result: SearchResult, options: RenderOptions): string | Generator<undefined, string, undefined>;
}

/** A format that shows the best hits with their code, and the others on one line. */
export interface AnswerFormat extends AnyFormat {
  readonly form: 'answer';
  /** Lines of headers and code, unless a budget is given. */
  readonly rows: number;
  /** Whether it fits the screen of a terminal. */
  readonly fitsScreen?: boolean;
  /** Renders the whole output. One hit is a step: there can be a thousand with all their code. */
  renderAnswer(result: SearchResult, options: AnswerOptions): Generator<undefined, string, undefined>;
}

export interface AnswerOptions extends Pick<RenderOptions, 'explain' | 'pathOf'> {
  readonly answer: Answer;
  readonly screen: Screen;
  readonly shares: Shares;
  /** Whether lines of code have no numbers, which take a fifth of the tokens of an answer. Default false. */
  readonly isUnnumbered?: boolean | undefined;
}

export interface RenderOptions {
  readonly answer: Answer;
  /** Maximum lines per hit. */
  readonly lines: number;
  /** Whether to explain the score of each hit. */
  readonly explain?: boolean | undefined;
  /** Whether a list of files ends each path with a NUL character. */
  readonly null?: boolean | undefined;
  /** Lines of files to print around those of hits. Default: none. */
  readonly context?: LineContext | undefined;
  /** Path to print for a hit. Default: that of its chunk, which is relative to its root. */
  readonly pathOf?: ((hit: SearchHit) => string) | undefined;
  /** How much of the result to print. Default: all. */
  readonly extent?: Extent | undefined;
}

/** Lines around those that match. */
export interface LineContext {
  readonly before: number;
  readonly after: number;
  /** The lines of the file of a hit; `undefined` if it cannot be read. */
  linesOf(hit: SearchHit): readonly string[] | undefined;
}

/** Hits by how much of each is shown. */
export interface SplitHits {
  /** Shown with their text. */
  readonly full: readonly AnswerHit[];
  /** Shown with their signature. */
  readonly brief: readonly AnswerHit[];
  /** Number of hits that are not shown. */
  readonly omitted: number;
}

export function splitHits({ hits }: Answer, extent: Extent | undefined): SplitHits {
  const { full, shown } = extent ?? { full: hits.length, shown: hits.length };
  return { full: hits.slice(0, full), brief: hits.slice(full, shown), omitted: hits.length - shown };
}

/** The path to print for a hit. */
export function pathOf(hit: SearchHit, options: Pick<RenderOptions, 'pathOf'>): string {
  return options.pathOf?.(hit) ?? hit.chunk.path;
}

/** Max hits of one search. */
const maxHits = 1000;

/** Hits to search for each file: a file can have several. */
const hitsPerFile = 3;

/** How many hits a search has to find for an output, and which of them the output gets. */
export interface HitLimits {
  readonly limit: number;
  /** Whether a file is listed although another one has the same text. */
  readonly listDuplicates: boolean;
  keep(result: SearchResult): SearchResult;
}

/** How many hits a user asks for, or files. */
export interface AskedHits {
  readonly limit: number;
  /** Whether that is what the user gave, rather than a default. */
  readonly isLimited?: boolean | undefined;
  /** Whether all that match are looked for. */
  readonly isAll: boolean;
}

export function hitLimits(format: OutputFormat, { limit, isLimited = false, isAll }: AskedHits): HitLimits {
  const listsFiles = format.form === undefined && format.unit === 'file';
  const keepsHits = format.form === undefined && format.keepsHits === true;
  const maxFiles = isAll && !isLimited ? Infinity : limit;
  const wanted = listsFiles ? Math.min(maxHits, hitsPerFile * limit) : limit;
  return {
    limit: isAll ? Infinity : wanted,
    listDuplicates: listsFiles,
    keep: (result) => (listsFiles || keepsHits ? hitsOfFiles(result, maxFiles, keepsHits) : result),
  };
}

/** Keeps the hits of the best files: all of them, or the first of each. */
function hitsOfFiles(result: SearchResult, limit: number, keepsAll: boolean): SearchResult {
  // No string is made of both, since all chunks of a project can match.
  const kept = new Map<string, Set<string>>();
  let files = 0;
  const hits = result.hits.filter(({ root, chunk: { path } }) => {
    const paths = kept.get(root) ?? new Set();
    const isFirst = !paths.has(path) && files < limit;
    if (isFirst) {
      files++;
      kept.set(root, paths.add(path));
    }
    return isFirst || (keepsAll && paths.has(path));
  });
  return { ...result, hits };
}

/**
 * Reads the files of hits for the lines around those that match, as they are indexed: with secrets masked.
 *
 * @param read reads the file of a hit
 * @returns `undefined` if no lines around are asked for
 */
export async function lineContext(
  read: (hit: SearchHit) => Promise<SourceText>,
  hits: readonly SearchHit[],
  { before, after }: Pick<LineContext, 'before' | 'after'>,
  signal: AbortSignal,
): Promise<LineContext | undefined> {
  if (before + after === 0) return undefined;
  const keyOf = ({ root, chunk }: SearchHit): string => `${root}\n${chunk.path}`;
  const files = new Map<string, readonly string[]>();
  for (const hit of hits.filter(isOnDisk)) {
    if (files.has(keyOf(hit))) continue;
    const source = await read(hit).catch((error: unknown) => {
      // A file can be deleted after the hits were compared; its lines that match are known.
      signal.throwIfAborted();
      if ((error as { readonly code?: unknown }).code !== 'INPUT_INVALID') throw error;
    });
    if (source) files.set(keyOf(hit), linesIn(source.text));
  }
  return { before, after, linesOf: (hit) => files.get(keyOf(hit)) };
}

function linesIn(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
