import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Creates objects that survive several collections, and prints the maximum size of both generations in MB. */
const program = (prepare: string): string => `
  import { getHeapSpaceStatistics } from 'node:v8';
  ${prepare}
  const [kept, max] = [[], {}];
  for (let count = 0; count < 9e5; count++) {
    kept[count % 200_000] = Array.from({ length: 8 }, () => count + 0.5);
    if (count % 5_000 > 0) continue;
    await new Promise((resolve) => setTimeout(resolve, 1));
    for (const { space_name: name, space_size: size } of getHeapSpaceStatistics())
      max[name] = Math.max(max[name] ?? 0, size / 2 ** 20);
  }
  process.stdout.write(JSON.stringify({ young: max.new_space, old: max.old_space }));`;

/**
 * Runs in a separate process, since the setting affects the whole process. Garbage is collected in its only thread, so
 * the result does not depend on the load of the machine.
 */
function largest(limit: string | undefined, generation: 'young' | 'old', flags: readonly string[] = []): number {
  const module = new URL('./heap-growth.ts', import.meta.url).href;
  const prepare = limit === undefined ? '' : `(await import(${JSON.stringify(module)})).${limit}();`;
  const args = ['--single-threaded-gc', ...flags, '--input-type=module', '-e', program(prepare)];
  return Number(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))[generation]);
}

it('limitYoungGeneration keeps the young generation from growing', () => {
  const flags = ['--no-incremental-marking'];

  expect(largest('limitYoungGeneration', 'young', flags)).toBeLessThan(largest(undefined, 'young', flags) * 0.75);
});

it('limitHeapGrowth keeps the old generation from growing', () => {
  expect(largest('limitHeapGrowth', 'old')).toBeLessThan(largest(undefined, 'old') * 0.8);
});
