import { afterEach, expect, it, vi } from 'vitest';
import { keepModelsPrivate } from './keep-models-private.ts';

afterEach(() => vi.unstubAllEnvs());

it('the runtime of models reports nothing unless the user wants it', () => {
  vi.stubEnv('ORT_DISABLE_TELEMETRY', undefined);
  keepModelsPrivate();
  expect(process.env['ORT_DISABLE_TELEMETRY']).toBe('1');
  vi.stubEnv('ORT_DISABLE_TELEMETRY', '0');
  keepModelsPrivate();
  expect(process.env['ORT_DISABLE_TELEMETRY']).toBe('0');
});
