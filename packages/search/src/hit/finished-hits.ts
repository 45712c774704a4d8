import { lineAt } from '../match/text-range.ts';
import { fileContent, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { definitionAround, routines } from '../definition/definition.ts';
import type { SearchSource } from './federated-search.ts';
import type { Freshness } from './freshness.ts';
import type { SearchHit } from './search-hit.ts';

/** A hit before its chunk is compared with the disk. */
export interface DraftHit extends Omit<SearchHit, 'freshness' | 'root' | 'around'> {
  readonly index: Pick<SearchSource, 'root' | 'inspect'>;
  /** The chunk, with its path in all indexes. */
  readonly found: StoredChunk;
}

/** Where the chunks of a file are read. */
export interface FileChunks {
  /** @returns all chunks of a file, by its path in all indexes, as its own index has them */
  list(path: string): Promise<readonly StoredChunk[]>;
}

/** Leaves out the worse parts of a definition that is in the list. */
export function distinctDefinitions<Item>(
  ranked: readonly Item[],
  placeOf: (item: Item) => { readonly path: string; readonly definition: CodeSymbol | undefined },
): readonly Item[] {
  const seen = new Set<string>();
  return ranked.filter((each) => {
    const { path, definition } = placeOf(each);
    if (!definition) return true;
    const key = `${path} ${definition.startLine} ${definition.endLine} ${definition.qualifiedName}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Definitions whose lines are read beyond their chunk, and the hits among which they are. Of the others, one line is
 * shown.
 */
const wholeDefinitions = 3;
const firstHits = 6;

/** Compares hits with the disk, and reads the definitions of the first ones. */
export async function finishedHits(ranked: readonly DraftHit[], files: FileChunks): Promise<readonly SearchHit[]> {
  const drafts = await withFunctionsAround(ranked, files);
  const whole = new Set(
    drafts
      .slice(0, firstHits)
      .filter(({ definition }) => definition)
      .slice(0, wholeDefinitions),
  );
  const parts = await Promise.all(
    drafts.map((draft) =>
      whole.has(draft) || (!draft.definition && drafts.length <= maxTitled)
        ? definitionParts(draft, files)
        : withHead(draft, drafts.length <= maxTitled ? files : undefined),
    ),
  );
  const inspections = new Map<StoredChunk, Freshness>();
  for (const [index, own] of Map.groupBy(drafts.keys(), (rank) => drafts[rank]!.index)) {
    const chunks = own.flatMap((rank) => parts[rank]!);
    const results = await index.inspect(chunks);
    for (const [position, chunk] of chunks.entries()) {
      inspections.set(chunk, results[position] as Freshness);
      if (isTurnOver()) await nextTurn();
    }
  }
  const freshnessOf = (chunk: StoredChunk): Freshness => inspections.get(chunk)!;
  const hits: SearchHit[] = [];
  for (const [rank, { index, found, ...draft }] of drafts.entries()) {
    void found;
    const around = parts[rank]!.length > 1 ? linesAround(draft.chunk, parts[rank]!, freshnessOf) : undefined;
    hits.push({ root: index.root, ...draft, freshness: freshnessOf(draft.chunk), ...(around && { around }) });
    if (isTurnOver()) await nextTurn();
  }
  return hits;
}

/** Hits whose files are read at the same time. */
const filesAtOnce = 32;

async function withFunctionsAround(ranked: readonly DraftHit[], files: FileChunks): Promise<readonly DraftHit[]> {
  const lists = new Map<string, ReturnType<FileChunks['list']>>();
  const list: FileChunks['list'] = (path) => lists.get(path) ?? lists.set(path, files.list(path)).get(path)!;
  const drafts: DraftHit[] = [];
  for (let at = 0; at < ranked.length; at += filesAtOnce) {
    const some = ranked.slice(at, at + filesAtOnce).map((draft) => withFunctionAround(draft, { list }));
    drafts.push(...(await Promise.all(some)));
    if (isTurnOver()) await nextTurn();
  }
  return drafts;
}

/** Adds to a chunk the function in whose last lines the first match is, if it begins in a chunk before. */
async function withFunctionAround(draft: DraftHit, files: FileChunks): Promise<DraftHit> {
  const { chunk, found, matches } = draft;
  const match = matches?.[0];
  if (!match || chunk.startLine === 1 || fileContent(chunk.path) !== 'code') return draft;
  const line = lineAt(chunk, match.start);
  if (routines.has(definitionAround(chunk, line)?.kind ?? '')) return draft;
  const before = (await files.list(found.path)).flatMap(({ symbols }) => symbols);
  const around = before.findLast(
    ({ kind, startLine, endLine }) => routines.has(kind) && startLine < chunk.startLine && endLine >= line,
  );
  return around ? { ...draft, chunk: { ...chunk, enclosing: [...chunk.enclosing, around] } } : draft;
}

/** Lines above a definition in which its documentation is. */
const maxDocumentation = 40;

/** Of more hits, what is above their chunks is not read: each is in another file. */
const maxTitled = 50;

/** Lines above statements in which the head of the test or block around them is. */
const maxHead = 600;

/** The chunk, and the one in which its definition begins: the line of the name is known only from there. */
async function withHead(
  { chunk, found, definition }: DraftHit,
  files: FileChunks | undefined,
): Promise<readonly StoredChunk[]> {
  const line = definition?.startLine ?? chunk.startLine;
  if (line >= chunk.startLine || !files) return [chunk];
  const head = (await files.list(found.path)).find((each) => each.startLine <= line && each.endLine >= line);
  return head ? [chunk, head] : [chunk];
}

/**
 * The chunks with the lines of a definition and of its documentation, its own one first. Of statements, those with the
 * lines above them.
 */
async function definitionParts(
  { chunk, found, definition }: DraftHit,
  files: FileChunks,
): Promise<readonly StoredChunk[]> {
  const isLoose = !definition && chunk.kind === 'statements' && chunk.enclosing.length === 0;
  if (!definition && !isLoose) return [chunk];
  const { startLine, endLine } = definition ?? { ...chunk, startLine: chunk.startLine - maxHead };
  if (definition && chunk.startLine < startLine && chunk.endLine >= endLine) return [chunk];
  const near = (await files.list(found.path)).filter(
    (each) => each.endLine >= startLine - maxDocumentation && each.startLine <= endLine,
  );
  return [chunk, ...near.filter(({ id }) => id !== chunk.id)];
}

interface FileLine {
  /** From 1, as on disk. */
  readonly number: number;
  readonly text: string;
}

/**
 * Joins chunks of one file to its lines on disk. Chunks have every line that is not blank. A chunk that has changed, or
 * has moved otherwise than the one that was found, is left out.
 *
 * @param chunk the one that was found
 * @param parts some chunks of the file
 */
function linesAround(
  chunk: StoredChunk,
  parts: readonly StoredChunk[],
  freshnessOf: (chunk: StoredChunk) => Freshness,
): readonly FileLine[] {
  const shift = shiftOf(chunk, freshnessOf(chunk)) ?? 0;
  const kept = parts.filter((part) => part === chunk || shiftOf(part, freshnessOf(part)) === shift);
  const lines: FileLine[] = [];
  for (const { startLine, text } of kept.toSorted((a, b) => a.startLine - b.startLine)) {
    const first = startLine + shift;
    const last = lines.at(-1)?.number ?? first - 1;
    // Only blank lines are between two chunks that follow each other. Elsewhere, a gap stays.
    if (first - last <= maxBlank)
      for (let number = last + 1; number < first; number++) lines.push({ number, text: '' });
    for (const [index, line] of text.trimEnd().replaceAll('\r\n', '\n').split('\n').entries()) {
      if (first + index > last) lines.push({ number: first + index, text: line });
    }
  }
  return lines;
}

/** Blank lines between two chunks. More are rather lines that are not known. */
const maxBlank = 5;

/** @returns `undefined` if the text is not in the file on disk */
function shiftOf({ startLine }: StoredChunk, freshness: Freshness): number | undefined {
  if (freshness.verdict === 'fresh') return 0;
  return freshness.verdict === 'moved' ? freshness.startLine - startLine : undefined;
}
