import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isCodesearchError } from '@codesearch/kernel';
import type { CallOptions, StageBinding, StageName } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { assertEqual } from '../law/assert-equal.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import { describeError, shown } from '../law/rejection.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { exchanges } from './damaged-answers.ts';
import type { Exchange } from './damaged-answers.ts';
import { failureLaw } from './failure-law.ts';
import { longCalls, operationsOf } from './operation.ts';
import type { Operation, StageOperations } from './operation.ts';
import { sentBy, served, wordsOf } from './served.ts';
import { keeping, secretName, ServiceRequests } from './service-requests.ts';
import type { SentRequest } from './service-requests.ts';

/** The stages that declare a host which gets text of files. */
const declaring: ReadonlySet<StageName> = new Set<StageName>(['contextualizer', 'embedder', 'reranker', 'store']);

/** Requests of a call that are held back, one after the other. */
const maxHeld = 5;

/** What holds for a stage that calls a service by the `fetch` or the `services` of its context. */
export function serviceLaws<Name extends StageName>(suite: StageOperations<Name>): readonly Law<Name>[] {
  const { asking } = suite;
  return [
    law('a call that is aborted on its way aborts its requests', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const opening: Operation<Name> = { name: 'open', run: (stage, options) => stage.open(options) };
      const operations = longCalls(suite, await fixture.open());
      for (const operation of [opening, ...operations]) {
        for (let held = 1; held <= maxHeld; held++) {
          const { requests, open } = served(fixture);
          const stage = operation === opening ? fixture.guarded(requests.context) : await open();
          const controller = new AbortController();
          const reason = new Error('aborted by the test kit');
          let [count, deaf] = [0, 0];
          let outcome: PromiseSettledResult<unknown> | undefined;
          const call = async (): Promise<void> => {
            [outcome] = await Promise.allSettled([operation.run(stage, { signal: controller.signal })]);
          };
          await requests.during(call, async ({ signal }, send) => {
            if (++count < held) return send();
            controller.abort(reason);
            if (!signal?.aborted) deaf++;
            throw reason;
          });
          if (count < held) break;
          assert.equal(deaf, 0, `${operation.name} does not pass its signal on to request ${held}`);
          assert.equal(outcome?.status, 'rejected', `${operation.name} answers after request ${held} was aborted`);
        }
      }
    }),

    law('requests are of the fetch of the context, with declared keys in headers, to the declared host', (fixture) =>
      assertAddressed(fixture, suite),
    ),

    failureLaw(suite),

    law('a check rejects if the service does not answer', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const { requests, open } = served(fixture);
      if (fixture.create(requests.context).check === undefined) throw new NotChecked('it has no check');
      const stage = await open();
      const sent = await requests.during(async () => {
        for (const { run } of operationsOf(suite, stage)) await run(stage, {});
      });
      if (sent.length === 0) throw new NotChecked('it asks no service');
      const isGone = async (): Promise<Response> => {
        throw new TypeError('fetch failed');
      };
      let isRejected = false;
      await requests.during(() => stage.check().catch(() => void (isRejected = true)), isGone);
      assert.ok(isRejected, '`check` says that it works, and its service does not answer');
    }),

    ...(asking
      ? [
          law<Name>('a service is asked about each text, whatever it was asked before', async (fixture) => {
            const { requests, open } = served(fixture);
            const stage = await open();
            const words = wordsOf(asking.places(stage));
            const isSent = (sent: readonly SentRequest[], word: string): boolean =>
              sent.some(({ body }) => body.includes(word));
            const first = await requests.during(() => asking.ask(stage, words));
            if (asking.hasQuestion && first.length > 0)
              assert.ok(isSent(first, words[0] ?? ''), 'a service is asked without the question');
            if (!words.some((word) => isSent(first, word)))
              throw new NotChecked('it sends none of the texts to a service');
            for (const place of new Set([0, 1, words.length - 1])) {
              const word = words[place] ?? '';
              if (!isSent(first, word)) continue;
              const [fresh = ''] = wordsOf(1);
              const other = words.with(place, fresh);
              const sent = await requests.during(() => asking.ask(stage, other));
              assert.ok(isSent(sent, fresh), `a request that differs in text ${place} alone is not sent`);
              assert.ok(!isSent(sent, word), `text ${place} of an earlier request is sent again`);
            }
            for (const few of [words.slice(0, 4), words.slice(0, 13)]) {
              const fewer: readonly SentRequest[] = await sentBy(fixture, async (each) => asking.ask(each, few));
              for (const word of few)
                assert.ok(!isSent(first, word) || isSent(fewer, word), `of ${few.length} texts one is not sent`);
            }
            const both = [wordsOf(words.length), wordsOf(words.length)];
            const atOnce = await Promise.all(both.map((each) => asking.ask(stage, each)));
            for (const [at, each] of both.entries()) {
              const other = served(fixture);
              const another = await other.open();
              let waits = 0;
              await other.requests.during(
                async () => assertEqual(await asking.ask(another, each), atOnce[at], 'answers in another order'),
                async (_, send) => (await wait(9 - 3 * (waits++ % 4)), send()),
              );
            }
          }),

          law<Name>('an item of the answer of a service is of the text that it names', async (fixture) => {
            const places = asking.places(await fixture.open());
            let words: readonly string[] = [];
            const answers = new Map<string, unknown>();
            let usual: readonly unknown[] = [];
            let usualNotes = 0;
            let sent: readonly SentRequest[] = [];
            // In one request, if so many fit.
            for (const count of [places, Math.min(3, places)]) {
              if (sent.length === 1) break;
              const { requests, open } = served(fixture);
              const stage = await open();
              words = wordsOf(count);
              usualNotes = 0;
              const onNote = (): void => void usualNotes++;
              const ask = async (): Promise<unknown> =>
                (usual = await asking.ask(stage, words, { onNote } as CallOptions));
              sent = await requests.during(ask, keeping(answers));
            }
            const isOne = sent.length === 1;
            const answerTo = (at: number): unknown => answers.get(sent[at]?.body ?? '');
            const exchanged = exchanges(answerTo(0), isOne ? usual.length : undefined);
            // Of requests about one text each, the first gets the answer of the second.
            const all: readonly Exchange[] =
              exchanged.length === 0 && !isOne && sent.length > 1 ? [{ items: [0], answer: answerTo(1) }] : exchanged;
            if (all.length === 0) throw new NotChecked('no answer of a service has an item for each text');
            let hasEffect = false;
            for (const { items, answer, isTwice = false } of all) {
              const other = served(fixture);
              const opened = await other.open();
              let made: readonly unknown[] = [];
              const notes: string[] = [];
              const options: CallOptions & { onNote(note: string): void } = { onNote: (note) => void notes.push(note) };
              const asked = await other.requests.during(
                async () =>
                  (made = await asking.ask(opened, words, options).catch((error: unknown) => refused(error, usual))),
                (request, send) => (request.body === sent[0]?.body ? Promise.resolve(Response.json(answer)) : send()),
              );
              if (!asked.some(({ body }) => body === sent[0]?.body)) continue;
              // One that can do without an answer may say so.
              if (isTwice && asking.assertDegraded) continue;
              assert.ok(!isTwice || made === usual, 'an answer is taken that names a text twice');
              const isLost: boolean = items.length === 1 && isOne && !asking.assertDegraded;
              assert.ok(
                !isLost || made === usual || notes.length > usualNotes,
                'an answer is taken that lacks an item',
              );
              const changed = made.flatMap((part, at) => (isDeepStrictEqual(part, usual[at]) ? [] : [at]));
              const own = isOne ? items : words.flatMap((word, at) => (sent[0]?.body.includes(word) ? [at] : []));
              const others = changed.filter((at) => !own.includes(at));
              assertEqual(others, [], `what items ${items.join(' and ')} of the answer change besides`);
              hasEffect ||= items.length > 1 && changed.length > 0;
            }
            const isExchanged = all.some(({ items }) => items.length > 1);
            assert.ok(hasEffect || !isExchanged, 'if two items of the answer are exchanged, nothing changes');
          }),
        ]
      : []),
  ];
}

/** An answer of a service that is refused is not called one of the plugin. */
function refused<Usual>(error: unknown, usual: Usual): Usual {
  assert.ok(
    !isCodesearchError(error, 'PLUGIN_INVALID'),
    `a wrong answer of a service is passed on: ${describeError(error)}`,
  );
  return usual;
}

const another = 'another.testkit.example:8443';

/** Another address that is an option is the one that is called, and the one that is declared, with its port. */
async function assertMoved<Name extends StageName>(
  fixture: StageFixture<Name>,
  suite: StageOperations<Name>,
): Promise<void> {
  const { project } = fixture;
  const moved = (): StageBinding<Name> => {
    const binding = fixture.bind();
    (binding.options as Record<string, unknown>)['baseURL'] = `https://${another}/base`;
    return binding;
  };
  const requests = new ServiceRequests(project, { cacheDir: join(project.cacheDir, ...wordsOf(1)) });
  requests.answer = async () => Response.json({}, { status: 400 });
  let facts: { readonly host?: string };
  try {
    facts = moved().describe(requests.context) as object;
  } catch {
    // It has no such option.
    return;
  }
  if (facts.host !== undefined) assert.equal(facts.host, another, 'the declared host with another baseURL');
  const work = async (): Promise<void> => {
    const stage = await fixture.of(moved).open(requests.context);
    for (const { run } of operationsOf(suite, stage)) await run(stage, {});
  };
  await work().catch(() => {});
  const hosts = requests.sent.map(({ url }) => new URL(url).host);
  assert.ok(
    hosts.every((host) => host === another),
    'a request with another baseURL goes elsewhere',
  );
}

async function assertAddressed<Name extends StageName>(
  fixture: StageFixture<Name>,
  suite: StageOperations<Name>,
): Promise<void> {
  await suite.prepare?.(fixture.project);
  const { project, bind } = fixture;
  const send = globalThis.fetch;
  let own = 0;
  let all = 0;
  const requests = new ServiceRequests(project);
  requests.answer = (_, ask) => (own++, ask());
  globalThis.fetch = (input, init) => (all++, send(input, init));
  const call = async (stage: GuardedStage<Name>, options: CallOptions = {}): Promise<void> => {
    for (const { run } of operationsOf(suite, stage)) await run(stage, options);
  };
  try {
    await call(await fixture.open(requests.context));
  } finally {
    globalThis.fetch = send;
  }
  // The client of a database may have its own.
  if (suite.stage !== 'store') assert.equal(all, own, 'requests by another fetch than that of the context');
  if (own === 0) throw new NotChecked('it asks no service');
  const { sent, keys } = requests;
  for (const key of keys.values())
    for (const { url, body } of key ? sent : [])
      assert.ok(!url.concat(decodeURIComponent(url), body).includes(key ?? ''), 'a key is in an address or a body');
  const facts = bind().describe(project.context) as { readonly host?: string };
  for (const key of keys.values()) assert.ok(!key || !shown(facts).includes(key), 'a key is in the declared facts');
  const hosts = sent.filter(({ body }) => body.includes(sourceMark)).map(({ url }) => new URL(url).host);
  if (declaring.has(suite.stage) && hosts.length > 0)
    assert.deepEqual([...new Set(hosts)], [facts.host], 'the hosts that get text');
  await assertMoved(fixture, suite);
  const { environment } = bind();
  const declared = environment.filter((name) => secretName.test(name));
  assert.ok(declared.length === 0 || keys.size > 0, '`env` of the context is not asked for the declared key');
  // One that needs a key refuses to open, or to work.
  const env = (name: string): string | undefined => (secretName.test(name) ? undefined : project.context.env(name));
  const keyless = new ServiceRequests(project, { env, cacheDir: join(project.cacheDir, ...wordsOf(1)) });
  await fixture
    .open(keyless.context)
    .then(call)
    .catch(() => {});
  for (const { headers } of keyless.sent)
    assert.ok(!/\b(?:undefined|null)\b/.test(headers), 'a header has the value of a key that is not set');
  // It may ask for a second variable if the first is not set.
  const asked = new Set([...requests.variables, ...keyless.variables]);
  const unknown = [...asked].filter((name) => !environment.includes(name));
  assert.deepEqual(unknown, [], 'variables that are read, and that `environment` does not name');
}
