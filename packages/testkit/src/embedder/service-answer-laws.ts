import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import type { ErrorCode } from '@codesearch/kernel';
import { dot } from '../fixture/entry.ts';
import { rejection } from '../law/rejection.ts';
import type { ModelFault } from '../server/model-server.ts';
import { texts } from './service-fixture.ts';
import type { EmbeddingService } from './service-fixture.ts';
import { law, lawForEach } from './service-law.ts';
import type { AnyServiceLaw } from './service-law.ts';

type Vectors = readonly (readonly number[])[];

/** What a service answers instead of vectors. */
interface WrongAnswer {
  readonly name: string;
  /** Codes that the error may have if every answer is so. */
  readonly codes: readonly ErrorCode[];
  /** What the service says of it. */
  readonly says?: string;
  /** @param at which text of the request it is about; absent if it is about all */
  readonly fault: (service: EmbeddingService, at?: number) => ModelFault;
}

const isUnit = (vector: Float32Array): boolean => Math.abs(dot(vector, vector) - 1) < 1e-3;

const withList =
  (change: (all: Vectors, at?: number) => readonly unknown[]): WrongAnswer['fault'] =>
  (service, at) =>
  (answer) => ({ ...answer, body: service.withVectors(answer.body as never, (all) => change(all, at)) });

const lists = Object.entries<(all: Vectors) => readonly unknown[]>({
  'no vectors': () => [],
  'one vector less': (all) => all.slice(1),
  'one vector more': (all) => [...all, all[0]],
}).map(([name, change]): WrongAnswer => ({ name, codes: ['RESPONSE_INVALID'], fault: withList(change) }));

const vectors = Object.entries<(vector: readonly number[]) => unknown>({
  null: () => null,
  'an empty vector': () => [],
  'a vector of nulls': (vector) => vector.map(() => null),
  'a vector of zeros': (vector) => vector.map(() => 0),
  'a shorter vector': (vector) => vector.slice(1),
  'a longer vector': (vector) => [...vector, 1],
  'a null among numbers': ([, ...rest]) => [null, ...rest],
  'a word among numbers': ([, ...rest]) => ['x', ...rest],
  'a list in a list': (vector) => [vector],
  'a number instead of a list': () => 1,
  'a word instead of a list': () => 'none',
  'an object instead of a list': (vector) => ({ ...vector }),
}).map(([name, change]): WrongAnswer => {
  const fault = withList((all, at) =>
    all.map((vector, index) => (at === undefined || index === at ? change(vector) : vector)),
  );
  // A model whose length was measured may have been replaced by another one.
  return { name, codes: ['RESPONSE_INVALID', 'DIMENSION_MISMATCH'], fault };
});

const says = 'out of memory';
const words = `${says} at ${texts[13]}`;

const refusals = Object.entries<readonly [ErrorCode, number, unknown]>({
  'status 400': ['INPUT_INVALID', 400, { error: { message: words, type: 'invalid_request_error' } }],
  'status 413': ['INPUT_INVALID', 413, words],
  'status 422': ['INPUT_INVALID', 422, { detail: [{ msg: words }] }],
  'status 500': ['UNAVAILABLE', 500, { error: words }],
  'status 503 in plain text': ['UNAVAILABLE', 503, words],
  'an error with a status of success': ['RESPONSE_INVALID', 200, { error: { message: words, code: 500 } }],
}).map(([name, [code, status, body]]): WrongAnswer => ({ name, codes: [code], says, fault: () => ({ status, body }) }));

const json = { 'content-type': 'application/json' };

const answers = Object.entries<ModelFault>({
  'no JSON': (answer) => ({ headers: json, body: `${JSON.stringify(answer.body)}, NaN` }),
  'null instead of an answer': { body: null },
  'a list instead of an answer': { body: [] },
  'text of another type': { headers: { 'content-type': 'text/plain' }, body: 'ok' },
  'no answer': { headers: json, body: '' },
  'a page': { headers: { 'content-type': 'text/html' }, body: '<html>' },
  'a redirect': { status: 307, headers: { location: 'https://other.example/' }, body: '' },
  'a connection that is cut': 'reset',
  'half of an answer': 'half',
}).map(([name, fault]): WrongAnswer => {
  const codes: readonly ErrorCode[] = [typeof fault === 'string' ? 'UNAVAILABLE' : 'RESPONSE_INVALID'];
  return { name, codes, fault: () => fault };
});

/** What an embedder makes of the answers of its service, and of texts that the service refuses. */
export const answerLaws: readonly AnyServiceLaw[] = [
  ...lawForEach(
    [...lists, ...vectors, ...refusals, ...answers],
    ({ name }) => `with ${name}: ends if every answer is so, else costs the text its vector, and stores nothing of it`,
    async (fixture, { codes, says: said = '', fault, name }) => {
      const { service, server } = fixture;
      const embedder = await fixture.open({ embedder: {} });
      server.fault = ({ route }) => (route === service.route ? fault(service) : undefined);
      const error = (await rejection(fixture.embed(embedder), name)) as Error;
      const isExpected = codes.some((code) => isCodesearchError(error, code));
      assert.ok(isExpected && error.message.includes(new URL(server.url).host), `it gave ${String(error)}`);
      assert.ok(error.message.includes(said), `not what the service says: ${error.message}`);
      fixture.assertSilent(error);
      assert.ok(fixture.calls().length <= texts.length, `${fixture.calls().length} calls`);

      server.fault = ({ route, body }) => {
        const at = route === service.route ? service.textsOf(body).findIndex((text) => text.includes(texts[13]!)) : -1;
        return at === -1 ? undefined : fault(service, at);
      };
      const { refused, vectors } = await fixture.embed(embedder);
      assert.deepEqual(
        refused?.map(({ index }) => index),
        [13],
      );
      assert.ok(!refused?.[0]?.reason.includes(texts[13] as string), 'the reason quotes the text');
      assert.ok(
        vectors.every((vector, index) => (index === 13 ? vector.every((value) => value === 0) : isUnit(vector))),
      );

      server.fault = () => undefined;
      const before = fixture.calls().length;
      const repaired = await fixture.embed(embedder);
      assert.ok(repaired.refused === undefined && repaired.vectors.every(isUnit));
      assert.deepEqual(
        fixture
          .calls()
          .slice(before)
          .map(({ body }) => service.textsOf(body).length),
        [1],
      );
    },
  ),

  law('makes unit vectors of the vectors of a service, whatever their length', async (fixture) => {
    fixture.server.fault = ({ route }) =>
      route === fixture.service.route
        ? (answer) => ({
            ...answer,
            body: fixture.service.withVectors(answer.body as never, (all) =>
              all.map((vector, index) => vector.map((_, at) => at + index + 1)),
            ),
          })
        : undefined;
    const { vectors } = await fixture.embed(await fixture.open());
    for (const vector of vectors) assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-3);
  }),

  law('embeds a text that is too long for the model in pieces, and reports it', async (fixture) => {
    const long = Array.from({ length: 4_000 }, (_, line) => `const value${line} = ${line};\n`).join('');
    const { vectors, pooled } = await fixture.embed(await fixture.open(), ['short', long]);
    assert.deepEqual(pooled, [1]);
    assert.ok(Math.abs(dot(vectors[1] as Float32Array, vectors[1] as Float32Array) - 1) < 1e-3);
  }),
];
