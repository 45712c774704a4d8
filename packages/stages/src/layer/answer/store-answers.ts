import { pathTest } from '@codesearch/toolkit/pure';
import type {
  DenseRequest,
  IdsRequest,
  LexicalRequest,
  ListRequest,
  RankedEntry,
  SimilarNamesRequest,
  StoredChunk,
  TextRequest,
} from '@codesearch/kernel';
import type { AnswerRules, AskAgain } from './breach.ts';
import { assertCode } from './code-promises.ts';
import { breach } from './breach.ts';
import {
  assertCount,
  assertLines,
  assertList,
  assertName,
  assertObject,
  assertPath,
  assertText,
} from './value-promises.ts';

type SearchRequest = DenseRequest | LexicalRequest;

/** The search that found an entry. */
interface Finding {
  readonly operation: string;
  readonly path: string;
  readonly request: SearchRequest;
}

/** Max entries to remember. */
const maxFound = 20_000;

/**
 * What a store promises. It remembers what searches found until it is loaded: an entry that `load` does not have was
 * invented by the search, or lost by `load`, or removed in between, which asking both again decides.
 */
export function storeAnswers(): AnswerRules {
  const checkedFiles = new WeakSet<Map<unknown, unknown>>();
  const found = new Map<string, Finding>();
  const search = (operation: string) => (list: unknown, request: SearchRequest) => {
    const entries = assertRanked(list, request);
    if (found.size + entries.length > maxFound) found.clear();
    for (const { id, path } of entries) {
      assertOneGranularity(path, found.get(id)?.request.filter, request.filter);
      found.set(id, { operation, path, request });
    }
  };
  return {
    searchDense: search('searchDense'),
    searchLexical: search('searchLexical'),

    async load(chunks, request: IdsRequest, again) {
      const loaded = assertLoaded(chunks, request.ids);
      for (const [id, { granularity, path }] of loaded) {
        const finding = found.get(id);
        if (finding && finding.path !== path)
          breach(
            `an entry has the path ${JSON.stringify(finding.path)}, with which ${finding.operation} found it`,
            path,
          );
        const sought = finding?.request.filter.granularity;
        if (sought !== undefined && sought !== granularity)
          breach(
            `${finding?.operation} keeps the filter: entries of the granularity "${sought}"`,
            `${granularity} of ${path}`,
          );
      }
      const missing = request.ids.find((id) => !loaded.has(id) && found.has(id));
      if (missing !== undefined) await assertRemoved(missing, found.get(missing) as Finding, request, again);
      for (const id of request.ids) found.delete(id);
    },

    list(chunks, { paths }: ListRequest) {
      assertList(chunks, 'the answer');
      let at = 0;
      let before = 1;
      for (const chunk of chunks) {
        assertStored(chunk);
        if (paths[at] !== chunk.path) [at, before] = [paths.indexOf(chunk.path, at), 1];
        if (at === -1) breach('chunks have the paths that were asked for, in their order', chunk.path);
        if (chunk.granularity !== 'chunk') breach('the list has chunks alone', chunk.granularity);
        if (chunk.startLine < before)
          breach(`chunks are in the order of the file, after line ${before}`, chunk.startLine);
        before = chunk.startLine;
      }
    },

    vectors(vectors, { ids }: IdsRequest) {
      assertList(vectors, 'the answer');
      if (vectors.length !== ids.length)
        breach(`there is one vector or undefined for each of ${ids.length} ids`, vectors.length);
      let length: number | undefined;
      for (const vector of vectors) {
        if (vector === undefined) continue;
        if (!(vector instanceof Float32Array)) breach('a vector is a Float32Array', vector);
        length ??= vector.length;
        if (vector.length !== length) breach(`each vector has ${length} numbers, as the first one`, vector.length);
        // The sum of numbers of 32 bits is finite if all are.
        let sum = 0;
        for (let index = 0; index < vector.length; index++) sum += vector[index] as number;
        if (!Number.isFinite(sum)) breach('the numbers of a vector are finite', sum);
      }
    },

    files(files) {
      // A subclass may say something else at each look, and never end.
      if (!(files instanceof Map) || Object.getPrototypeOf(files) !== Map.prototype)
        breach('the answer is a Map', files);
      if (checkedFiles.has(files)) return;
      checkedFiles.add(files);
      for (const [path, chunks] of files) {
        assertPath(path, 'a path');
        assertCount(chunks, 'the number of chunks of a file');
      }
    },

    stats(stats) {
      assertObject(stats, 'the answer');
      for (const name of ['files', 'chunks', 'dimensions']) assertCount(stats[name], `\`${name}\``);
      for (const name of ['lexicalChunks', 'bytes'])
        if (stats[name] !== undefined) assertCount(stats[name], `\`${name}\``);
      for (const name of ['stamp', 'lexicalStamp'])
        if (stats[name] !== undefined) assertText(stats[name], `\`${name}\``);
      const { denseMethod, parts } = stats;
      if (parts !== undefined) {
        assertObject(parts, '`parts`');
        for (const [part, bytes] of Object.entries(parts)) assertCount(bytes, `\`parts.${part}\``);
      }
      if (denseMethod === undefined) return;
      assertList(denseMethod, '`denseMethod`');
      for (const phrase of denseMethod) assertText(phrase, 'a phrase of `denseMethod`');
    },

    findText(matches, { limit, filter }: TextRequest) {
      assertList(matches, 'the answer');
      if (matches.length > limit) breach(`there are at most ${limit} chunks`, matches.length);
      assertEntries(matches, filter);
    },

    similarNames(names, { limit }: SimilarNamesRequest) {
      assertList(names, 'the answer');
      if (names.length > limit) breach(`there are at most ${limit} names`, names.length);
      let before = 0;
      for (const each of names) {
        assertObject(each, 'each name');
        assertName(each['name'], 'a name');
        assertCount(each['distance'], 'the distance of a name');
        if (each['distance'] < before) breach('distances ascend', `${each['distance']} after ${before}`);
        before = each['distance'];
      }
    },

    getMetadata(metadata) {
      if (metadata !== undefined) assertText(metadata, 'metadata');
    },
  };
}

function assertRanked(list: unknown, { topK, filter }: SearchRequest): readonly RankedEntry[] {
  assertList(list, 'the answer');
  if (list.length > topK) breach(`there are at most ${topK} entries`, list.length);
  assertEntries(list, filter);
  let before = Infinity;
  for (const { score } of list as readonly RankedEntry[]) {
    if (!Number.isFinite(score)) breach('each score is a finite number', score);
    if (score > before) breach('scores descend', `${score} after ${before}`);
    before = score;
  }
  return list as readonly RankedEntry[];
}

/** An entry is a chunk or a whole file: searches for both that find it do not keep their filters. */
function assertOneGranularity(
  path: string,
  before: SearchRequest['filter'] | undefined,
  { granularity }: SearchRequest['filter'],
): void {
  if (before?.granularity !== undefined && granularity !== undefined && before.granularity !== granularity)
    breach(
      `a search keeps the filter: entries of the granularity "${granularity}"`,
      `one of "${before.granularity}" of ${path}`,
    );
}

/** Distinct ids, and paths that the filter allows. */
function assertEntries(list: readonly unknown[], filter: SearchRequest['filter']): void {
  const passes = pathTest(filter);
  const ids = new Set<string>();
  for (const entry of list) {
    assertObject(entry, 'each entry');
    assertName(entry['id'], 'the id of an entry');
    assertPath(entry['path'], 'the path of an entry');
    if (ids.has(entry['id'])) breach('each entry is there once', `${entry['id']} twice`);
    ids.add(entry['id']);
    if (passes && !passes(entry['path'])) breach('each entry passes the filter of paths', entry['path']);
  }
}

/** @returns the entries by id, which are some of the ids in their order */
function assertLoaded(chunks: unknown, ids: readonly string[]): ReadonlyMap<string, StoredChunk> {
  assertList(chunks, 'the answer');
  const loaded = new Map<string, StoredChunk>();
  let at = 0;
  for (const chunk of chunks) {
    assertStored(chunk);
    while (at < ids.length && ids[at] !== chunk.id) at++;
    if (at === ids.length) breach('entries have the ids that were asked for, in their order', chunk.id);
    at++;
    loaded.set(chunk.id, chunk);
  }
  return loaded;
}

function assertStored(chunk: unknown): asserts chunk is StoredChunk {
  assertObject(chunk, 'each entry');
  assertName(chunk['id'], 'the id of an entry');
  assertPath(chunk['path'], 'the path of an entry');
  if (chunk['granularity'] !== 'chunk' && chunk['granularity'] !== 'file')
    breach('a granularity is "chunk" or "file"', chunk['granularity']);
  assertName(chunk['language'], 'the language of an entry');
  assertName(chunk['kind'], 'the kind of an entry');
  assertLines(chunk['startLine'], chunk['endLine'], 'an entry');
  assertText(chunk['text'], 'the text of an entry');
  if (chunk['granularity'] === 'chunk') assertLinesOf(chunk['text'], chunk['startLine'], chunk['endLine']);
  assertCode(chunk, 'an entry');
}

function assertLinesOf(text: string, startLine: unknown, endLine: unknown): void {
  if (text === '') breach('a chunk has a text', text);
  let lines = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < text.length - 1; end = text.indexOf('\n', end + 1)) lines++;
  const given = (endLine as number) - (startLine as number) + 1;
  if (given !== lines) breach(`a chunk has as many lines as its text, ${lines}`, given);
}

/** Asks both again. An entry that was removed in between is found no more. */
async function assertRemoved(
  id: string,
  { operation, request }: Finding,
  { signal }: IdsRequest,
  again: AskAgain,
): Promise<void> {
  const list = assertRanked(await again(operation, { ...request, signal }), request);
  if (!list.some((entry) => entry.id === id)) return;
  const loaded = assertLoaded(await again('load', { ids: [id], signal } as IdsRequest), [id]);
  if (!loaded.has(id)) breach(`\`load\` has every entry that \`${operation}\` finds`, `no entry for ${id}`);
}
