import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleFiles } from './bundle-files.ts';
import { writeMcpb } from './mcpb/write-mcpb.ts';
import { readProduct } from './product.ts';

/*
 * Builds what clients install in one step: the plugin of Claude Code with its marketplace, server.json, the install
 * links of docs/agents.md, and the MCPB bundle. The packages must be built.
 *
 *   node tools/src/bundle/build-bundles.ts
 *   --out FOLDER    write there instead of into the working tree
 */

const workspace = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { out: { type: 'string', default: workspace } } });

for (const [path, content] of bundleFiles(workspace)) {
  const file = join(values.out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
const product = readProduct(workspace);
const file = join(values.out, `distribution/bundles/${product.name}-${product.version}.mcpb`);
await writeMcpb(product, workspace, file);
process.stdout.write(`${file}\n`);
