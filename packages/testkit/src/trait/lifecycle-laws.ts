import assert from 'node:assert/strict';
import type { StageMap, StageName } from '@codesearch/kernel';
import { describeError, rejection, rejectsWithCode } from '../law/expect.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { law, type Law } from '../law/law.ts';
import type { Operation, StageOperations } from './operation.ts';

/** What holds for the life of every stage and for every one of its calls. */
export function lifecycleLaws<Name extends StageName>(suite: StageOperations<Name>): readonly Law<Name>[] {
  return [
    law('a stage may be disposed twice, at once, and without being opened', async (bench) => {
      await suite.prepare?.(bench.project);
      const opened = await bench.open();
      await opened[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
      const another = await bench.open();
      await Promise.all([another[Symbol.asyncDispose](), another[Symbol.asyncDispose]()]);
      await bench.create()[Symbol.asyncDispose]();
    }),

    law('after disposal every call rejects with CLOSED', async (bench) => {
      await suite.prepare?.(bench.project);
      const opened = await bench.open();
      for (const operation of operationsOf(suite, opened)) await operation.run(opened, {});
      await opened[Symbol.asyncDispose]();
      await rejectsClosed(suite, opened, 'of a used stage');

      const unused = bench.create();
      await unused[Symbol.asyncDispose]();
      await rejectsClosed(suite, unused, 'of a stage that was never opened');
    }),

    law('an aborted signal rejects every call with its reason', async (bench) => {
      await suite.prepare?.(bench.project);
      const reason = new Error('aborted by the test kit');
      const signal = AbortSignal.abort(reason);
      const unopened = bench.create();
      if (unopened.open) {
        const error = await rejection(unopened.open({ signal }), 'open should reject with the reason of its signal');
        assert.equal(error, reason, `open rejected with ${describeError(error)}`);
      }
      const stage = await bench.open();
      for (const operation of operationsOf(suite, stage)) {
        if (!operation.abortable) continue;
        const message = `${operation.name} should reject with the reason of its signal`;
        const error = await rejection(operation.run(stage, { signal }), message);
        assert.equal(error, reason, `${message}, and rejected with ${describeError(error)}`);
      }
    }),

    law('a call that is aborted on its way resolves, or rejects with the reason', async (bench) => {
      await suite.prepare?.(bench.project);
      const stage = await bench.open();
      for (const operation of operationsOf(suite, stage)) {
        if (!operation.abortable) continue;
        const controller = new AbortController();
        const reason = new Error('aborted by the test kit');
        const [outcome] = await Promise.allSettled([
          operation.run(stage, { signal: controller.signal }),
          Promise.resolve().then(() => controller.abort(reason)),
        ]);
        if (outcome.status === 'fulfilled') continue;
        assert.equal(outcome.reason, reason, `${operation.name} rejected with ${describeError(outcome.reason)}`);
      }
      for (const operation of operationsOf(suite, stage)) await operation.run(stage, {});
    }),

    law('no source text reaches the log', async (bench) => {
      await suite.prepare?.(bench.project);
      const stage = await bench.open();
      for (const operation of operationsOf(suite, stage)) await operation.run(stage, {});
      await bench.disposeStages();
      for (const { level, message, details } of bench.project.messages) {
        const logged = `${message} ${JSON.stringify(details)}`;
        assert.ok(!logged.includes(sourceMark), `a message of level ${level} holds source text`);
      }
    }),
  ];
}

function operationsOf<Name extends StageName>(
  suite: StageOperations<Name>,
  stage: StageMap[Name],
): readonly Operation<Name>[] {
  return suite.operations.filter((operation) => operation.applies?.(stage) ?? true);
}

async function rejectsClosed<Name extends StageName>(
  suite: StageOperations<Name>,
  stage: StageMap[Name],
  whose: string,
): Promise<void> {
  if (stage.open) await rejectsWithCode(stage.open(), 'CLOSED', `open ${whose}`);
  for (const operation of operationsOf(suite, stage)) {
    await rejectsWithCode(operation.run(stage, {}), 'CLOSED', `${operation.name} ${whose}`);
  }
}
