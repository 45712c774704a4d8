import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import { dot } from '../fixture/entry.ts';
import { NotChecked } from '../law/not-checked.ts';
import { assertRejects, rejection } from '../law/rejection.ts';
import { hashedVector } from '../reference/hashed-vector.ts';
import type { ModelFault } from '../server/model-server.ts';
import { texts } from './service-fixture.ts';
import { law, lawForEach } from './service-law.ts';
import type { AnyServiceLaw } from './service-law.ts';

/** How an embedder calls its service: batches, attempts, waits and ends. */
export const callLaws: readonly AnyServiceLaw[] = [
  law('sends full batches and puts the vectors in order', async (fixture) => {
    const { vectors } = await fixture.embed(await fixture.open());
    assert.deepEqual(
      fixture.calls().map(({ body }) => fixture.service.textsOf(body).length),
      [8, 8, 4],
    );
    for (const [index, vector] of vectors.entries()) {
      const nearest = texts.map((text) => dot(hashedVector(text, 64), vector));
      assert.equal(nearest.indexOf(Math.max(...nearest)), index, `vector ${index} is that of another text`);
    }
  }),

  law('sends each text as it is', async (fixture) => {
    const embedder = await fixture.open();
    const odd = ['\tIf (Case) { is: "kept" }\r\n\n  größe 👩‍👩‍👧 ', 'UPPER lower\n'];
    for (const kind of ['document', 'query'] as const) await embedder.embed({ kind, inputs: odd });
    for (const [name, value] of Object.entries(fixture.service.env ?? {})) {
      const isSent = fixture.calls().every(({ headers }) => JSON.stringify(headers).includes(value));
      assert.ok(isSent || !/KEY|TOKEN/.test(name), `a request has not the value of ${name}`);
    }
    const sent = fixture.calls().flatMap(({ body }) => fixture.service.textsOf(body));
    for (const [index, text] of odd.entries())
      assert.equal(sent.filter((each) => each.includes(text)).length, 2, `how often text ${index} was sent as it is`);
  }),

  ...lawForEach(
    [
      ['429 without a wait', { status: 429, body: {} }],
      ['429 with a wait in seconds', { status: 429, headers: { 'retry-after': '0.05' }, body: {} }],
      ['500', { status: 500, body: {} }],
      ['503 with a page of a proxy', { status: 503, body: '<html>' }],
      ['529, overloaded', { status: 529, body: {} }],
      ['a connection that is cut', 'reset'],
      ['half an answer', 'half'],
    ] as [string, ModelFault][],
    ([name]) => `retries only the failed call after ${name}`,
    async (fixture, [, fault]) => {
      const embedder = await fixture.open();
      fixture.once(fault);
      const { vectors } = await fixture.embed(embedder);
      assert.equal(vectors.length, texts.length);
      assert.equal(fixture.calls().length, 4);
    },
  ),

  law('waits as long as the service asks for', async (fixture) => {
    const embedder = await fixture.open();
    fixture.once({ status: 429, headers: { 'retry-after': '0.3' }, body: {} });
    const start = performance.now();
    await fixture.embed(embedder, ['a']);
    // A lower bound does not assert speed: timers may be late, but not early.
    assert.ok(performance.now() - start >= 295, 'it retried too early');
  }),

  ...lawForEach(
    [
      [401, 'UNAUTHORIZED'],
      [403, 'UNAUTHORIZED'],
      [404, 'CONFIG_INVALID'],
    ] as const,
    ([status, code]) => `does not retry after status ${status}, and rejects with ${code}`,
    async (fixture, [status, code]) => {
      const embedder = await fixture.open();
      fixture.server.fault = () => ({
        status,
        body: { error: { message: `no: ${fixture.service.env?.['KEY']} ${texts[0]}` } },
      });
      const error = await rejection(fixture.embed(embedder, texts.slice(0, 1)), `status ${status} should reject`);
      assert.ok(isCodesearchError(error, code), `status ${status} gave ${String(error)}`);
      assert.equal(fixture.calls().length, 1);
      fixture.assertSilent(error);
    },
  ),

  law('does not wait if the account is used up, and resumes later', async (fixture) => {
    if (fixture.service.quotaBody === undefined) throw new NotChecked('the service has no quotaBody');
    const first = await fixture.open();
    await fixture.embed(first, texts.slice(0, 8));
    fixture.server.fault = () => ({ status: 429, body: fixture.service.quotaBody });
    const error = await rejection(fixture.embed(first), 'a used-up account should reject');
    assert.ok(isCodesearchError(error, 'RATE_LIMITED') && !error.retryable, String(error));
    const stopped = fixture.calls().length;
    assert.ok(stopped <= 3, `${stopped} calls`);
    await first[Symbol.asyncDispose]();
    fixture.server.fault = () => undefined;
    await fixture.embed(await fixture.open());
    const paid = fixture
      .calls()
      .slice(stopped)
      .flatMap(({ body }) => fixture.service.textsOf(body));
    assert.deepEqual(new Set(paid), new Set(texts.slice(8)));
  }),

  law('ends a call that gets no answer, and closes the connection', async (fixture) => {
    // As a configuration says it: a plugin may declare a limit of minutes.
    const embedder = await fixture.open({ embedder: { timeout: { ms: 100 } } }, { timeoutMs: 100, attempts: 1 });
    fixture.server.fault = () => 'hang';
    await assertRejects(fixture.embed(embedder, ['a']), 'TIMED_OUT', 'a server that hangs');
    await until(() => fixture.server.abandoned === 1);
  }),

  law('aborts its requests when the caller aborts', async (fixture) => {
    const embedder = await fixture.open();
    fixture.server.fault = () => 'hang';
    const controller = new AbortController();
    const { concurrency } = fixture.service.bind(fixture.server.url).policy();
    const call = fixture.embed(embedder, texts, controller.signal);
    await until(() => fixture.calls().length === 3 || fixture.calls().length === concurrency);
    const reason = new Error('enough');
    controller.abort(reason);
    assert.equal(await rejection(call, 'an aborted call should reject'), reason);
    await until(() => fixture.server.abandoned === fixture.calls().length);
  }),

  law('sends the same texts once, also after a restart', async (fixture) => {
    const first = await fixture.open();
    await fixture.embed(first);
    await first[Symbol.asyncDispose]();
    const before = fixture.calls().length;
    const { vectors } = await fixture.embed(await fixture.open());
    assert.equal(vectors.length, texts.length);
    assert.equal(fixture.calls().length, before);
  }),

  law('has a hint for a server that does not listen', async (fixture) => {
    const embedder = await fixture.open({ embedder: {} });
    await fixture.server[Symbol.asyncDispose]();
    const error = await rejection(fixture.embed(embedder, ['a']), 'it should reject');
    assert.ok(isCodesearchError(error, 'UNAVAILABLE') && error.hint, String(error));
  }),
];

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
