import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import { dot } from '../fixture/entry.ts';
import { rejection } from '../law/rejection.ts';
import type { ModelAnswer, ModelFault } from '../server/model-server.ts';
import { texts } from './service-fixture.ts';
import { law, lawForEach } from './service-law.ts';
import type { AnyServiceLaw } from './service-law.ts';

const json = { 'content-type': 'application/json' };

/** What an embedder makes of the answers of its service, and of texts that the service refuses. */
export const answerLaws: readonly AnyServiceLaw[] = [
  ...lawForEach(
    ['count', 'dimensions', 'notANumber'] as const,
    (kind) => `refuses an answer with a wrong ${kind}, and does not cache it`,
    async (fixture, kind) => {
      const damage = (answer: ModelAnswer): ModelAnswer => ({
        ...answer,
        body: fixture.service.damaged[kind](answer.body as never),
      });
      const embedder = await fixture.open();
      fixture.once(damage, damage, damage);
      // A model whose length was measured may have been replaced by another one.
      const codes = ['RESPONSE_INVALID', ...(kind === 'dimensions' ? (['DIMENSION_MISMATCH'] as const) : [])] as const;
      const error = await rejection(fixture.embed(embedder, texts.slice(0, 2)), `a wrong ${kind}`);
      assert.ok(
        codes.some((code) => isCodesearchError(error, code)),
        `a wrong ${kind} gave ${String(error)}`,
      );
      fixture.assertSilent(error);
      fixture.server.fault = () => undefined;
      const { vectors } = await fixture.embed(embedder, texts.slice(0, 2));
      assert.equal(vectors.length, 2);
      // A text that the service takes was tried besides, if the fault can be that of a text.
      assert.ok(fixture.calls().length <= 3, `${fixture.calls().length} calls`);
    },
  ),

  ...lawForEach(
    [
      ['null', (length) => Array<null>(length).fill(null)],
      ['zeros', (length) => Array<number>(length).fill(0)],
      ['nothing', () => []],
      ['longer', (length) => Array<number>(length + 1).fill(1)],
      ['one null among numbers', (length) => [null, ...Array<number>(length - 1).fill(1)]],
    ] as [string, (length: number) => readonly (number | null)[]][],
    ([name]) => `ends if every vector is ${name}, and is repaired by a service that works`,
    async (fixture, [name, values]) => {
      const embedder = await fixture.open();
      fixture.server.fault = ({ route }) =>
        route === fixture.service.route
          ? (answer) => ({ ...answer, body: fixture.service.withVectors(answer.body as never, values) })
          : undefined;
      const error = await rejection(fixture.embed(embedder), 'a model that fails');
      // Of a model whose length was measured, another length is that of another model.
      const isOther = name === 'longer' && isCodesearchError(error, 'DIMENSION_MISMATCH');
      assert.ok(isOther || isCodesearchError(error, 'RESPONSE_INVALID'), `a model that fails gave ${String(error)}`);
      fixture.server.fault = () => undefined;
      const { vectors, refused } = await fixture.embed(embedder);
      assert.equal(refused, undefined);
      for (const vector of vectors) assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-3);
    },
  ),

  ...lawForEach(
    [
      ['an empty vector', () => []],
      ['a vector of zeros', (length) => Array<number>(length).fill(0)],
      ['a shorter vector', (length) => Array<number>(length - 1).fill(1)],
    ] as [string, (length: number) => readonly number[]][],
    ([name]) => `reports the one text that has ${name}, and embeds all others`,
    async (fixture, [, values]) => {
      const embedder = await fixture.open();
      fixture.server.fault = ({ route, body }) => {
        const at =
          route === fixture.service.route
            ? fixture.service.textsOf(body).findIndex((text) => text.includes('number13()'))
            : -1;
        if (at === -1) return undefined;
        return (answer) => {
          const own = fixture.service.withVectors(answer.body as never, (length, index) =>
            index === at ? values(length) : Array.from({ length }, (_value, each) => each + index + 1),
          );
          return { ...answer, body: own };
        };
      };
      const { refused } = await fixture.embed(embedder);
      assert.deepEqual(
        refused?.map(({ index }) => index),
        [13],
      );
    },
  ),

  law('makes unit vectors of the vectors of a service, whatever their length', async (fixture) => {
    fixture.server.fault = ({ route }) =>
      route === fixture.service.route
        ? (answer) => ({
            ...answer,
            body: fixture.service.withVectors(answer.body as never, (length, index) =>
              Array.from({ length }, (_, at) => at + index + 1),
            ),
          })
        : undefined;
    const { vectors } = await fixture.embed(await fixture.open());
    for (const vector of vectors) assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-3);
  }),

  ...lawForEach(
    [
      ['JSON', (message) => ({ error: { message } })],
      ['plain text', (message) => message],
    ] as [string, (message: string) => unknown][],
    ([name]) => `ends with the words of the service, as ${name}, if every text fails`,
    async (fixture, [, bodyOf]) => {
      const embedder = await fixture.open({ embedder: {} });
      const body = bodyOf(`model crashed at ${texts[0]}: out of memory`);
      fixture.server.fault = () => ({ status: 500, body });
      const error = await rejection(fixture.embed(embedder), 'status 500 should reject');
      assert.ok(isCodesearchError(error, 'UNAVAILABLE') && error.message.includes('out of memory'), String(error));
      fixture.assertSilent(error);
    },
  ),

  ...lawForEach(
    [
      ...[400, 422, 500, 503].map((status): [string, ModelFault] => [
        `status ${status}`,
        { status, body: { error: { message: `cannot embed: ${texts[13]}`, type: 'invalid_request_error' } } },
      ]),
      ['an error with a status of success', { body: { error: { message: 'the model failed', code: 500 } } }],
      ['no JSON', (answer) => ({ ...answer, headers: json, body: `${JSON.stringify(answer.body)}, NaN` })],
      ['a page', { headers: { 'content-type': 'text/html' }, body: '<html>' }],
      ['a connection that is cut', 'reset'],
      ['half of the answer', 'half'],
    ] as [string, ModelFault][],
    ([name]) => `reports the text that the service answers with ${name}, and embeds all others`,
    async (fixture, [, fault]) => {
      const embedder = await fixture.open({ embedder: {} });
      const poison = texts[13] as string;
      fixture.server.fault = ({ route, body }) =>
        route === fixture.service.route && fixture.service.textsOf(body).some((text) => text.includes(poison))
          ? fault
          : undefined;
      const { vectors, refused } = await fixture.embed(embedder);
      assert.deepEqual(
        refused?.map(({ index }) => index),
        [13],
      );
      assert.ok(!refused?.[0]?.reason.includes(poison), 'the reason quotes the text');
      assert.deepEqual(
        vectors.flatMap((vector, index) => (vector.every((value) => value === 0) ? index : [])),
        [13],
      );
    },
  ),

  law('embeds a text that is too long for the model in pieces, and reports it', async (fixture) => {
    const long = Array.from({ length: 4_000 }, (_, line) => `const value${line} = ${line};\n`).join('');
    const { vectors, pooled } = await fixture.embed(await fixture.open(), ['short', long]);
    assert.deepEqual(pooled, [1]);
    assert.ok(Math.abs(dot(vectors[1] as Float32Array, vectors[1] as Float32Array) - 1) < 1e-3);
  }),
];
