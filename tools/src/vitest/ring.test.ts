import { afterEach, expect, it, vi } from 'vitest';
import { ringOf } from './ring.ts';

afterEach(() => void vi.unstubAllEnvs());

it('leaves system tests to the checks of a change, and further cases to the night', () => {
  expect(ringOf(undefined)).toMatchObject({ exclude: ['**/*.system.test.ts', '**/*.night.test.ts'], prefix: '' });
  expect(ringOf('change')).toMatchObject({ exclude: ['**/*.night.test.ts'], prefix: 'TEST_RING=change ' });
  expect(ringOf('all')).toMatchObject({ exclude: [], prefix: 'TEST_RING=all ' });
});

it('has the same cases for each run of a change, and other ones by night', () => {
  vi.stubEnv('PROPERTY_SEED', undefined);
  expect(ringOf('change').env).toEqual(ringOf('change').env);
  expect(ringOf('promises').env['PROPERTY_SEED']).toBe(ringOf('change').env['PROPERTY_SEED']);
  expect(ringOf('all').env['PROPERTY_SEED']).not.toBe(ringOf('change').env['PROPERTY_SEED']);
});

it('has what the environment says', () => {
  vi.stubEnv('FAULT_RUNS', '3');
  expect(ringOf('change').env['FAULT_RUNS']).toBe('3');
});

it('refuses a ring that does not exist', () => {
  expect(() => ringOf('nightly')).toThrow("TEST_RING is 'nightly', not one of promises, change, all.");
});
