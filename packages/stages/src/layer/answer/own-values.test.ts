import { expect, it } from 'vitest';
import { chunked, first, found, ranked, requests, right, source, stageOf } from '../../fixture/right-stages.ts';

/* What a plugin does to a request, and to its own answers later, changes nothing that the engine goes on with. */

it.each([
  ['chunk', (request) => Object.assign(request.source, { text: 'other' })],
  ['the path', (request) => Object.assign(request.source.file, { path: 'other.ts' })],
] as const satisfies readonly (readonly [string, (request: { readonly source: typeof source }) => unknown])[])(
  'a chunker cannot change %s of its request',
  async (_, change) => {
    const chunk = (request: { readonly source: typeof source }): unknown => {
      change(request);
      return chunked;
    };
    const call = stageOf('chunker', { chunk }).chunk({ source: structuredClone(source) });
    await expect(call).rejects.toMatchObject({ plugin: 'chunker-x', operation: 'chunk', cause: expect.any(TypeError) });
  },
);

it('a reranker cannot sort the candidates, or write into their chunks', async () => {
  for (const change of [
    ({ candidates }: { candidates: unknown[] }) => candidates.splice(0, 1),
    ({ candidates }: { candidates: { chunk: { text: string } }[] }) => (candidates[0]!.chunk.text = 'other'),
  ]) {
    const rerank = (request: never): unknown => {
      change(request);
      return [ranked];
    };
    const call = stageOf('reranker', { rerank }).rerank(structuredClone(requests.reranker['rerank']) as never);
    await expect(call).rejects.toMatchObject({ plugin: 'reranker-x', cause: expect.any(TypeError) });
  }
});

it('vectors that an embedder uses again are copied', async () => {
  const vector = Float32Array.of(1, 0);
  const embedder = stageOf('embedder', { ...right.embedder, embed: () => ({ vectors: [vector] }) });
  const { vectors } = await embedder.embed({ kind: 'query', inputs: ['one'] });
  vector.set([0, 1]);
  expect(vectors).toEqual([Float32Array.of(1, 0)]);
});

it('one vector for several texts is reported', async () => {
  const vector = Float32Array.of(1, 0);
  const embedder = stageOf('embedder', { ...right.embedder, embed: () => ({ vectors: [vector, vector] }) });
  await expect(embedder.embed({ kind: 'query', inputs: ['one', 'two'] })).rejects.toMatchObject({
    code: 'PLUGIN_INVALID',
  });
});

it('a list that a chunker goes on to fill is copied', async () => {
  const chunks = [...chunked.chunks];
  const cut = await stageOf('chunker', { chunk: () => ({ ...chunked, chunks }) }).chunk({ source });
  chunks.length = 0;
  expect(cut.chunks).toEqual(chunked.chunks);
});

it('a chunk that a chunker uses again is copied, with what is in it', async () => {
  const chunk: { text: string; span: { start: number }; calls: string[] } = { ...structuredClone(first), calls: [] };
  const answer = { ...chunked, chunks: [chunk, ...chunked.chunks.slice(1)] };
  const cut = await stageOf('chunker', { chunk: () => answer }).chunk({ source });
  Object.assign(chunk, { text: 'other' }).span.start = 9;
  chunk.calls.push('other');
  expect(cut.chunks).toEqual(chunked.chunks);
});

/** The same data, where a property has another value when it is read again. */
const changing = (item: object, name: string, later: unknown): object => {
  const values: unknown[] = [Reflect.get(item, name)];
  return Object.defineProperty({ ...item }, name, {
    enumerable: true,
    get: () => (values.length > 0 ? values.pop() : later),
  });
};

it.each([
  ['scanner', 'read', { source }, { source: changing(source, 'text', 5) }],
  ['store', 'searchDense', [found], [changing(found, 'score', Number.NaN)]],
  ['reranker', 'rerank', [ranked], [changing(ranked, 'score', Number.NaN)]],
] as const)('a property of a %s that changes is what its check has seen', async (stage, operation, answer, given) => {
  const made = stageOf(stage, { ...right[stage], [operation]: given }) as unknown as Record<
    string,
    (request: unknown) => unknown
  >;
  expect(await made[operation]?.(requests[stage][operation])).toEqual(answer);
});

it.each([
  ['an object', [{}]],
  ['control characters', ['\u001b[2J']],
  ['very many', Array.from({ length: 500 }, (_, at) => `note ${at}`)],
])('notes of a reranker that are %s are reported, and not passed on', async (_, notes) => {
  const passed: unknown[] = [];
  const rerank = ({ onNote }: { onNote: (note: unknown) => void }): unknown => {
    for (const note of notes) onNote(note);
    return [ranked];
  };
  const request = { ...(requests.reranker['rerank'] as object), onNote: (note: string) => passed.push(note) };
  const call = stageOf('reranker', { rerank: rerank as never }).rerank(request as never);
  await expect(call).rejects.toMatchObject({ code: 'PLUGIN_INVALID', operation: 'rerank' });
  expect(passed.length).toBeLessThanOrEqual(20);
});

it('a scan that never waits leaves the process its turns', async () => {
  const scan = async function* (): AsyncGenerator<unknown> {
    // Of empty batches, there can be too many before the first turn of others.
    for (;;) yield { files: [], skipped: [{ path: 'a.bin', reason: 'binary' }] };
  };
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 1);
  const scanner = stageOf('scanner', { ...right.scanner, scan });
  const all = async (): Promise<void> => {
    for await (const _ of scanner.scan({ signal: stop.signal }));
  };
  await expect(all()).rejects.toMatchObject({ name: 'AbortError' });
});
