import { errors } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const down = errors.unavailable('the model', 'no answer.');

function breaker(): { readonly circuit: CircuitBreaker; readonly opened: unknown[]; wait(ms: number): void } {
  let now = 0;
  const opened: unknown[] = [];
  const circuit = new CircuitBreaker({ failures: 3, now: () => now, onOpen: (reason) => opened.push(reason) });
  return { circuit, opened, wait: (ms) => void (now += ms) };
}

it('opens once, after the configured number of consecutive failures', () => {
  const { circuit, opened } = breaker();
  circuit.fail(down);
  circuit.fail(down);
  circuit.succeed();
  circuit.fail(down);
  circuit.fail(down);
  expect(circuit.admits()).toBe(true);
  circuit.fail(down);
  circuit.fail(down);
  expect(circuit.admits()).toBe(false);
  expect(opened).toEqual([down]);
});

it('opens immediately for a failure that every call would have', () => {
  const { circuit, opened } = breaker();
  const refused = errors.unauthorized('the model', 401);
  circuit.fail(refused);
  expect(circuit.admits()).toBe(false);
  expect(opened).toEqual([refused]);
});

it('admits one call after a pause, and all calls when that one succeeds', () => {
  const { circuit, wait } = breaker();
  circuit.fail(errors.unauthorized('the model', 401));
  wait(59_999);
  expect(circuit.admits()).toBe(false);
  wait(1);
  expect([circuit.admits(), circuit.admits()]).toEqual([true, false]);
  circuit.fail(down);
  expect(circuit.admits()).toBe(false);
  wait(60_000);
  expect(circuit.admits()).toBe(true);
  circuit.succeed();
  expect([circuit.admits(), circuit.admits()]).toEqual([true, true]);
});
