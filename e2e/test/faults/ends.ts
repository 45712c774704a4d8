import { join } from 'node:path';
import type { Sandbox } from '../sandbox.ts';
import type { Way } from './plugin/ends.ts';

/** A tree of two files for searches that end. */
export const sources = {
  'a.ts': 'export function countRetries(limit: number) {\n  return limit;\n}\n',
  'b.ts': 'export function sendLetter(name: string) {\n  return countRetries(2) + name;\n}\n',
};

/** Without it, a store that never answers is given ten minutes. */
const limits = 'policies: { store: { timeoutMs: 20_000, attempts: 1 }, reranker: { timeoutMs: 20_000, attempts: 1 } }';

/** The arguments of a first search with a plugin that ends its process, and its environment. */
export function endingSearch(
  sandbox: Sandbox,
  place: string,
  way: Way,
): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  const name = `${place} ${way}`.replaceAll(/\W+/g, '-');
  const module = JSON.stringify(join(import.meta.dirname, 'plugin/ends.ts'));
  const config = sandbox.write(
    `../${name}.mjs`,
    `import { ending } from ${module};\nexport default { ...ending('${place}', '${way}'), ${limits}, workers: 1 };\n`,
  );
  return {
    args: ['search', 'count retries', '--config', config],
    env: {
      CODESEARCH_HOME: join(sandbox.folder, 'homes', name),
      ...(way === 'all memory' && { NODE_OPTIONS: '--max-old-space-size=96' }),
    },
  };
}
