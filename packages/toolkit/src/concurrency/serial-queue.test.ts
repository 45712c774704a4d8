import { expect, it } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

/** A call that records its start, and ends when `end` is settled. */
function controlled(log: string[], name: string): { call: () => Promise<string>; end: PromiseWithResolvers<string> } {
  const end = Promise.withResolvers<string>();
  const call = (): Promise<string> => {
    log.push(name);
    return end.promise;
  };
  return { call, end };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('runs one call at a time, in order, and returns their results', async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  const [one, two] = [controlled(log, 'one'), controlled(log, 'two')];
  const results = [queue.run(one.call), queue.run(two.call), queue.run(() => 'three')];
  await turn();
  expect(log).toEqual(['one']);
  one.end.resolve('1');
  await turn();
  expect(log).toEqual(['one', 'two']);
  two.end.resolve('2');
  expect(await Promise.all(results)).toEqual(['1', '2', 'three']);
});

it('runs later calls after a failure, and rejects only the call that failed', async () => {
  const queue = new SerialQueue();
  const failed = queue.run(async () => Promise.reject(new Error('broken')));
  const thrown = queue.run(() => {
    throw new Error('thrown');
  });
  const next = queue.run(() => 'next');
  await expect(failed).rejects.toThrow('broken');
  await expect(thrown).rejects.toThrow('thrown');
  expect(await next).toBe('next');
});

it('is settled when all calls so far have settled, even if one of them failed', async () => {
  const queue = new SerialQueue();
  await queue.settled();
  const log: string[] = [];
  const { call, end } = controlled(log, 'failing');
  const failing = queue.run(call).catch(() => log.push('failed'));
  const settled = queue.settled().then(() => log.push('settled'));
  await turn();
  expect(log).toEqual(['failing']);
  end.reject(new Error('broken'));
  await Promise.all([failing, settled]);
  expect(log).toEqual(['failing', 'failed', 'settled']);
});
