import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'rolldown';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageBuild } from './package-build.ts';

const manifest = {
  exports: {
    '.': { '@codesearch/source': './src/index.ts', default: './dist/index.js' },
    './fixture': { '@codesearch/source': './src/fixture.ts' },
  },
  dependencies: { installed: '1.0.0', wrapped: '1.0.0' },
  peerDependencies: { '@scope/peer': '1.0.0' },
  devDependencies: { inlined: '1.0.0' },
  codesearchBuild: { programs: ['./src/worker/worker.ts'], bundle: ['wrapped'], replace: { heavy: './src/light.ts' } },
};

const sources = {
  'src/index.ts': `import { readFileSync } from 'node:fs';
import { installed } from 'installed/deep';
import { peer } from '@scope/peer';
import { inlined } from 'inlined';
import { shared, always } from './shared.ts';

export const all: readonly unknown[] = [readFileSync, installed, peer, inlined, shared, always];
export const lazy = (): Promise<unknown> => import('./lazy.ts');
export const lazier = (): Promise<unknown> => import('./lazier.ts');
`,
  'src/fixture.ts': 'export {};\n',
  'src/lazy.ts': `import { shared } from './shared.ts';
import { wrapped } from 'wrapped';
export const lazy: unknown = [shared, wrapped];
`,
  'src/lazier.ts': `import { other } from './other.ts';
export const lazier: unknown = other;
`,
  'src/shared.ts': `export { other as always } from './other.ts';
/** A comment
 * of several lines. */
export function shared(): never {
  const text: string = 'ü 🙂';   throw new Error(text);
}
`,
  'src/light.ts': `export const heavy = 'light';\n`,
  'src/other.ts': `export const other = 'other';\n`,
  'src/worker/worker.ts': `import { other } from '../other.ts';\nexport const worker: string = other;\n`,
  'node_modules/inlined/package.json': `{ "name": "inlined", "main": "index.js", "type": "module" }`,
  'node_modules/inlined/index.js': `import { transitive } from 'transitive';\nimport { heavy } from 'heavy';\nexport const inlined = [transitive, heavy];\n`,
  'node_modules/inlined/LICENSE': 'The license of inlined.\n',
  'node_modules/transitive/package.json': `{ "name": "transitive", "main": "index.js", "type": "module" }`,
  'node_modules/transitive/index.js': `export const transitive = 'transitive';\n`,
  'node_modules/transitive/license.md': 'The license of transitive.\n',
  'node_modules/wrapped/package.json': `{ "name": "wrapped", "main": "index.js", "type": "module" }`,
  'node_modules/wrapped/index.js': `export const wrapped = 'wrapped';\n`,
  'node_modules/wrapped/LICENCE': 'The license of wrapped.\n',
  'dist/index.d.ts': 'export {};\n',
  'dist/former.d.ts': 'export {};\n',
  'dist/former-abc.js': '',
  'dist/former-abc.js.map': '',
  'dist/LICENSES.txt': '=== former\n',
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-build-'));
  write({ 'package.json': JSON.stringify(manifest), ...sources });
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function read(file: string): string {
  return readFileSync(join(folder, 'dist', file), 'utf8');
}

/** Builds the package. Returns its files with the hashes left out. */
async function built(): Promise<readonly string[]> {
  await build(packageBuild(folder));
  return readdirSync(join(folder, 'dist')).map(withoutHash).toSorted();
}

function withoutHash(file: string): string {
  return file.replace(/-[\w-]{8}\.js/, '.js');
}

describe('packageBuild', () => {
  it('builds each entry point, program and dynamic import into a file, and what they share', async () => {
    const scripts = (await built()).filter((file) => file.endsWith('.js'));
    expect(scripts).toEqual(['index-worker.js', 'index.js', 'index.js', 'lazier.js', 'lazy.js', 'worker.js']);
  });

  it('puts modules that the same entries load into one file, so that no entry loads what only another needs', async () => {
    await built();
    const imports = (file: string): readonly string[] =>
      [...read(file).matchAll(/ from "\.\/(.+)";/g)].map(([, name = '']) => withoutHash(name));
    expect(imports('worker.js')).toEqual(['index-worker.js']);
    expect(imports('index.js').toSorted()).toEqual(['index-worker.js', 'index.js']);
  });

  it('removes the files of the build before, and declarations without a source', async () => {
    const files = await built();
    expect(files).toContain('index.d.ts');
    expect(files.filter((file) => file.startsWith('former'))).toEqual([]);
    expect(read('LICENSES.txt')).not.toContain('former');
  });

  it('leaves dependencies to the package manager, and builds in other libraries and what they import', async () => {
    await built();
    const imported = [...read('index.js').matchAll(/ from "([^."].*)";/g)].map(([, name]) => name);
    expect(imported).toEqual(['installed/deep', '@scope/peer']);
  });

  it('writes the license of each library that is built in', async () => {
    await built();
    const libraries = ['inlined', 'transitive', 'wrapped'];
    expect(read('LICENSES.txt')).toBe(
      libraries.map((library) => `=== ${library}\n\nThe license of ${library}.\n`).join('\n'),
    );
  });

  it('builds in the replacement of a module that a library imports', async () => {
    await built();
    expect(read('index.js')).toContain('["transitive", "light"]');
  });

  it('writes no syntax that the oldest supported version of Node cannot parse', async () => {
    write({
      'src/other.ts': `export async function other(open: () => AsyncDisposable): Promise<string> {
  await using opened = open();
  return String(opened);
}
`,
    });
    await built();
    const texts = readdirSync(join(folder, 'dist'))
      .filter((file) => file.endsWith('.js'))
      .map(read);
    for (const text of texts) expect(text).not.toMatch(/\busing \w+ =/);
    expect(texts.join('')).toContain('Symbol.asyncDispose');
  });

  it('refuses a library without a license', async () => {
    rmSync(join(folder, 'node_modules/transitive/license.md'));
    await expect(built()).rejects.toThrow('transitive is built in, but has no license file.');
  });

  it('refuses two entries of one name', async () => {
    const programs = ['./src/worker/index.ts'];
    write({ 'package.json': JSON.stringify({ ...manifest, codesearchBuild: { programs } }) });
    expect(() => packageBuild(folder)).toThrow(/would both be built into index\.js/);
  });

  it('maps what it builds to the place in the source', async () => {
    await built();
    const file = readdirSync(join(folder, 'dist')).find((name) => /^index-(?!worker).*\.js$/.test(name)) ?? '';
    const map = new SourceMap(JSON.parse(read(`${file}.map`)) as SourceMapPayload);
    const lines = read(file).split('\n');
    const line = lines.findIndex((text) => text.includes('throw new Error'));
    const found = map.findEntry(line, lines[line]?.indexOf('throw') ?? 0);
    const expected = sources['src/shared.ts'].split('\n');
    const row = expected.findIndex((text) => text.includes('throw'));
    expect(found).toMatchObject({ originalLine: row, originalColumn: expected[row]?.indexOf('throw') });
    expect('originalSource' in found && found.originalSource).toMatch(/src\/shared\.ts$/);
  });

  it('maps what follows a rewritten import to the place in the source', async () => {
    await built();
    const map = new SourceMap(JSON.parse(read('index.js.map')) as SourceMapPayload);
    const lines = read('index.js').split('\n');
    expect(lines.some((text) => text.includes('getBuiltinModule("node:fs")'))).toBe(true);
    const line = lines.findIndex((text) => text.startsWith('const all'));
    expect(map.findEntry(line, 'const '.length)).toMatchObject({
      originalLine: 6,
      originalColumn: 'export const '.length,
    });
  });
});
