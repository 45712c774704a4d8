import { AsyncResource } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { stageChannelName } from '@codesearch/engine';
import { describe, expect, it } from 'vitest';
import { findInvocationsWith, invocation } from '../invocation/current-invocation.ts';
import type { Invocation } from '../invocation/invocation.ts';
import { processInvocation } from '../invocation/process-invocation.ts';
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

it('a server has the fault of a call in its own log, since who waits for the call hears of it', async () => {
  const fake = new FakeProcess();
  const heard: Invocation[] = [];
  watchEnds(fake, ['node', 'codesearch', 'serve'], () => heard.push(invocation()));
  findInvocationsWith(() => ({ ...processInvocation }));
  try {
    await inCall(() => fake.emit('unhandledRejection', new Error('boom')));
    expect(invocation()).not.toBe(processInvocation);
  } finally {
    findInvocationsWith(() => undefined);
  }
  expect(heard).toHaveLength(1);
  expect(heard[0]).toBe(processInvocation);
});

it('a fault of what a plugin began when it was created fails its next call in a server', async () => {
  const { fake, reported } = watched('mcp');
  const channel = tracingChannel(stageChannelName);
  const whose = { stage: 'store', plugin: 'store-x', root: '/repo' } as const;
  let begun: AsyncResource | undefined;
  channel.traceSync(() => (begun = new AsyncResource('timer')), { ...whose, operation: 'create' });
  begun!.runInAsyncScope(() => fake.emit('uncaughtException', new Error('boom')));
  const failed: unknown[] = [];
  const call = (root: string): Promise<void> =>
    channel.tracePromise(async () => {}, {
      ...whose,
      root,
      operation: 'open',
      fail: (reason: Error) => failed.push(reason),
    });
  await call('/other');
  expect(failed).toEqual([]);
  await call('/repo');
  await call('/repo');
  expect(failed).toEqual(reported);
  expect(reported).toMatchObject([{ plugin: 'store-x', operation: 'create' }]);
});

it('a fault outside of any call is reported without a plugin', () => {
  const { fake, reported } = watched();
  fake.emit('unhandledRejection', new Error('boom'));
  expect(reported).toMatchObject([{ code: 'UNEXPECTED', plugin: undefined }]);
  expect(fake.exitCode).toBe(2);
});

it('says nothing of an end that is expected', async () => {
  const { fake, ends, reported } = watched();
  ends.expected();
  await inCall(() => fake.exit(0));
  expect({ reported, exitCode: fake.exitCode }).toEqual({ reported: [], exitCode: 0 });
});

it('an end outside of any call, such as by a configuration, is reported, and never means hits', async () => {
  const { fake, reported } = watched();
  await inCall(() => {});
  fake.exit(0);
  expect(reported).toMatchObject([{ code: 'UNEXPECTED', plugin: undefined }]);
  expect(fake.exitCode).toBe(2);
});

describe('while a configuration is loaded', () => {
  const file = '/srv/codesearch.config.ts';
  const loading = (work: () => void): void => {
    void tracingChannel('codesearch:config').tracePromise(() => new Promise(() => work()), { file });
  };
  const stackIn = (error: Error): Error => Object.assign(error, { stack: `${error}\n    at file://${file}:7:11` });

  it.each([
    ['an end that nothing is left to wait for', (fake: FakeProcess) => fake.emit('beforeExit'), /never happens/],
    ['process.exit(0)', (fake: FakeProcess) => fake.exit(0), /ended the process/],
    [
      'an error that is left to nobody',
      (fake: FakeProcess) => fake.emit('unhandledRejection', stackIn(new Error('boom'))),
      /config\.ts:7 is invalid: Error: boom/,
    ],
  ])('%s is a fault of the configuration', (_, end, message) => {
    const { fake, reported } = watched();
    loading(() => end(fake));
    expect(reported).toMatchObject([{ code: 'CONFIG_INVALID', message: expect.stringMatching(message) as string }]);
    expect(fake.exitCode).toBe(2);
  });
});

it('a fault is that of the plugin whose code threw, also after its call and in the call of another one', async () => {
  const { fake, reported } = watched();
  const channel = tracingChannel(stageChannelName);
  const definedIn = import.meta.url.startsWith('file:') ? import.meta.filename : import.meta.url;
  channel.traceSync(() => {}, { stage: 'store', plugin: 'store-x', operation: 'create', definedIn });
  const error = new Error('boom');
  error.stack = `Error: boom\n    at Timeout._onTimeout (${definedIn}:7:11)\n    at listOnTimeout (node:internal/timers:1:1)`;
  await inCall(() => fake.emit('uncaughtException', error));
  expect(reported).toMatchObject([{ plugin: 'store-x', operation: 'create' }]);
});

it('what a callback throws without a stack is that of the plugin that installed it, also in the call of another', async () => {
  const { fake, reported } = watched();
  const channel = tracingChannel(stageChannelName);
  const definedIn = '/plugins/store-x/index.js';
  const callbacks: (() => void)[] = [];
  // As a timer or a socket does.
  const install = (): void => void callbacks.push(AsyncResource.bind(() => fake.emit('uncaughtException', 'boom')));
  channel.traceSync(install, { stage: 'store', plugin: 'store-x', operation: 'create', definedIn });
  await channel.tracePromise(async () => install(), {
    stage: 'reranker',
    plugin: 'rank-x',
    operation: 'open',
    definedIn,
  });
  await inCall(() => callbacks.forEach((callback) => callback()));
  fake.emit('uncaughtException', 'boom');
  expect(reported).toMatchObject([
    { plugin: 'store-x', operation: 'create' },
    { plugin: 'rank-x', operation: 'open' },
    { plugin: undefined },
  ]);
});

it('of two plugins in one file, and of a library, a fault is that of the plugin whose call installed the code', async () => {
  const { fake, reported } = watched();
  const channel = tracingChannel(stageChannelName);
  const definedIn = '/plugins/both.mjs';
  const fail = (file: string): void => {
    const error = new Error('boom');
    error.stack = `Error: boom\n    at run (${file}:7:11)\n    at answer (${definedIn}:9:1)`;
    fake.emit('uncaughtException', error);
  };
  channel.traceSync(() => {}, { stage: 'embedder', plugin: 'embed-y', operation: 'create', definedIn });
  const install = (file: string): (() => void) => {
    let callback = (): void => {};
    const call = { stage: 'reranker', plugin: 'rank-y', operation: 'create', definedIn };
    channel.traceSync(() => void (callback = AsyncResource.bind(() => fail(file))), call);
    return callback;
  };
  const callbacks = [install(definedIn), install('/libraries/pool.js')];
  await channel.tracePromise(async () => callbacks.forEach((callback) => callback()), {
    ...{ stage: 'embedder', plugin: 'embed-y', operation: 'embed', definedIn },
  });
  expect(reported).toMatchObject([{ plugin: 'rank-y' }, { plugin: 'rank-y' }]);
});

it('a server fails the call whose promise has failed', async () => {
  const { fake } = watched('mcp');
  const failed: unknown[] = [];
  const trace = {
    stage: 'embedder',
    plugin: 'embed-x',
    operation: 'embed',
    fail: (error: Error) => failed.push(error),
  };
  const reject = async (): Promise<unknown> => fake.emit('unhandledRejection', new Error('boom'));
  await tracingChannel(stageChannelName).tracePromise(reject, trace);
  expect(failed).toMatchObject([named]);
});

it('process.exit fails in a resident server, which goes on', async () => {
  const { fake, ends } = watched('mcp');
  await expect(inCall(() => fake.exit(3))).rejects.toThrow('It called process.exit(3).');
  expect(fake.exitCode).toBeUndefined();
  ends.expected();
  fake.exit(0);
  expect(fake.exitCode).toBe(0);
});
