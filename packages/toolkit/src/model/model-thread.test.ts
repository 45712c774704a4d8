import { afterEach, expect, it, vi } from 'vitest';
import { ModelStopped, ModelThread } from './model-thread.ts';

afterEach(() => vi.unstubAllEnvs());

/** A thread that ends at once. */
function endingThread(): ModelThread<string, string> {
  const task = { runtime: '', source: '', modelsFolder: '', download: false, dataType: 'q8' };
  return new ModelThread(new URL('data:text/javascript,'), task);
}

it('a question to a thread that has ended has no answer', async () => {
  const thread = endingThread();
  const answer = thread.ask('anything');
  await expect(answer).rejects.toBeInstanceOf(ModelStopped);
  await expect(thread.loaded).rejects.toThrow('its thread has ended');
  expect(thread.load).toBe(0);
});

it('the runtime of models reports nothing unless the user wants it', async () => {
  vi.stubEnv('ORT_DISABLE_TELEMETRY', undefined);
  await endingThread().terminate();
  expect(process.env['ORT_DISABLE_TELEMETRY']).toBe('1');
  vi.stubEnv('ORT_DISABLE_TELEMETRY', '0');
  await endingThread().terminate();
  expect(process.env['ORT_DISABLE_TELEMETRY']).toBe('0');
});
