#!/usr/bin/env node
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`error codesearch needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
// Half of a short command's time is compiling: from the second run on it is read from the cache.
module.enableCompileCache?.();
const { run } = await import('../dist/main.js');
await run(process.argv);
