import { llm } from '@codesearch/plugin-context-llm';
import { openai } from '@codesearch/plugin-embed-openai';
import { neural } from '@codesearch/plugin-rerank';
import { chroma } from '@codesearch/plugin-store-chroma';
import { milvus } from '@codesearch/plugin-store-milvus';
import { qdrant } from '@codesearch/plugin-store-qdrant';
import type { PluginContext } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';

/** The host that a plugin would send text to, with an address in its option or its variable. */
type HostOf = (given: { readonly baseURL?: string; readonly variable?: string }) => string | undefined;

const contextWith = (name: string, value: string | undefined): PluginContext =>
  ({
    dataDir: '/data/p-0123456789abcdef',
    env: (asked: string) => (asked === name ? value : undefined),
  }) as PluginContext;

const plugins: Readonly<Record<string, HostOf>> = {
  'embed-openai': ({ baseURL }) => openai({ baseURL, model: 'm' }).describe(contextWith('', undefined)).host,
  'context-llm, openai': ({ baseURL }) =>
    llm({ provider: 'openai', model: 'm', baseURL }).describe(contextWith('', undefined)).host,
  'context-llm, ollama': ({ baseURL, variable }) =>
    llm({ baseURL }).describe(contextWith('OLLAMA_HOST', variable)).host,
  neural: ({ baseURL }) => neural({ service: 'jina', baseURL }).describe(contextWith('', undefined)).host,
  chroma: ({ baseURL, variable }) => chroma({ baseURL }).describe(contextWith('CHROMA_URL', variable)).host,
  milvus: ({ baseURL, variable }) => milvus({ baseURL }).describe(contextWith('MILVUS_ADDRESS', variable)).host,
  qdrant: ({ baseURL, variable }) => qdrant({ baseURL }).describe(contextWith('QDRANT_URL', variable)).host,
};
const withVariable: ReadonlySet<string> = new Set(['context-llm, ollama', 'chroma', 'milvus', 'qdrant']);

describe.each(Object.entries(plugins))('an address of %s', (name, hostOf) => {
  const forms = withVariable.has(name) ? (['baseURL', 'variable'] as const) : (['baseURL'] as const);

  it.each(forms)('is read alike in every plugin, as %s', (form) => {
    expect(hostOf({ [form]: 'http://10.0.0.7:6399' })).toBe('10.0.0.7:6399');
    expect(hostOf({ [form]: 'http://10.0.0.7:6399/' })).toBe('10.0.0.7:6399');
    expect(hostOf({ [form]: 'localhost:6399' })).toBe('localhost:6399');
    expect(hostOf({ [form]: ':6399' })).toBe('127.0.0.1:6399');
    expect(hostOf({ [form]: '0.0.0.0:6399' })).toBe('127.0.0.1:6399');
    expect(hostOf({ [form]: 'https://a.example' })).toBe('a.example');
  });

  it.each(forms)('is refused if it is none, as %s', (form) => {
    for (const text of ['ftp://a.example', 'https://ada:word@a.example', 'http://$HOST:1', '{url}', 'http://', 'a b'])
      expect(() => hostOf({ [form]: text }), text).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }) as Error,
      );
  });
});

it.each([
  ['chroma', (baseURL: string) => chroma({ baseURL }).describe(contextWith('CHROMA_URL', undefined)).location],
  ['qdrant', (baseURL: string) => qdrant({ baseURL }).describe(contextWith('QDRANT_URL', undefined)).location],
])('%s is named with the path of its address', (_, location) => {
  expect(location('http://host:8080/db/')).toContain('at http://host:8080/db,');
  expect(location('http://host:8080')).toContain('at http://host:8080,');
});
