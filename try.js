// Installs the program if this clone has not been installed yet, and searches: node try.js "your question"
// ../your/folder It prints the answer, and what npm printed only if that failed. It runs on Node 20, without any
// package.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const clone = dirname(fileURLToPath(import.meta.url));
const inClone = (...names) => join(clone, ...names);
const isWindows = process.platform === 'win32';

if (process.argv.length < 3) {
  process.stderr.write('usage: node try.js "your question" [folder]\n');
  process.exit(2);
}
if (!isInstalled()) {
  if (process.stderr.isTTY) process.stderr.write('Installing the program in this clone. This takes a minute or two.\n');
  const options = { cwd: clone, encoding: 'utf8', maxBuffer: 2 ** 28, shell: isWindows };
  const { status, stdout, stderr, error } = spawnSync('npm', ['ci'], options);
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
    process.stderr.write('error The installation failed: `npm ci` printed the lines above.\n');
    process.exit(2);
  }
}
// The program brings its own Node, since this one may be older than it needs.
const own = inClone('node_modules/node/bin', isWindows ? 'node.exe' : 'node');
const progress = process.stderr.isTTY ? [] : ['--progress', 'none'];
const found = spawnSync(
  existsSync(own) ? own : process.execPath,
  [inClone('packages/cli/bin/codesearch.js'), 'search', ...process.argv.slice(2), ...progress],
  { stdio: 'inherit' },
);
process.exit(found.status ?? 2);

/** Whether an installation is complete: one that is there is left as it is, since `npm ci` would remove it. */
function isInstalled() {
  return existsSync(inClone('node_modules/.package-lock.json')) && existsSync(inClone('packages/cli/dist/main.js'));
}
