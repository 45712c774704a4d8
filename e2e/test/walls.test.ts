import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * Who may import whom, read from what the sources import and what the manifests declare. Lint names the rule at the line;
 * this holds the whole graph, also where lint has a hole.
 */

interface Package {
  readonly name: string;
  readonly declared: readonly string[];
  readonly developed: readonly string[];
  readonly imported: ReadonlySet<string>;
}

const workspace = new URL('../..', import.meta.url).pathname;
const own = /^(?:@codesearch\/|codesearch$)/;
const importing = /(?:from|import)\s*\(?\s*'((?:@codesearch\/|codesearch')[^']*)'?/g;

const packages = new Map(
  readdirSync(join(workspace, 'packages')).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(workspace, 'packages', folder, 'package.json'), 'utf8')) as {
      name: string;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    const read: Package = {
      name: manifest.name,
      declared: Object.keys(manifest.dependencies ?? {}).filter((name) => own.test(name)),
      developed: Object.keys(manifest.devDependencies ?? {}).filter((name) => own.test(name)),
      imported: importsOf(join(workspace, 'packages', folder, 'src')),
    };
    return [folder, read] as const;
  }),
);

const kernel = '@codesearch/kernel';
const runtime = '@codesearch/kernel/runtime';
/** What plugins may import of the project. */
const pluginDoors = new Set([kernel, '@codesearch/kernel/server-store', '@codesearch/kernel/sqlite']);
const presentation = '@codesearch/presentation';

function allowed(folder: string): (imported: string) => boolean {
  if (folder === 'kernel') return () => false;
  if (folder === 'testkit') return (name) => name === kernel || name === runtime;
  if (folder.startsWith('plugin-')) return (name) => pluginDoors.has(name);
  if (folder.startsWith('preset-')) return (name) => name === kernel || name.startsWith('@codesearch/plugin-');
  if (folder === 'presentation') return (name) => name === kernel || name === runtime;
  const frontend = (name: string): boolean =>
    name === kernel || name === runtime || name === presentation || name.startsWith('@codesearch/preset-');
  return folder === 'cli' ? (name) => frontend(name) || name === '@codesearch/mcp' : frontend;
}

describe.each([...packages])('%s', (folder, { declared, developed, imported }) => {
  it('imports only what its place in the house allows', () => {
    expect([...imported].filter((name) => !allowed(folder)(name))).toEqual([]);
  });

  it('declares the packages it imports, and no others', () => {
    const roots = new Set([...imported].map((name) => name.split('/').slice(0, 2).join('/')));
    expect(declared.toSorted()).toEqual([...roots].toSorted());
  });

  it('takes nothing but the test kit for its tests', () => {
    const forTests = folder === 'preset-default' || folder === 'cli' ? [] : ['@codesearch/testkit'];
    expect(developed.filter((name) => !forTests.includes(name))).toEqual([]);
  });
});

describe('the kernel', () => {
  const sources = join(workspace, 'packages/kernel/src');
  /** The folders in the order that the architecture gives them. */
  const order = [
    ...readFileSync(join(workspace, 'ARCHITECTURE.md'), 'utf8').matchAll(/\]\(packages\/kernel\/src\/([^/.)]+)\)/g),
  ].map(([, folder]) => folder);

  it('has each of its folders once in the order', () => {
    const folders = readdirSync(sources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(order.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('imports in a folder only what stands before it', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(isSource);
    const violations = files.flatMap((file) =>
      relativeImports(readFileSync(join(sources, file), 'utf8'))
        .map((imported) => normalize(join(dirname(file), imported)))
        .filter((imported) => rank(imported) > rank(file))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(violations).toEqual([]);
  });

  /** A door stands above all folders. */
  function rank(file: string): number {
    return file.includes('/') ? order.indexOf(file.split('/')[0]) : order.length;
  }
});

/** Tests and their fixtures see everything. */
function isSource(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/fixture/');
}

/** Type imports and those of the moment included. */
function relativeImports(source: string): readonly string[] {
  return [...withoutComments(source).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map(([, name]) => name ?? '');
}

function importsOf(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.ts') || entry.endsWith('.test.ts')) continue;
    for (const [, name] of withoutComments(readFileSync(join(folder, entry), 'utf8')).matchAll(importing)) {
      if (name !== undefined) found.add(name);
    }
  }
  return found;
}

/** Examples in docstrings import what their readers would. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
