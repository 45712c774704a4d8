import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudePlugin } from './claude-plugin.ts';
import { installLinks } from './install-links.ts';
import { readProduct } from './product.ts';
import { registryEntry } from './registry-entry.ts';
import { withInstallLinks } from './with-install-links.ts';

/** The files of the repository that describe the program to clients, by path. */
export function bundleFiles(workspace: string): ReadonlyMap<string, string> {
  const product = readProduct(workspace);
  const read = (path: string): string => readFileSync(join(workspace, path), 'utf8');
  const files = {
    ...claudePlugin(product, read('packages/agents/skill/SKILL.md')),
    'packages/mcp/server.json': registryEntry(product),
    'docs/agents.md': withInstallLinks(read('docs/agents.md'), installLinks(product)),
  };
  return new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`,
    ]),
  );
}
