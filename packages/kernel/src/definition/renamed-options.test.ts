import type { StandardSchemaV1 } from '@standard-schema/spec';
import { expect, it } from 'vitest';
import type { PluginContext } from '../contract/plugin.ts';
import type { Reranker } from '../contract/reranker.ts';
import type { CallPolicy } from '../contract/call-policy.ts';
import { definePlugin } from './define-plugin.ts';

interface Options {
  readonly length?: number | undefined;
  readonly size?: number | undefined;
  readonly address?: string | undefined;
  readonly url?: string | undefined;
}

/** A number `length` and a string `address`; anything else is an issue. */
const schema: StandardSchemaV1<Options> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const types: Readonly<Record<string, string>> = { length: 'number', address: 'string' };
      const wrong = Object.entries(value as object).find(([name, option]) => typeof option !== types[name]);
      return wrong ? { issues: [{ message: 'it is wrong.', path: [wrong[0]] }] } : { value: value as Options };
    },
  },
};

const created: Options[] = [];
const plugin = definePlugin({
  name: 'rerank-x',
  stage: 'reranker',
  options: schema,
  renamed: {
    size: 'length',
    url: { name: 'address', convert: (url) => (typeof url === 'string' ? `${url}/old` : url) },
  },
  policy: ({ length }) => ({ concurrency: length }),
  create: (options): Reranker => (created.push(options), { rerank: async () => [] }),
});

function contextWith(warnings: string[]): PluginContext {
  const logger = { debug: () => {}, info: () => {}, warn: (message: string) => void warnings.push(message) };
  return { logger } as unknown as PluginContext;
}

it('accepts former names, and warns once of each', () => {
  const warnings: string[] = [];
  const context = contextWith(warnings);
  const binding = plugin({ size: 3, url: 'a' });
  binding.create(context);
  binding.create(context);
  expect(created.at(-1)).toEqual({ length: 3, address: 'a/old' });
  expect(warnings).toEqual([
    "The option 'size' of rerank-x is deprecated: its name is now 'length'.",
    "The option 'url' of rerank-x is deprecated: its name is now 'address'.",
  ]);
  plugin({ length: 3 }).create(context);
  plugin({ size: undefined }).create(context);
  expect(warnings).toHaveLength(2);
});

it('refuses an option that is given by both names', () => {
  expect(() => plugin({ size: 3, length: 3 }).create(contextWith([]))).toThrow(
    "cannot use option 'size': it is the former name of 'length', which is given too. Keep 'length'.",
  );
});

it('names an option as it was given', () => {
  const given = (options: unknown) => () => plugin(options as Options).fingerprint();
  expect(given({ size: 'x' })).toThrow("option 'size'");
  expect(given({ length: 'x' })).toThrow("option 'length'");
});

it('declares the policy of its options', () => {
  expect(plugin({ size: 3 }).policy?.()).toEqual({ concurrency: 3 });
});

it.each([
  [{ batchSize: 3 }, "'batchSize', which calls of a reranker do not have"],
  [{ timeoutMs: 0 }, "'timeoutMs' of its policy is not a whole number"],
  [3, 'its policy is not an object'],
])('refuses the policy %j', (policy, message) => {
  const binding = definePlugin({
    name: 'rerank-y',
    stage: 'reranker',
    options: schema,
    policy: policy as CallPolicy,
    create: (): Reranker => ({ rerank: async () => [] }),
  })({});
  expect(() => binding.policy?.()).toThrow(message);
});
