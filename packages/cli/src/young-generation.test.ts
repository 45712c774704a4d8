import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Makes objects that outlive several collections, and prints the most that the young generation had, in MB. */
const program = (prepare: string): string => `
  import { getHeapSpaceStatistics } from 'node:v8';
  ${prepare}
  let [kept, most] = [[], 0];
  for (let count = 0; count < 2e6; count++) {
    kept.push([count]);
    if (kept.length > 200_000) kept = [];
    if (count % 50_000 > 0) continue;
    most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
  }
  process.stdout.write(String(most / 2 ** 20));`;

/** The setting is one of the whole process, so it is tried in a process of its own. */
function youngGeneration(prepare: string): number {
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program(prepare)], { encoding: 'utf8' }));
}

it('does not grow while it is held', () => {
  const module = new URL('./young-generation.ts', import.meta.url).href;
  const hold = `(await import(${JSON.stringify(module)})).holdYoungGeneration();`;

  expect(youngGeneration(hold)).toBeLessThan(youngGeneration('') / 2);
});
