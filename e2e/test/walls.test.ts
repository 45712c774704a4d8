import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const toolkit = '@codesearch/toolkit';
const engine = '@codesearch/engine';
const secrets = '@codesearch/secrets';
const presentation = '@codesearch/presentation';

/** Packages of the project that a package may import. */
function allowed(folder: string): (imported: string) => boolean {
  if (folder === 'kernel' || folder === 'secrets') return () => false;
  if (folder === 'toolkit') return (name) => name === kernel;
  if (folder.startsWith('plugin-')) return (name) => name === kernel || name === toolkit || name === secrets;
  const frame = (name: string): boolean => name === kernel || name === toolkit || name === engine;
  if (folder === 'engine') return (name) => name === kernel || name === toolkit;
  if (folder === 'testkit' || folder === 'presentation') return frame;
  if (folder.startsWith('preset-')) return (name) => name === kernel || name.startsWith('@codesearch/plugin-');
  const frontEnd = (name: string): boolean =>
    frame(name) || name === presentation || name.startsWith('@codesearch/preset-');
  return folder === 'cli' ? (name) => frontEnd(name) || name === '@codesearch/mcp' : frontEnd;
}

describe.each([...packages])('%s', (folder, { declared, developed, imported }) => {
  it('imports only the packages that the architecture allows', () => {
    expect([...imported].filter((name) => !allowed(folder)(name))).toEqual([]);
  });

  it('declares the packages it imports, and no others', () => {
    const roots = new Set([...imported].map((name) => name.split('/').slice(0, 2).join('/')));
    expect(declared.toSorted()).toEqual([...roots].toSorted());
  });

  it('takes nothing but the test kit for its tests, and the packages that combine plugins the engine', () => {
    const forTests = folder === 'preset-default' ? [engine] : folder === 'cli' ? [] : ['@codesearch/testkit'];
    expect(developed.filter((name) => !forTests.includes(name))).toEqual([]);
  });
});

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
