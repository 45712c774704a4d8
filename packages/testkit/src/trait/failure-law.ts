import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { isCodesearchError } from '@codesearch/kernel';
import type { CallOptions, StageName } from '@codesearch/kernel';
import { sourceMark } from '../fixture/source-mark.ts';
import { assertEqual } from '../law/assert-equal.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import { describeError, shown } from '../law/rejection.ts';
import { damaged } from './damaged-answers.ts';
import { longCalls } from './operation.ts';
import type { StageOperations } from './operation.ts';
import { served } from './served.ts';
import { keeping } from './service-requests.ts';
import type { SentRequest } from './service-requests.ts';

/** A way in which a service fails. */
interface Failure {
  readonly name: string;
  answer(words: string): Response;
  /** Whether it is a failure for a call that reads no answer too. */
  readonly isRefusal: boolean;
  /** How often one request may be sent where the engine does not repeat the call. */
  readonly attempts: number;
  /** Whether it may be sent again after something else. */
  readonly isAnswered: boolean;
}

/** A failure that only shows to who reads the answer. */
const unread = { isRefusal: false, attempts: 3, isAnswered: true };

const tooMany = 'status 429';

const failures: readonly Failure[] = [
  ...[400, 401, 404, 429, 500].map((status) => ({
    name: `status ${status}`,
    answer: (words: string) =>
      Response.json({ error: { message: words } }, { status, headers: status === 429 ? { 'retry-after': '7' } : {} }),
    isRefusal: true,
    attempts: 3,
    isAnswered: status === 400 || status === 404,
  })),
  {
    name: 'a connection that is cut',
    answer: () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('cut'), { code: 'ECONNRESET' }) });
    },
    isRefusal: true,
    attempts: 3,
    isAnswered: false,
  },
  ...['null', '"no"', '<html>', '{"error":{"message":"no"}}'].map((body) => ({
    name: `the answer ${body}`,
    answer: (words: string) =>
      new Response(body.replace('"no"', JSON.stringify(words)), { headers: { 'content-type': 'application/json' } }),
    ...unread,
  })),
];

/** The stages whose calls the engine repeats: there each request is sent once. */
const repeated: ReadonlySet<StageName> = new Set<StageName>(['embedder', 'reranker', 'store']);

/** The stages that can do without an answer, and say so. */
const degrading: ReadonlySet<StageName> = new Set<StageName>(['chunker', 'contextualizer', 'scanner']);

/** The stages that ask a model, of whose answers every part is read. */
const modelled: ReadonlySet<StageName> = new Set<StageName>(['contextualizer', 'embedder', 'reranker']);

/** The request from which on all fail is at most this one. */
const maxFrom = 3;

/** More requests of one call are attempts without end. */
const maxRequests = 100;

/** What holds if a service fails, or answers something else. */
export function failureLaw<Name extends StageName>(suite: StageOperations<Name>): Law<Name> {
  return law(
    'a failure of a service is an error for users, after one attempt, without text and keys',
    async (fixture) => {
      await suite.prepare?.(fixture.project);
      let asked = 0;
      for (const operation of longCalls(suite, await fixture.open())) {
        const answers = new Map<string, unknown>();
        let sent: readonly SentRequest[] = [];
        const run = async ({ name, answer, isRefusal, isAnswered, attempts }: Failure, from = 1): Promise<void> => {
          const { requests, open } = served(fixture);
          const stage = await open();
          const what = `${operation.name} after ${name}`;
          const keys = [...requests.keys.values()].filter((key) => key !== undefined && key.length > 3);
          const controller = new AbortController();
          const notes: string[] = [];
          const options: CallOptions & { onNote(note: string): void } = {
            signal: controller.signal,
            onNote: (note) => void notes.push(note),
          };
          let error: unknown;
          let made: unknown;
          let count = 0;
          const asked = await requests.during(
            async () => (made = await operation.run(stage, options).catch((thrown: unknown) => void (error = thrown))),
            async ({ body, headers }, send) => {
              if (++count < from || (name === damage && body !== sent[0]?.body)) return send();
              if (count > maxRequests) controller.abort(new Error('too many requests'));
              // Services quote what they got.
              return answer(`cannot do ${body.includes(sourceMark) ? sourceMark : 'it'} with ${headers}`);
            },
          );
          if (asked.length < from) return;
          for (const key of requests.keys.values()) if (key !== undefined && key.length > 3) keys.push(key);
          const said = shown([error, notes, fixture.project.messages]);
          for (const secret of [sourceMark, ...keys])
            assert.ok(!said.includes(secret ?? ''), `${what}: an error, a note or a message has a text or a key`);
          const same = asked.slice(from - 1).map(({ url, body }) => `${url}\n${body}`);
          const most = !repeated.has(suite.stage) ? attempts : isAnswered ? 2 : 1;
          assert.ok(
            same.every((each) => same.filter((other) => other === each).length <= most),
            `${what}: a request is sent again, which the engine does`,
          );
          if (error !== undefined) {
            const isKnown = isCodesearchError(error) && error.code !== 'UNEXPECTED';
            // The engine checks vectors, and says that a service has sent them, which it has not if it refused.
            const isBlamed = isRefusal
              ? isCodesearchError(error, 'PLUGIN_INVALID') || isCodesearchError(error, 'RESPONSE_INVALID')
              : isCodesearchError(error, 'PLUGIN_INVALID');
            assert.ok(isKnown && !isBlamed, `${what}: ${describeError(error)}`);
            const isKept = isCodesearchError(error, 'RATE_LIMITED') && error.details.retryAfterMs === 7_000;
            assert.ok(isKept || name !== tooMany || suite.stage !== 'embedder', `${what}: the wait of 7 s is lost`);
          } else if (name !== damage && (isRefusal || made !== undefined)) {
            if (suite.asking?.assertDegraded) suite.asking.assertDegraded(stage, made as never, usual as never, what);
            else if (!degrading.has(suite.stage))
              assert.ok(notes.length > 0, `${what}: it answers, and no note says what is missing`);
          }
          const { length } = notes;
          await wait(10);
          assert.equal(notes.length, length, `${what}: notes after the answer`);
          if (suite.asking === undefined || name === damage) return;
          // A contextualizer may wait before it asks again. What it left in the cache is there for another stage.
          const repaired = await operation.run(suite.asking.assertDegraded ? await open() : stage, {});
          assertEqual(repaired, usual, `${what}: the answer of a service that works again`);
        };
        const { requests, open } = served(fixture);
        const stage = await open();
        let usual: unknown;
        sent = await requests.during(async () => (usual = await operation.run(stage, {})), keeping(answers));
        asked += sent.length;
        if (sent.length === 0) continue;
        // A plugin that asks again by itself waits long if it is asked to slow down.
        const own = failures.filter(({ name }) => repeated.has(suite.stage) || name !== tooMany);
        const first = Array.from({ length: Math.min(sent.length, maxFrom) }, (_, at) => at + 1);
        const bodies = modelled.has(suite.stage) ? damaged(answers.get(sent[0]?.body ?? '')) : [];
        // A plugin may wait before it asks again.
        const outcomes = await Promise.allSettled([
          ...first.flatMap((from) => own.map((failure) => run(failure, from))),
          ...bodies.map((body) => run({ ...unread, name: damage, answer: () => Response.json(body) })),
        ]);
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      }
      if (asked === 0) throw new NotChecked('it asks no service');
    },
  );
}

const damage = 'an answer that lacks something';
