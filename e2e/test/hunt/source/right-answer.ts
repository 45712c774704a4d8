import assert from 'node:assert/strict';
import type { ProjectSearchRequest, SearchHit, SearchResult } from '@codesearch/engine';
import { pathTest } from '@codesearch/toolkit/pure';

const defaultLimit = 10;

/** Asserts what holds for every answer to a request, given the text of each file. */
export function assertRightAnswer(
  request: ProjectSearchRequest,
  { hits, total }: SearchResult,
  files: ReadonlyMap<string, string>,
): void {
  assert.ok(hits.length <= (request.limit ?? defaultLimit), `${hits.length} hits`);
  if (request.match !== 'calls') {
    const places = hits.map(({ chunk, definition }) => `${chunk.id} ${definition?.startLine} ${definition?.name}`);
    assert.equal(new Set(places).size, places.length, 'a definition is a hit twice');
  }
  for (const hit of hits) assertHit(hit, request, files);
  if (request.match !== undefined) {
    const counted = hits.filter(({ isUse, via }) => !isUse && via === undefined);
    assert.ok(total !== undefined && total >= counted.length, `a total of ${total}`);
  }
  if (request.match === 'exact' && request.filter === undefined && !request.ignoreCase) {
    assertComplete(request, hits, total ?? 0, files);
  }
}

function assertHit(
  { chunk, score, signals, freshness }: SearchHit,
  { filter, match, query, ignoreCase }: ProjectSearchRequest,
  files: ReadonlyMap<string, string>,
): void {
  const which = `${chunk.path}:${chunk.startLine}-${chunk.endLine}`;
  const file = files.get(chunk.path);
  assert.ok(file !== undefined, `${which} is no file`);
  const lines = file
    .split('\n')
    .slice(chunk.startLine - 1, chunk.endLine)
    .join('\n');
  assert.ok(lines.includes(chunk.text.trimEnd()), `${which} has another text`);
  assert.equal(freshness.verdict, 'fresh', which);
  assert.ok(Number.isFinite(score) && score >= 0, `${which} has the score ${score}`);
  const sum = signals.reduce((total, { value, weight }) => total + value * weight, 0);
  assert.ok(Math.abs(sum - score) < 1e-6, `${which} has the score ${score}, but its signals are ${sum}`);
  if (filter?.languages) assert.ok(filter.languages.includes(chunk.language), `${which} is ${chunk.language}`);
  if (filter?.kinds) assert.ok(filter.kinds.includes(chunk.kind), `${which} is ${chunk.kind}`);
  if (filter) assert.ok(pathTest(filter)?.(chunk.path) ?? true, `${which} is outside of the scope`);
  if (match === 'exact' && !query.includes('\n')) {
    const [text, wanted] = [chunk.text, query].map((each) => folded(each, ignoreCase ?? false));
    assert.ok(text!.includes(wanted!), `${which} does not contain the query`);
  }
}

/** Each file whose text contains the query has a hit, if not all hits are shown. */
function assertComplete(
  { query }: ProjectSearchRequest,
  hits: readonly SearchHit[],
  total: number,
  files: ReadonlyMap<string, string>,
): void {
  // Words at the borders of chunks and lines make several lines a search of its own.
  if (/[\r\n\u2028\u2029]/.test(query) || total > hits.length) return;
  const found = new Set(hits.map(({ chunk }) => chunk.path));
  for (const [path, text] of files) {
    if (text.split(/\r?\n/).some((line) => line.includes(query)))
      assert.ok(found.has(path), `${path} contains the query, but is no hit`);
  }
}

function folded(text: string, ignoreCase: boolean): string {
  const single = text.replaceAll(/\s+/g, ' ').trim();
  return ignoreCase ? single.toLowerCase() : single;
}
