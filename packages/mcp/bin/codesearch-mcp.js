#!/usr/bin/env node
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`error codesearch-mcp needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
// Loading is most of a start: from the second one on it is read from the cache.
module.enableCompileCache?.();
const { run } = await import('../dist/main.js');
await run(process.argv.slice(2));
