import { join } from 'node:path';
import { stageNames } from '@codesearch/kernel';
import type { Sandbox } from '../sandbox.ts';
import type { Way } from './plugin/ends.ts';

/** A tree of two files for searches that end. */
export const sources = {
  'a.ts': 'export function countRetries(limit: number) {\n  return limit;\n}\n',
  'b.ts': 'export function sendLetter(name: string) {\n  return countRetries(2) + name;\n}\n',
};

/** For a call that never settles: without them, a store is given ten minutes. Others need none. */
const limits = Object.fromEntries(
  stageNames.map((stage) => [
    stage,
    { timeoutMs: 5_000, ...(['embedder', 'store', 'reranker'].includes(stage) && { attempts: 1 }) },
  ]),
);

/** A configuration with a plugin that ends its process. */
export function endingConfig(place: string, way: Way): string {
  const module = JSON.stringify(join(import.meta.dirname, 'plugin/ends.ts'));
  const policies = way === 'a call that never settles' ? limits : {};
  return (
    `import { ending } from ${module};\n` +
    `const policies = ${JSON.stringify(policies)};\n` +
    `export default { ...ending('${place}', '${way}'), policies, workers: 1 };\n`
  );
}

/** The arguments of a first search with a plugin that ends its process, and its environment. */
export function endingSearch(
  sandbox: Sandbox,
  place: string,
  way: Way,
): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  const name = `${place} ${way}`.replaceAll(/\W+/g, '-');
  const config = sandbox.write(`../${name}.mjs`, endingConfig(place, way));
  return {
    args: ['search', 'count retries', '--config', config],
    env: {
      CODESEARCH_HOME: join(sandbox.folder, 'homes', name),
      ...(way === 'all memory' && { NODE_OPTIONS: '--max-old-space-size=96' }),
    },
  };
}
