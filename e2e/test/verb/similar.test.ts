import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { found } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('similar', () => {
  it('finds code that is similar to the code at a line, but not that code itself', async () => {
    sandbox.write('src/backoff.ts', smallService['src/retry.ts'].replace('retryWithBackoff', 'retryAgain'));
    const outcome = await run('similar', 'src/retry.ts:2', '--json', '--limit', '2');
    expect(outcome.code).toBe(0);
    expect(found(outcome)[0]).toBe('src/backoff.ts');
    expect(found(outcome)).not.toContain('src/retry.ts');
    expect((await run('similar', 'src/retry.ts:2', '--lines', '1')).stdout).toMatch(
      /^src\/backoff\.ts:\d {2}function retryAgain/,
    );
    // With a column, as compilers and other searches print a location.
    expect(found(await run('similar', 'src/retry.ts:2:7', '--json', '--limit', '2'))).toEqual(found(outcome));
  });

  it.each([
    ['src/retry.ts', /Expected FILE:LINE/, /src\/retry\.ts:24/],
    ['src/retry.ts:0', /Expected FILE:LINE/, /src\/retry\.ts:24/],
    ['src/retry.ts:999', /Line 999 of src\/retry\.ts/, /line with code/],
    ['src/never.ts:1', /never\.ts is not in the index/, /codesearch why/],
  ])('refuses %s', async (where, message, hint) => {
    await run('index');
    expectRefusal(await run('similar', where), message, hint);
  });
});
