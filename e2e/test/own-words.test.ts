import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

let sandbox: Sandbox;

const routine = (name: string): string => `export function ${name}(): void {\n  touch('${name}');\n}\n`;

beforeAll(async () => {
  sandbox = new Sandbox({
    '.codesearch/words': '# what customers call it\nshopping bag, basket\tcart\n',
    'src/cart.ts': routine('updateCart'),
    'src/order.ts': routine('updateOrder'),
    'src/invoice.ts': routine('updateInvoice'),
  });
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
});

afterAll(() => sandbox.remove());

it.each(['where is the shopping bag changed', 'how are baskets changed'])(
  'finds code by the words of the project, and not these: %s',
  async (question) => {
    const { stdout } = await sandbox.run(['search', question, '--json']);
    const { results } = JSON.parse(stdout) as { readonly results: readonly { readonly path: string }[] };
    expect(results[0]?.path).toBe('src/cart.ts');
    expect(results.map(({ path }) => path)).not.toContain('.codesearch/words');
  },
);

it('finds the words themselves by a text', async () => {
  const { stdout } = await sandbox.run(['search', '-e', 'shopping bag', '--json']);
  expect(stdout).toContain('.codesearch/words');
});
