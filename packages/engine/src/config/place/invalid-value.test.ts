import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidValue, repeatedKey } from './invalid-value.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-place-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The text without the mark, and the line that the mark is in. */
function marked(text: string): { readonly content: string; readonly line: string } {
  const [before] = text.split('§');
  return { content: text.replace('§', ''), line: text.includes('§') ? `:${before!.split('\n').length}` : '' };
}

const programs: readonly (readonly [name: string, text: string])[] = [
  ['workers', '// workers: 1\nexport default {\n  offline: true,\n  §workers: -1,\n};'],
  ['workers', 'export default {\n  home: "workers: 1",\n  §"workers": -1 };'],
  ['workers', 'const workers = 3;\nexport default {\n  §workers,\n};'],
  ['workers', 'const config: CodesearchConfig = {\n  §workers: -1,\n};\nexport default config'],
  ['workers', 'const shared = {\n  §workers: -1 }\nexport default defineConfig({\n  ...shared,\n});'],
  [
    'workers',
    'export default defineConfig(async ({ root, env }) => {\n  return {\n  §workers: Number(env("N")) };\n});',
  ],
  ['workers', 'export default function (context) {\n  return {\n §workers: -1 };\n}'],
  ['workers', '/* { */\nmodule.exports = {\n  maxCost: 1 / 2,\n  §workers: -1,\n};'],
  ['workers', 'export default {\n  chunker: { name: `}${1}`, create() { return /[/"{]/; } },\n  §workers: -1,\n};'],
  ['workers', "import { shared } from './shared.ts';\nexport default { ...shared };"],
  ['chunker.sise', 'export default {\n  chunker: ast({\n    size: 3,\n    §sise: 3 }),\n};'],
  ['chunker.sise', 'const options = {\n  §sise: 3,\n};\nexport default { chunker: ast(options) };'],
  ['chunker.sise', 'const chunker = ast({\n  §sise: 3,\n});\nexport default { chunker };'],
  ['chunker.sise', 'const chunker = ast({\n  §sise: 3,\n});\nexport default { chunker, reranker: r({ sise: 1 }) };'],
  ['chunker.sise', "import { chunker } from './own.ts';\nexport default {\n  §chunker,\n};"],
  ['chunker.fallback.size', 'export default { chunker: ast({\n size: 3,\n fallback: text({\n §size: 0 }) }) };'],
  ['scanner.exclude.1', 'export default { scanner: files({ exclude: [\n  "a",\n  §3,\n] }) };'],
  ['overrides[1].chunker', 'export default { overrides: [\n { files: "a", chunker: ast() },\n { §chunker: 3 } ] };'],
  [
    'policies.embedder.attempts',
    'export default {\n policies: { reranker: { attempts: 1 }, embedder: {\n §attempts: 0 } } };',
  ],
];

const json: readonly (readonly [name: string, text: string])[] = [
  ['workers', '{\n  "home": "\\"workers\\": 3",\n  §"workers": "3" }'],
  ['workers', '{\n  // "workers": 1\n  §"workers": "3" }'],
  ['chunker.sise', '{ "chunker": { "plugin": "x",\n  "options": {\n    §"sise": 3 } } }'],
  [
    'chunker.options.fallback.plugin',
    '{ "chunker": { "plugin": "x", "options": {\n "fallback": {\n §"plugin": "y" } } } }',
  ],
  ['scanner.exclude.1', '{ "scanner": { "plugin": "x", "options": { "exclude": [\n "a",\n §3 ] } } }'],
];

const yaml: readonly (readonly [name: string, text: string])[] = [
  ['workers', '# workers: 3\noffline: true\n§workers: many\n'],
  ['workers', 'home: |\n  workers: 3\n§"workers": many\n'],
  ['chunker.sise', 'chunker:\n  plugin: x\n  options:\n    size: 3\n    §sise: 3\n'],
  ['chunker.sise', 'chunker: { plugin: x, options: {\n  §sise: 3 } }\n'],
  ['scanner.exclude.1', 'scanner:\n  options:\n    exclude:\n      - a\n      - §3\n'],
  ['overrides[1].chunkr', 'overrides:\n  - files: a\n    chunker: x\n  - files: b\n    §chunkr: x\n'],
  ['policies.embedder', '---\npolicies:\n  reranker: {}\n  §embedder: 3\n'],
];

describe('a value that cannot be used', () => {
  it.each([
    ...['ts', 'mjs', 'cjs'].flatMap((end) => programs.map(([name, text]) => [`config.${end}`, name, text] as const)),
    ...json.map(([name, text]) => ['config.json', name, text] as const),
    ...json.map(([name, text]) => ['.codesearchrc', name, text] as const),
    ...json.map(([name, text]) => ['package.json', name, `{ "workers": 1,\n"codesearch": ${text} }`] as const),
    ...yaml.map(([name, text]) => ['config.yaml', name, text] as const),
    ...yaml.map(([name, text]) => ['.codesearchrc', name, text] as const),
    ['package.json', '', '{ "name": "x",\n §"codesearch": 3 }'] as const,
    ['config.json', '', '3'] as const,
  ])('has its line: %s, %s of %j', (file, name, text) => {
    const { content, line } = marked(text);
    const path = join(folder, file);
    writeFileSync(path, content);
    expect(invalidValue(path, name, 'no.').details.where).toBe(`${path}${line}`);
  });

  it('has no line in an object', () => {
    expect(invalidValue('object', 'workers', 'no.').details.where).toBe('object');
  });
});

describe('a key that is there twice', () => {
  it.each([
    ['a.json', '{ "workers": 1, "home": "workers", "policies": { "workers": 1 } }', undefined],
    ['a.json', '[{ "a": 1 }, { "a": 1 }]', undefined],
    ['a.json', '{ "workers": 1,\n "workers": 2 }', 2],
    ['a.json', '{ "workers": 1,\n "w\\u006frkers": 2 }', 2],
    ['a.json', '{ "overrides": [{}, { "files": "a",\n // again\n "files": "b" }] }', 3],
    ['package.json', '{ "name": "x", "name": "y",\n "codesearch": { "workers": 1,\n "workers": 2 } }', 3],
    ['package.json', '{ "name": "x", "name": "y", "codesearch": { "workers": 1 } }', undefined],
    ['package.json', '{ "codesearch": { "workers": 1 },\n "codesearch": {} }', 2],
  ])('is found in %s: %j', (file, text, line) => {
    expect(repeatedKey(file, text)?.line).toBe(line);
  });
});
