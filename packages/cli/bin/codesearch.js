#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`error codesearch needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
// A stack trace then shows positions in the sources.
if (process.argv.includes('--debug')) process.setSourceMapsEnabled(true);
const { askServer } = await import('../dist/client.js');
if (!(await askServer(process.argv))) {
  await import('@codesearch/presentation/compile-cache');
  const { run } = await import('../dist/main.js');
  await run(process.argv);
}
// If all output is written, exit without the cleanup of V8 and libuv, which takes 10 ms or more after a search.
if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
