import { tracingChannel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { stageChannelName } from '@codesearch/engine';
import { expect, it } from 'vitest';
import { watchEnds } from './unexpected-ends.ts';
import type { EndingProcess, Ends } from './unexpected-ends.ts';

class FakeProcess extends EventEmitter implements EndingProcess {
  exitCode?: number;
  exit(code: number): void {
    this.exitCode = code;
    this.emit('exit');
  }
}

interface Watched {
  readonly fake: FakeProcess;
  readonly ends: Ends;
  readonly reported: unknown[];
}

function watched(command = 'search'): Watched {
  const [fake, reported]: [FakeProcess, unknown[]] = [new FakeProcess(), []];
  const ends = watchEnds(fake, ['node', 'codesearch', command], (error) => reported.push(error));
  return { fake, ends, reported };
}

/** Runs the work while a plugin's call is running. */
async function inCall(work: () => void): Promise<void> {
  const trace = { stage: 'embedder', plugin: 'embed-x', operation: 'embed' } as const;
  await tracingChannel(stageChannelName).tracePromise(async () => work(), trace);
}

const named = { code: 'UNEXPECTED', plugin: 'embed-x', operation: 'embed' };

it('process.exit(0) in a call is reported with the plugin, and ends with the code of an error', async () => {
  const { fake, reported } = watched();
  await inCall(() => fake.exit(0));
  expect(reported).toMatchObject([{ ...named, message: expect.stringContaining('It ended the process.') as string }]);
  expect(fake.exitCode).toBe(2);
});

it('a call that never ends, with nothing left to wait for, is reported', async () => {
  const { fake, reported } = watched();
  await inCall(() => fake.emit('beforeExit'));
  expect(reported).toMatchObject([{ ...named, message: expect.stringContaining('The call never ends.') as string }]);
  expect(fake.exitCode).toBe(2);
});

it.each(['uncaughtException', 'unhandledRejection'])('%s is reported once, and ends the command', async (event) => {
  const { fake, reported } = watched();
  await inCall(() => fake.emit(event, new Error('boom')));
  expect(reported).toMatchObject([{ ...named, message: expect.stringContaining('boom') as string }]);
  expect(fake.exitCode).toBe(2);
});

it.each(['serve', 'mcp', 'lsp', 'watch'])('%s reports it and goes on', async (command) => {
  const { fake, reported } = watched(command);
  await inCall(() => fake.emit('unhandledRejection', new Error('boom')));
  expect(reported).toMatchObject([named]);
  expect(fake.exitCode).toBeUndefined();
});

it('a fault outside of any call is reported without a plugin', () => {
  const { fake, reported } = watched();
  fake.emit('unhandledRejection', new Error('boom'));
  expect(reported).toMatchObject([{ code: 'UNEXPECTED', plugin: undefined }]);
  expect(fake.exitCode).toBe(2);
});

it('says nothing of an end that is expected, or after the calls', async () => {
  const expected = watched();
  expected.ends.expected();
  await inCall(() => expected.fake.exit(0));
  expect(expected).toMatchObject({ reported: [], fake: { exitCode: 0 } });
  const after = watched();
  await inCall(() => {});
  after.fake.exit(0);
  expect(after).toMatchObject({ reported: [], fake: { exitCode: 0 } });
});
