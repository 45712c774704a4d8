#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`error create-codesearch-plugin needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
const { run } = await import('../dist/main.js');
process.exitCode = await run(process.argv.slice(2));
