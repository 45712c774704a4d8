import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Creates objects that survive several collections, and prints the maximum size of the young generation in MB. */
const program = (prepare: string): string => `
  import { getHeapSpaceStatistics } from 'node:v8';
  ${prepare}
  let [kept, max] = [[], 0];
  for (let count = 0; count < 4e5; count++) {
    kept.push(Array.from({ length: 8 }, () => count + 0.5));
    if (kept.length > 100_000) kept = [];
    if (count % 2_000 > 0) continue;
    await new Promise((resolve) => setTimeout(resolve, 1));
    max = Math.max(max, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
  }
  process.stdout.write(String(max / 2 ** 20));`;

/** Without concurrent collection the result does not depend on the load of the machine. */
const deterministic = ['--single-threaded-gc', '--no-incremental-marking'];

/** Runs in a separate process, since the setting affects the whole process. */
function youngGeneration(prepare: string): number {
  const args = [...deterministic, '--input-type=module', '-e', program(prepare)];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

it('limitYoungGeneration keeps the young generation from growing', () => {
  const module = new URL('./young-generation.ts', import.meta.url).href;
  const limit = `(await import(${JSON.stringify(module)})).limitYoungGeneration();`;

  expect(youngGeneration(limit)).toBeLessThan(youngGeneration('') * 0.75);
});
