import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { terminalSvg } from './terminal-svg.ts';

/*
 * Draws the picture of README.md from what the built program prints for a search of this repository.
 *
 *   npm run build && npm run -w @codesearch/bench picture
 */

const query = 'how are failed requests retried';
const options = ['--limit', '3', '--lines', '4'];
const workspace = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../bin/codesearch.js', import.meta.resolve('codesearch')));
const home = mkdtempSync(join(tmpdir(), 'codesearch-picture-'));
try {
  const printed = execFileSync(process.execPath, [program, 'search', query, ...options], {
    cwd: workspace,
    encoding: 'utf8',
    env: { ...process.env, CODESEARCH_HOME: home, FORCE_COLOR: '1', FORCE_HYPERLINK: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const prompt = `\u001b[2m$\u001b[22m npx codesearch search \u001b[32m"${query}"\u001b[39m ${options.join(' ')}`;
  const lines = [prompt, '', ...printed.trimEnd().split('\n')];
  writeFileSync(join(workspace, 'docs/images/search.svg'), terminalSvg(`codesearch search "${query}"`, lines));
} finally {
  rmSync(home, { recursive: true, force: true });
}
