import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from './refusal.ts';
import { Sandbox, workspace } from './sandbox.ts';

/* A configuration through the built command line: where it is found and what it does. */

interface Hit {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
}

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({
    '.gitignore': 'node_modules/\n',
    'package.json': '{ "name": "service" }\n',
    'src/retry.ts': 'export function retry(): void {\n  one();\n  two();\n  three();\n  four();\n}\n',
  });
  install(sandbox.tree, '@codesearch/kernel', 'packages/kernel');
  install(sandbox.tree, linesPackage, 'examples/plugin-chunker-lines');
});

afterEach(() => sandbox.remove());

const linesPackage = '@codesearch-example/plugin-chunker-lines';

const byLines = (lines: number): string => `
import { defineConfig } from '@codesearch/kernel';
import { lines } from '${linesPackage}';

export default defineConfig({ chunker: lines({ lines: ${lines} }) });
`;

/** The same in JSON, where plugins are named by their module. */
const byLinesInJson = (lines: number): string =>
  JSON.stringify({ chunker: { plugin: linesPackage, options: { lines } } });

/** Links a package of this workspace as a package manager would install it. */
function install(folder: string, name: string, source: string): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(workspace, source), link);
}

/** The chunks of `src/retry.ts` that a search with the configuration finds, in order. */
async function chunks(args: readonly string[] = [], cwd = sandbox.tree): Promise<readonly Hit[]> {
  const { code, stdout, stderr } = await sandbox.run(
    ['search', 'retry', sandbox.tree, '--json', '-n', '100', ...args],
    {
      cwd,
    },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^(?:Indexing .*\n)*$/) as string });
  const { results } = JSON.parse(stdout) as { results: readonly Hit[] };
  return results.filter(({ path }) => path === 'src/retry.ts').toSorted((a, b) => a.startLine - b.startLine);
}

const lineCount = 6;

/** Expects chunks of `src/retry.ts` with the given number of lines. A search may not show all chunks of a file. */
function expectLines(hits: readonly Hit[], lines: number): void {
  const found = hits.map(({ startLine, endLine }) => `${startLine}-${endLine}`);
  const cuts = Array.from({ length: Math.ceil(lineCount / lines) }, (_, index) => {
    return `${index * lines + 1}-${Math.min((index + 1) * lines, lineCount)}`;
  });
  expect(found).not.toEqual([]);
  expect(cuts).toEqual(expect.arrayContaining(found));
}

it('uses the preset if there is no configuration', async () => {
  expectLines(await chunks(), lineCount);
});

it('uses a plugin from another package, even if package.json does not declare a module type', async () => {
  sandbox.write('codesearch.config.ts', byLines(2));
  expectLines(await chunks(), 2);
  expect((await sandbox.run(['status'])).stdout).toContain('chunker chunker-lines');
});

it('is loaded in pool processes, with everything that it imports', async () => {
  sandbox.write(
    'codesearch/where.ts',
    `
import { definePlugin } from '@codesearch/kernel';
import type { Chunker } from '@codesearch/kernel';

type Process = 'main' | 'pool';

const chunker: Chunker = {
  async chunk({ source: { text } }) {
    const language: Process = process.argv[1]?.includes('pool-child') === true ? 'pool' : 'main';
    const span = { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split(/\\n/).length };
    const chunk = { span, text, language, kind: 'text', symbols: [], enclosing: [], calls: [], imports: [] } as const;
    return { language, chunks: [chunk] };
  },
};

const languages = async () => [{ name: 'main', extensions: [] }, { name: 'pool', aliases: ['workers'], extensions: [] }];
const options = { '~standard': { version: 1, vendor: 'service', validate: (value: unknown) => ({ value }) } } as const;

/** The language of a chunk is the process that created it. */
export const where = definePlugin({
  name: 'where',
  stage: 'chunker',
  placement: 'pool',
  options,
  describe: () => ({ languages }),
  create: () => chunker,
});
`,
  );
  const config = (settings: string): string =>
    `import { where } from './codesearch/where.ts';\n\nexport default { chunker: where(), ${settings} };\n`;
  sandbox.write('codesearch.config.ts', config('workers: 2'));
  expect((await chunks()).map(({ language }) => language)).toEqual(['pool']);
  expect(await chunks(['--language', 'workers'])).toHaveLength(1);
  expect((await sandbox.run(['search', 'retry', '--language', 'poool'])).stderr).toContain("Did you mean 'pool'?");
  sandbox.write('codesearch.config.ts', config('workers: 0'));
  await sandbox.run(['clear']);
  expect((await chunks()).map(({ language }) => language)).toEqual(['main']);
});

describe('the configuration in effect', () => {
  it('is found in a parent of the working directory', async () => {
    sandbox.write('codesearch.config.ts', byLines(3));
    expectLines(await chunks([], join(sandbox.tree, 'src')), 3);
  });

  it('is that of the searched folder, wherever the command runs', async () => {
    sandbox.write('codesearch.config.ts', byLines(3));
    sandbox.write('src/codesearch.config.json', byLinesInJson(4));
    expectLines(await chunks([], join(sandbox.tree, 'src')), 3);
  });

  it('may be a key of package.json', async () => {
    sandbox.write('package.json', `{ "name": "service", "codesearch": ${byLinesInJson(5)} }`);
    expectLines(await chunks(), 5);
  });

  it('is that of the user if the repository has none', async () => {
    sandbox.write(join(sandbox.home, 'codesearch.config.json'), byLinesInJson(4));
    install(sandbox.home, linesPackage, 'examples/plugin-chunker-lines');
    expectLines(await chunks(), 4);
    sandbox.write('codesearch.config.ts', byLines(3));
    await sandbox.run(['clear']);
    expectLines(await chunks(), 3);
  });

  it('is the one given with --config', async () => {
    sandbox.write('codesearch.config.ts', byLines(1));
    sandbox.write('other/by-three.ts', byLines(3));
    expectLines(await chunks(['--config', 'other/by-three.ts']), 3);
    await sandbox.run(['clear']);
    expectLines(await chunks(['--config', 'by-three.ts'], join(sandbox.tree, 'other')), 3);
  });
});

it('never mixes an index with other settings, and builds it again', async () => {
  await chunks();
  sandbox.write('codesearch.config.ts', byLines(2));
  const status = JSON.parse((await sandbox.run(['status', '--json'])).stdout) as Record<string, unknown>;
  const changes = ['chunker is chunker-lines (was chunker-ast)'];
  expect(status).toMatchObject({ state: 'stale-options', changes, rebuilds: true });
  const doctor = await sandbox.run(['doctor']);
  expect(doctor.stdout).toMatch(/ok +index +built with other settings: chunker is .*; the next search builds it again/);
  const unsynced = await sandbox.run(['search', 'retry', '--no-sync']);
  expect(unsynced.code, unsynced.stderr).toBe(0);
  expect(unsynced.stdout + unsynced.stderr).toContain('The index was built with other settings');
  const { code, stderr } = await sandbox.run(['search', 'retry']);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('Settings changed: chunker is chunker-lines (was chunker-ast). Building the index again.\n');
  expect(stderr).toMatch(/^Built again: (\d+) of \1 files cut into chunks, (\d+) of \2 chunks embedded\.$/m);
  expectLines(await chunks(), 2);
});

it('reads all files again if they are read in another way', async () => {
  const masking = (maskSecrets: boolean): string =>
    `import { scanFs } from '@codesearch/plugin-scan-fs';\nexport default { scanner: scanFs({ maskSecrets: ${maskSecrets} }) };\n`;
  sandbox.write('src/login.ts', "export const password = 'hUnT3r2-x9Qz-77';\n");
  sandbox.write('codesearch.config.ts', masking(false));
  expect((await sandbox.run(['search', 'password'])).stdout).toContain('hUnT3r2');
  sandbox.write('codesearch.config.ts', masking(true));
  expectRefusal(
    await sandbox.run(['search', 'password', '--no-sync']),
    /other settings: scanner/,
    /codesearch index --force/,
  );
  const { stdout, stderr } = await sandbox.run(['search', 'password']);
  expect(stderr).toContain('Settings changed: scanner scan-fs has maskSecrets true (was false)');
  expect(stdout).toContain('password');
  expect(stdout).not.toMatch(/hUnT3r2|changed since/);
});

it('reads all files again if the code of a scanner has changed, or another plugin recognizes the files', async () => {
  const config = (word: string, more = ''): string => `
import { wrapPlugin } from '@codesearch/kernel';
import { scanFs } from '@codesearch/plugin-scan-fs';
import { merkle } from '@codesearch/plugin-sync-merkle';
const read = async (scanner, request) => {
  const found = await scanner.read(request);
  if ('skipped' in found) return found;
  return { source: { ...found.source, text: found.source.text.replaceAll('three', '${word}') } };
};
const reading = wrapPlugin({
  name: 'reading', stage: 'scanner', wrap: (scanner) => ({ read: (request) => read(scanner, request) }),
});
const own = wrapPlugin({ name: 'own', stage: 'changeDetector', wrap: () => ({}) });
export default { scanner: reading({ inner: scanFs() })${more} };
`;
  const texts = async (): Promise<string> => (await sandbox.run(['search', 'retry', '--lines', '20'])).stdout;
  sandbox.write('codesearch.config.mjs', config('trois'));
  expect(await texts()).toContain('trois');
  sandbox.write('codesearch.config.mjs', config('drei_'));
  expect(await texts()).toContain('drei_');
  sandbox.write('codesearch.config.mjs', config('drei_', ', changeDetector: own({ inner: merkle() })'));
  const { code, stderr } = await sandbox.run(['search', 'retry']);
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/^Settings changed: .*changeDetector is own \(was sync-merkle\)/m);
});

/** A chunker in a file of the project, which makes one chunk of each file. */
const oneChunk = (language: string): string => `
import { definePlugin } from '@codesearch/kernel';
const chunk = async ({ source: { text } }) => {
  const span = { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split(String.fromCharCode(10)).length };
  const none = { symbols: [], enclosing: [], calls: [], imports: [] };
  return { language: '${language}', chunks: [{ span, text, language: '${language}', kind: 'text', ...none }] };
};
export const one = definePlugin({ name: 'chunker-one', stage: 'chunker', create: () => ({ chunk }) });
`;

/** A configuration with a chunker in it. */
const inline = (language: string): string => `
export default {
  chunker: {
    name: 'one-chunk',
    create: () => ({
      async chunk({ source: { text } }) {
        const span = { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split(String.fromCharCode(10)).length };
        const none = { symbols: [], enclosing: [], calls: [], imports: [] };
        return { language: '${language}', chunks: [{ span, text, language: '${language}', kind: 'text', ...none }] };
      },
    }),
  },
};
`;

it('may have a plugin as an object, without any package, and an edit of it counts at once', async () => {
  sandbox.write('codesearch.config.mjs', inline('first'));
  expect((await chunks()).map(({ language }) => language)).toEqual(['first']);
  sandbox.write('codesearch.config.mjs', inline('first').replace('chunker:', 'maxCost: 2,\n  chunker:'));
  expect((await sandbox.run(['search', 'retry'])).stderr).not.toContain('Settings changed');
  sandbox.write('codesearch.config.mjs', inline('second'));
  const { stderr } = await sandbox.run(['search', 'retry']);
  expect(stderr).toContain('Settings changed: the code of chunker one-chunk has changed.');
  expect((await chunks()).map(({ language }) => language)).toEqual(['second']);
});

it('says the file and the line of a plugin that it imports and that is no JavaScript', async () => {
  sandbox.write('one.mjs', 'export const one = 1;\nexport const = 2;\n');
  sandbox.write('codesearch.config.mjs', `import { one } from './one.mjs';\nexport default {};\n`);
  expectRefusal(await sandbox.run(['index']), /\/one\.mjs:2\)/, /./);
});

it('builds an index again if the code of a plugin in a local file has changed, and only then', async () => {
  const settings = `import { one } from './one.mjs';\nexport default { chunker: one() };\n`;
  sandbox.write('one.mjs', oneChunk('first'));
  sandbox.write('codesearch.config.mjs', settings);
  expect((await chunks()).map(({ language }) => language)).toEqual(['first']);
  sandbox.write('codesearch.config.mjs', `${settings}// A comment.\n`);
  expect((await sandbox.run(['search', 'retry'])).stderr).not.toContain('Settings changed');
  sandbox.write('one.mjs', oneChunk('second'));
  const { stderr } = await sandbox.run(['search', 'retry']);
  expect(stderr).toContain('Settings changed: the code of chunker chunker-one has changed.');
  expect((await chunks()).map(({ language }) => language)).toEqual(['second']);
});

it('reports an invalid option of a plugin as such, not as an invalid file', async () => {
  sandbox.write('codesearch.config.ts', byLines(0));
  expectRefusal(await sandbox.run(['index']), /chunker-lines cannot use option 'lines'/, /README of chunker-lines/);
});

it.each([
  ['a package that is not built', 'lines', /Build the package, or install it again/],
  ['a file without its extension', './rules', /Write relative imports with their extension/],
  ['data without their type', './data.json', /with \{ type: 'json' \}/],
])('says what to do if it imports %s', async (_, specifier, hint) => {
  sandbox.write('node_modules/lines/package.json', '{ "type": "module", "exports": "./dist/lines.js" }');
  sandbox.write('codesearch.config.mjs', `import '${specifier}';\nexport default {};\n`);
  sandbox.write('data.json', '{}');
  expectRefusal(await sandbox.run(['index']), /Cannot find module|import attribute/, hint);
});
