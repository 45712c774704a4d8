import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from './sandbox.ts';

/* The JSON schema of the configuration, as the built command line prints it. */

let sandbox: Sandbox;
let validate: ValidateFunction;

beforeAll(async () => {
  sandbox = new Sandbox();
  const { code, stdout } = await sandbox.run(['config', '--schema']);
  expect(code).toBe(0);
  validate = new Ajv({ allErrors: true, strict: true, strictTypes: false }).compile(JSON.parse(stdout) as object);
});

afterAll(() => sandbox.remove());

const blocks = (file: string): readonly string[] =>
  [...readFileSync(join(workspace, file), 'utf8').matchAll(/^```json[^\n]*\n(.*?)^```/gms)].map(
    ([, text = '']) => text,
  );

describe('the schema of the configuration', () => {
  it('accepts each example of docs/configuration.md', () => {
    const examples = blocks('docs/configuration.md');
    expect(examples.length).toBeGreaterThan(4);
    for (const example of examples) expect([validate(JSON.parse(example)), validate.errors]).toEqual([true, null]);
  });

  it('accepts each configuration in the other documents', () => {
    const files = globSync('{README.md,docs/*.md,packages/*/README.md}', { cwd: workspace });
    const named = files.flatMap(blocks).filter((text) => /"plugin":\s*"@?[\w-]+\//.test(text));
    for (const example of named) expect([validate(JSON.parse(example)), validate.errors]).toEqual([true, null]);
  });

  it.each([
    ['an unknown key', { stroe: {} }],
    ['an unknown option', { chunker: { plugin: '@codesearch/plugin-chunker-ast', options: { sise: 3 } } }],
    ['an option of another type', { chunker: { plugin: '@codesearch/plugin-chunker-ast', options: { size: 'long' } } }],
    ['a number above the limit', { chunker: { plugin: '@codesearch/plugin-chunker-ast', options: { size: 1e9 } } }],
    ['a plugin of another stage', { embedder: { plugin: '@codesearch/plugin-chunker-ast', options: { size: 500 } } }],
    ['an unknown option of a plugin in options', nested({ sise: 3 })],
    ['options beside `options`', { store: { plugin: '@codesearch/plugin-store-local', file: 'x' } }],
    ['a missing option', { reranker: { plugin: '@codesearch/plugin-rerank', export: 'neural', options: {} } }],
    ['a missing export', { reranker: { plugin: '@codesearch/plugin-rerank', options: { service: 'jina' } } }],
    ['an unknown policy', { policies: { embedder: { retries: 3 } } }],
    ['another stage in an override', { overrides: [{ files: '*', embedder: { plugin: 'x' } }] }],
    ['too many workers', { workers: 65 }],
  ])('rejects %s, as the program does', async (_, config) => {
    expect(validate(config)).toBe(false);
    const file = sandbox.write('../checked/codesearch.config.json', JSON.stringify(config));
    expect(await sandbox.run(['config', '--config', file])).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['a plugin of another author', { embedder: { plugin: '@acme/embedder', export: 'own', options: { any: 1 } } }],
    ['the plugins of each stage', { $schema: 'x', store: { plugin: '@codesearch/plugin-store-local' } }],
    ['a plugin in options', nested({ size: 500 })],
    ['an export', { reranker: { plugin: '@codesearch/plugin-rerank', export: 'additive' } }],
  ])('accepts %s', (_, config) => {
    expect([validate(config), validate.errors]).toEqual([true, null]);
  });
});

function nested(options: object): object {
  const fallback = { plugin: '@codesearch/plugin-chunker-text', options };
  return { chunker: { plugin: '@codesearch/plugin-chunker-ast', options: { fallback } } };
}
