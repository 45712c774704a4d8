import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* The kernel's first door is what plugin authors build on: a change of it must be seen in review. */

const kernel = new URL('../../../packages/kernel/', import.meta.url).pathname;
const contracts = readdirSync(join(kernel, 'src/contract')).filter((name) => !name.includes('.test.'));

it('shows every change of the contracts as a change of a file', async () => {
  const door = readFileSync(join(kernel, 'dist/index.d.ts'), 'utf8');
  const declared = contracts.map((name) =>
    readFileSync(join(kernel, 'dist/contract', name.replace('.ts', '.d.ts')), 'utf8'),
  );
  const api = [door, ...declared].map(withoutComments).join('\n');
  await expect(api).toMatchFileSnapshot('../../public-door.d.ts.txt');
});

it.each(contracts)('documents what %s exports', (name) => {
  const source = readFileSync(join(kernel, 'src/contract', name), 'utf8');
  const lines = source.split('\n');
  const bare = lines.filter(
    (line, index) => /^export (?!\{|\*|type \{)/.test(line) && !/\*\/\s*$/.test(lines[index - 1] ?? ''),
  );
  expect(bare).toEqual([]);
});

it('gives the contracts nearly as many lines of promises as of types', () => {
  let [prose, code] = [0, 0];
  for (const name of contracts) {
    for (const line of readFileSync(join(kernel, 'src/contract', name), 'utf8').split('\n')) {
      if (/^\s*(\/\*\*|\*)/.test(line)) prose++;
      else if (line.trim() !== '') code++;
    }
  }
  expect(prose / code).toBeGreaterThan(0.8);
});

function withoutComments(declaration: string): string {
  return declaration
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\/\/.*$/gm, '')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim();
}
