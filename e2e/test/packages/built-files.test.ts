import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { smallService } from '../small-service.ts';
import { Sandbox, workspace } from '../sandbox.ts';

/* What the build writes into `dist`. See docs/decisions/0011-few-files.md. */

const packages = join(workspace, 'packages');

it('has one kernel for the engine and for plugins', () => {
  // In a process of its own: the test runner resolves packages to their sources.
  const program = `
    const { CodesearchError } = await import('@codesearch/kernel');
    const { loadConfig } = await import('@codesearch/engine');
    const failure = await loadConfig({ from: '.', file: 'missing.ts', home: '.' }).catch((error) => error);
    console.log(String(failure instanceof CodesearchError));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(workspace, 'e2e'),
  });
  expect(output.toString()).toBe('true\n');
});

it('loads few modules for a search, one more with a configuration, and no lazy parts of libraries of Node', async () => {
  const sandbox = new Sandbox(smallService);
  const counted = async (): Promise<{ readonly modules: number; readonly libraries: readonly string[] }> => {
    // A search hashes the files that were written within the resolution of the clock before.
    await setTimeout(2600);
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
    const env = {
      CODESEARCH_TRUST_CONFIG: '1',
      NODE_OPTIONS: `--import=${pathToFileURL(join(workspace, 'bench/speed/count-modules.ts')).href}`,
    };
    const { stdout } = await sandbox.run(['search', 'request', '--json'], { env });
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Awaited<ReturnType<typeof counted>>;
  };
  try {
    const bare = await counted();
    expect(bare.modules).toBeGreaterThan(10);
    expect(bare.modules).toBeLessThan(50);
    sandbox.write('codesearch.config.mjs', 'export default { workers: 1 };');
    const { modules, libraries } = await counted();
    expect(modules - bare.modules).toBe(1);
    expect(bare.libraries).toContain('sqlite');
    const spared = ['internal/crypto/webcrypto', 'internal/fs/promises', 'child_process', 'worker_threads'];
    for (const each of spared) expect([...bare.libraries, ...libraries]).not.toContain(each);
  } finally {
    sandbox.remove();
  }
});

it('asks a server before it loads a package', () => {
  const files = ['client.js'];
  for (const file of files) {
    const text = readFileSync(join(packages, 'cli/dist', file), 'utf8');
    for (const [, imported = ''] of text.matchAll(/^import .* from "(.+)";$/gm)) files.push(imported.replace('./', ''));
  }
  expect(files).toEqual(['client.js', expect.stringMatching(/^main-client-/)]);
});

it('has the library of MCP once, and loads it for a client only', () => {
  const imported = (name: string): readonly string[] =>
    globSync(`${name}/dist/*.js`, { cwd: packages }).flatMap((file) =>
      [...readFileSync(join(packages, file), 'utf8').matchAll(/^import .* from "(.+)";$/gm)].map(([, from]) => from!),
    );
  expect(imported('mcp').filter((from) => /modelcontextprotocol|zod|hono/.test(from))).toEqual([]);
  expect(imported('cli')).not.toContain('@codesearch/mcp');
});

it('publishes the licenses of the libraries that are built in', () => {
  const files = globSync('*/dist/LICENSES.txt', { cwd: packages });
  const libraries = files.map((file) => [
    file.split('/')[0],
    [...readFileSync(join(packages, file), 'utf8').matchAll(/^=== (.+)$/gm)].map(([, library]) => library).toSorted(),
  ]);
  expect(Object.fromEntries(libraries)).toEqual({
    cli: [
      'bundle-name',
      'commander',
      'default-browser',
      'default-browser-id',
      'define-lazy-prop',
      'env-paths',
      'is-docker',
      'is-in-ssh',
      'is-inside-container',
      'is-safe-filename',
      'is-wsl',
      'open',
      'powershell-utils',
      'run-applescript',
      'wsl-utils',
    ],
    engine: [
      '@noble/hashes',
      'cosmiconfig',
      'env-paths',
      'env-paths',
      'is-safe-filename',
      'reflect-metadata',
      'tslib',
      'tsyringe',
    ],
    lsp: ['vscode-jsonrpc', 'vscode-languageserver', 'vscode-languageserver-protocol', 'vscode-languageserver-types'],
    mcp: [
      '@hono/node-server',
      '@modelcontextprotocol/core',
      '@modelcontextprotocol/node',
      '@modelcontextprotocol/server',
      'hono',
      'zod',
    ],
    presentation: ['env-paths', 'get-east-asian-width', 'is-safe-filename'],
    'plugin-chunker-text': ['@langchain/textsplitters'],
    search: ['@eslint-community/regexpp'],
    server: ['env-paths', 'is-safe-filename'],
    vscode: ['fastest-levenshtein', 'get-east-asian-width'],
    'plugin-sync-merkle': ['@parcel/watcher', 'is-extglob', 'is-glob', 'picomatch'],
  });
});
