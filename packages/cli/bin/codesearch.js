#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`error codesearch needs Node 22.18 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
// A stack then names the places in the sources.
if (process.argv.includes('--debug')) process.setSourceMapsEnabled(true);
await import('@codesearch/presentation/compile-cache');
const { run } = await import('../dist/main.js');
await run(process.argv);
// What is written is waited for. V8's and libuv's own tidying, which takes a search 10 ms and more, is not.
if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
