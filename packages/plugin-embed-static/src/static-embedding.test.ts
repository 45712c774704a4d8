import type { GuardedStage } from '@codesearch/testkit';
import { guardStage } from '@codesearch/testkit';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCodesearchError } from '@codesearch/kernel';
import type { EmbeddingKind, PluginContext } from '@codesearch/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReferenceModel } from './fixture/reference.ts';
import { staticEmbedding } from './index.ts';
import type { StaticEmbeddingOptions } from './index.ts';

interface Example {
  readonly query: string;
  readonly document: string;
  readonly cosine: number;
  readonly query_head: readonly number[];
  readonly document_head: readonly number[];
}

const modelFolder = new URL('../model/', import.meta.url);
const examples = JSON.parse(
  readFileSync(new URL('./fixture/examples.json', import.meta.url), 'utf8'),
) as readonly Example[];

/** The plugin uses nothing of its context. */
const context = Object.freeze({}) as PluginContext;

function create(options?: StaticEmbeddingOptions): GuardedStage<'embedder'> {
  return guardStage(staticEmbedding(options), context);
}

async function embed(
  embedder: GuardedStage<'embedder'>,
  kind: EmbeddingKind,
  ...inputs: string[]
): Promise<readonly Float32Array[]> {
  return (await embedder.embed({ kind, inputs })).vectors;
}

function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}

describe('the built-in model', () => {
  const embedder = create();
  beforeAll(() => embedder.open?.());
  afterAll(() => embedder[Symbol.asyncDispose]());

  it.each(examples)('gives the published vectors for "$query"', async (example) => {
    const [query] = await embed(embedder, 'query', example.query);
    const [document] = await embed(embedder, 'document', example.document);
    example.query_head.forEach((value, index) => expect(query![index]).toBeCloseTo(value, 4));
    example.document_head.forEach((value, index) => expect(document![index]).toBeCloseTo(value, 4));
    expect(dot(query!, document!)).toBeCloseTo(example.cosine, 4);
  });

  it('agrees with the reference arithmetic for any text, as query and as document', async () => {
    const reference = new ReferenceModel(modelFolder);
    const word = fc.constantFrom(
      'retry',
      'HTTPHeader',
      'parse',
      'getUserName',
      '42',
      'socket_timeout',
      'zzqqj',
      '(',
      '世',
    );
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom<EmbeddingKind>('query', 'document'), async (input, kind) => {
        const [vector] = await embed(embedder, kind, input);
        const expected = reference.vector(kind, input);
        expected.forEach((value, index) => expect(vector![index]).toBeCloseTo(value, 5));
      }),
    );
  });

  it('gives a query the same vector before and after other rows were read', async () => {
    const query = 'where are failed uploads retried, and how long does it wait';
    const fresh = create();
    await fresh.open?.();
    const [first] = await embed(fresh, 'query', query);
    await embed(fresh, 'document', 'reads other rows');
    const [afterDocument, amongOthers] = await embed(fresh, 'query', query, 'word '.repeat(1000));
    const [again] = await embed(fresh, 'query', query);
    await fresh[Symbol.asyncDispose]();
    expect(amongOthers).toHaveLength(256);
    expect(afterDocument).toEqual(first);
    expect(again).toEqual(first);
  });

  it('weights queries and documents differently', async () => {
    const [query] = await embed(embedder, 'query', 'return the parser state');
    const [document] = await embed(embedder, 'document', 'return the parser state');
    expect(dot(query!, document!)).toBeLessThan(0.999);
  });

  it('gives the zero vector for a text without known sub-tokens', async () => {
    const vectors = await embed(embedder, 'document', '', '世界 != ∅', 'zzqqjxk');
    expect(vectors.every((vector) => vector.length === 256 && vector.every((value) => value === 0))).toBe(true);
  });

  it('gives each vector its own memory, so that it can be sent to another process alone', async () => {
    const vectors = await embed(embedder, 'document', 'one', 'two');
    expect(vectors.map((vector) => vector.buffer.byteLength)).toEqual([1024, 1024]);
  });

  it('stops in the middle of a large batch when it is aborted', async () => {
    const controller = new AbortController();
    const inputs = Array.from({ length: 64 }, () => 'word '.repeat(100_000));
    const pending = embedder.embed({ kind: 'document', inputs, signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(pending).rejects.toThrow('aborted');
  });

  it('rejects with CLOSED when it is disposed in the middle of a large batch', async () => {
    const fresh = create();
    await fresh.open?.();
    const pending = fresh.embed({
      kind: 'document',
      inputs: Array.from({ length: 64 }, () => 'word '.repeat(100_000)),
    });
    setImmediate(() => void fresh[Symbol.asyncDispose]());
    await expect(pending).rejects.toSatisfy((error) => isCodesearchError(error, 'CLOSED'));
  });
});

describe('a model in a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embed-static-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Three words in two dimensions. */
  async function writeModel(
    name: string,
    files: Readonly<Record<string, Uint8Array | undefined>> = {},
  ): Promise<string> {
    const target = await mkdtemp(join(folder, `${name}-`));
    const all: Record<string, Uint8Array | undefined> = {
      'vocabulary.txt': Buffer.from('alpha\nbeta\n7\n'),
      'embedding.i8': new Uint8Array(Int8Array.of(3, 4, -1, 0, 0, 1).buffer),
      'scale-query.f32': new Uint8Array(Float32Array.of(1, 1, 1).buffer),
      'scale-document.f32': new Uint8Array(Float32Array.of(1, 2, 0.5).buffer),
      ...files,
    };
    for (const [file, bytes] of Object.entries(all)) {
      if (bytes !== undefined) await writeFile(join(target, file), bytes);
    }
    return target;
  }

  async function problemOf(files: Readonly<Record<string, Uint8Array | undefined>>): Promise<string> {
    const embedder = create({ model: { folder: await writeModel('broken', files), name: 'tiny' } });
    const failure: unknown = await (async () => {
      await embedder.open?.();
      await embed(embedder, 'document', 'alpha');
    })().catch((error: unknown) => error);
    await embedder[Symbol.asyncDispose]();
    if (!isCodesearchError(failure, 'CONFIG_INVALID')) throw new Error('it was accepted');
    return failure.message;
  }

  it('is used under its own name, with its own dimensions', async () => {
    const embedder = create({ model: { folder: await writeModel('tiny'), name: 'tiny' } });
    await embedder.open?.();
    expect([embedder.facts.model, embedder.facts.dimensions]).toEqual(['tiny', 2]);
    const [first, second] = await embed(embedder, 'document', 'Alpha', 'beta 7 7');
    expect([...first!]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    const seven = (1 + Math.log(2)) * 0.5;
    expect([...second!]).toEqual([-2, seven].map((value) => Math.fround(value / Math.hypot(2, seven))));
    await embedder[Symbol.asyncDispose]();
  });

  it('has other vectors of its first rows in queries', async () => {
    const own = new Uint8Array(Int8Array.of(4, 3).buffer);
    const embedder = create({
      model: { folder: await writeModel('asked', { 'embedding-query.i8': own }), name: 'tiny' },
    });
    await embedder.open?.();
    const asked = ['alpha', 'beta', `alpha${' '.repeat(5000)}`];
    const vectors = await embed(embedder, 'query', ...asked.slice(0, 2));
    expect(vectors.map((vector) => [...vector])).toEqual([
      [Math.fround(0.8), Math.fround(0.6)],
      [-1, 0],
    ]);
    expect((await embed(embedder, 'query', ...asked)).slice(0, 2)).toEqual(vectors);
    const [document] = await embed(embedder, 'document', 'alpha');
    expect([...document!]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    await embedder[Symbol.asyncDispose]();
  });

  it('gives the same vectors if its hash table is built when it is opened', async () => {
    const copy = join(folder, 'copy');
    await cp(fileURLToPath(modelFolder), copy, { recursive: true });
    const [built, prepared] = [create({ model: { folder: copy, name: 'copy' } }), create()];
    await Promise.all([built.open?.(), prepared.open?.()]);
    const texts = examples.flatMap(({ query, document }) => [query, document]);
    expect(await embed(built, 'document', ...texts)).toEqual(await embed(prepared, 'document', ...texts));
    await Promise.all([built[Symbol.asyncDispose](), prepared[Symbol.asyncDispose]()]);
  });

  it('is rejected with the name of a malformed file', async () => {
    expect(await problemOf({ 'vocabulary.txt': undefined })).toContain('vocabulary.txt cannot be read (ENOENT)');
    expect(await problemOf({ 'vocabulary.txt': Buffer.from('alpha\nBeta\n7\n') })).toContain(
      'line 2 is not a sub-token',
    );
    expect(await problemOf({ 'vocabulary.txt': Buffer.from('alpha\n') })).toContain('does not consist of 3 lines');
    expect(await problemOf({ 'embedding.i8': Buffer.alloc(7) })).toContain('embedding.i8 has 7 bytes');
    expect(await problemOf({ 'embedding.i8': undefined })).toContain('embedding.i8 cannot be read (ENOENT)');
    expect(await problemOf({ 'scale-document.f32': Buffer.alloc(13) })).toContain('scale-document.f32 has 13 bytes');
    expect(await problemOf({ 'scale-document.f32': Buffer.alloc(0) })).toContain('scale-document.f32 has 0 bytes');
    expect(await problemOf({ 'scale-query.f32': Buffer.alloc(8) })).toContain('scale-query.f32 has 8 bytes');
    expect(await problemOf({ 'embedding-query.i8': Buffer.alloc(3) })).toContain('embedding-query.i8 has 3 bytes');
    expect(await problemOf({ 'embedding-query.i8': Buffer.alloc(8) })).toContain('embedding-query.i8 has 8 bytes');
    const infinite = new Uint8Array(Float32Array.of(1, Infinity, 1).buffer);
    expect(await problemOf({ 'scale-document.f32': infinite })).toContain('not finite');
  });

  it('fails instead of giving a wrong vector when its matrix is truncated while it is in use', async () => {
    const target = await writeModel('cut');
    const embedder = create({ model: { folder: target, name: 'tiny' } });
    await embedder.open?.();
    await truncate(join(target, 'embedding.i8'), 3);
    await expect(embed(embedder, 'query', '7')).rejects.toThrow('was cut');
    await embedder[Symbol.asyncDispose]();
  });

  it.each([
    [{ folder: 'relative', name: 'tiny' }, 'absolute'],
    [{ folder: '/model', name: '' }, 'name'],
    [{ folder: '/model', name: 'codesearch-static-v4' }, 'built-in'],
  ])('is rejected with the options %j', (model, problem) => {
    expect(() => create({ model })).toThrow(problem);
  });

  it('has its name in the fingerprint', () => {
    expect(staticEmbedding().fingerprint()).toEqual({ model: 'codesearch-static-v4', version: 0 });
    expect(staticEmbedding({ model: { folder: '/model', name: 'tiny' } }).fingerprint()).toEqual({
      model: 'tiny',
      version: 0,
    });
  });
});
