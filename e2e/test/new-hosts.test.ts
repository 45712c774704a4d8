import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

/* What a command says before text goes to a host for the first time. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});
afterEach(() => sandbox.remove());

it('is a command that allows it, for a reranker too, which no index uses', async () => {
  for (const name of ['retry_later', 'retry_now']) sandbox.write(`${name}.py`, `def ${name}():\n    pass\n`);
  sandbox.write(
    'codesearch.config.mjs',
    "import { neural } from '@codesearch/plugin-rerank';\n" +
      "export default { reranker: neural({ service: 'jina', baseURL: 'https://rerank.invalid', model: 'm' }) };\n",
  );
  expect(await sandbox.run(['index', '--yes'])).toMatchObject({ code: 0 });
  const refused = await sandbox.run(['search', 'retry_later']);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('to rerank.invalid for the first time') });
  const command = /`codesearch (.*)`/.exec(refused.stderr)?.[1] ?? '';
  const words = command.split(' ').map((word) => (word === 'QUESTION' ? 'retry_later' : word));
  expect(await sandbox.run(words)).toMatchObject({ code: 0 });
  expect(await sandbox.run(['search', 'retry_later'])).toMatchObject({ code: 0 });
});

it.each(['search retry_later', 'index', 'similar retry.py:1'])('is what %s would send, and its cost', async (words) => {
  sandbox.write('retry.py', 'def retry_later():\n    pass\n');
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  sandbox.write(
    'paid.mjs',
    "import { openai } from '@codesearch/plugin-embed-openai';\n" +
      "export default { embedder: openai({ baseURL: 'https://embed.invalid/v1', model: 'm', pricePerMillionTokens: 1e6 }) };\n",
  );
  const { code, stderr } = await sandbox.run([...words.split(' '), '--config', 'paid.mjs']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^To embed with embed-openai m: 2 chunks, about \d+ tokens in \d calls?\.$/m);
  expect(stderr).toMatch(/^Price: about \$\d+\.00 /m);
  expect(stderr).toMatch(/`codesearch index \S+ --yes --config paid\.mjs`/);
});
