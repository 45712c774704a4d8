import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, it, vi } from 'vitest';
import type { CallPolicy } from '../contract/stage/call.ts';
import { contractVersion } from '../contract/plugin/contract-version.ts';
import type { Embedder, EmbedderFacts } from '../contract/stage/embedder.ts';
import type { PluginContext, StageBinding } from '../contract/plugin/plugin.ts';
import * as errors from '../error/errors.ts';
import { defineConfig } from './define-config.ts';
import { definePlugin } from './define-plugin.ts';

type Validate<Output> = (value: Readonly<Record<string, unknown>>) => StandardSchemaV1.Result<Output>;

function schemaOf<Input, Output = Input>(validate: Validate<Output>): StandardSchemaV1<Input, Output> {
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value) => validate(value as Readonly<Record<string, unknown>>),
    },
  };
}

interface Size {
  readonly size: number;
}

/** Accepts a number, 8 by default. Reports any other value under the path `nested.size`. */
const sized = schemaOf<Partial<Size>, Size>(({ size = 8 }) =>
  typeof size === 'number'
    ? { value: { size } }
    : { issues: [{ message: 'it is no number.', path: ['nested', { key: 'size' }] }] },
);

const context = {} as PluginContext;
const embedder: Embedder = { embed: async () => ({ vectors: [] }) };
const describeEmbedder = ({ size = 1 }: Partial<Size> = {}): EmbedderFacts => ({ model: 'm', maxBatchSize: size });
const create = vi.fn((_options: Size, _context: PluginContext) => embedder);
const plain = definePlugin({ name: 'embed-x', stage: 'embedder', options: sized, describe: describeEmbedder, create });

describe('a plugin without options', () => {
  const bare = definePlugin({ name: 'bare', stage: 'chunker', create: () => ({ chunk: vi.fn() }) });

  it('is bound without any', () => {
    expect(bare().fingerprint()).toBe(null);
    expect(bare().create(context)).toHaveProperty('chunk');
  });

  it('refuses each option', () => {
    const given = bare({ size: 3 } as never);
    expect(() => given.create(context)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('may be written in a configuration, whose file defines it', () => {
    const file = '/srv/codesearch.config.ts';
    const create = (): never => {
      throw new TypeError('broken');
    };
    const mine = { name: 'mine', stage: 'chunker', placement: 'pool', create } as const;
    const binding = definePlugin(mine, { file })();
    expect(binding).toMatchObject({ plugin: 'mine', stage: 'chunker', placement: 'pool', definedIn: file });
    const failure = expect.objectContaining({ code: 'UNEXPECTED', details: { definedIn: file } }) as Error;
    expect(() => binding.create(context)).toThrow(failure);
  });
});

it('refuses options that are no Standard Schema', () => {
  const wrong = definePlugin({ name: 'wrong', stage: 'chunker', options: {} as never, create: vi.fn() });
  expect(() => wrong({} as never).fingerprint()).toThrow(/no Standard Schema/);
});

describe('a plugin', () => {
  it('is data: nothing is validated or created when its function is called', () => {
    const binding = plain({ size: 'wrong' as unknown as number });
    expect(binding).toMatchObject({
      plugin: 'embed-x',
      contractVersion,
      stage: 'embedder',
      placement: 'main',
      poolArguments: [],
      environment: [],
      options: { size: 'wrong' },
    });
    expect(create).not.toHaveBeenCalled();
  });

  it('is created with validated options, defaults filled in, and the context', () => {
    expect(plain().create(context)).toBe(embedder);
    expect(create).toHaveBeenLastCalledWith({ size: 8 }, context);
    plain({ size: 3 }).create(context);
    expect(create).toHaveBeenLastCalledWith({ size: 3 }, context);
  });

  it('says that an option without a default is missing', () => {
    const validate = (): object => ({
      issues: [{ message: 'Invalid key: Expected "size" but received undefined', path: ['size'] }],
    });
    const options = { '~standard': { version: 1, vendor: 'test', validate } } as unknown as typeof sized;
    const binding = definePlugin({ name: 'embed-x', stage: 'embedder', options, describe: describeEmbedder, create });
    expect(() => binding({}).fingerprint()).toThrow("cannot use option 'size': it is missing, and has no default.");
  });

  it('names an invalid option by its full path', () => {
    const binding = plain({ size: 'wrong' as unknown as number });
    const wrong = expect.objectContaining({
      code: 'CONFIG_INVALID',
      plugin: 'embed-x',
      details: { field: 'nested.size' },
      message: expect.stringContaining('it is no number.') as string,
    }) as Error;
    expect(() => binding.create(context)).toThrow(wrong);
    const fingerprinted = definePlugin({
      name: 'embed-x',
      stage: 'embedder',
      options: sized,
      describe: describeEmbedder,
      fingerprint: () => 1,
      create,
    });
    expect(() => fingerprinted({ size: 'wrong' as unknown as number }).fingerprint()).toThrow(wrong);
  });

  it('computes its fingerprint from validated options; without a fingerprint function it is all of them', () => {
    const fingerprinted = definePlugin({
      name: 'embed-x',
      stage: 'embedder',
      options: sized,
      describe: describeEmbedder,
      fingerprint: ({ size }) => ({ version: 1, size }),
      create,
    });
    expect(fingerprinted().fingerprint()).toEqual({ version: 1, size: 8 });
    expect(plain({ size: 3 }).fingerprint()).toEqual({ size: 3 });
    const any = definePlugin({
      name: 'chunker-x',
      stage: 'chunker',
      options: { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } },
      create: () => ({}) as never,
    });
    const rename = (name: string): string => name.toUpperCase();
    expect(any({ rename, only: /\.go$/, words: new Set(['a']), inner: plain({ size: 3 }) }).fingerprint()).toEqual({
      rename: String(rename),
      only: String.raw`/\.go$/`,
      words: ['a'],
      inner: ['embed-x', { size: 3 }],
    });
    expect(any({}).fingerprint()).toBeNull();
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(any({ cycle, client: new AbortController() }).fingerprint()).toEqual({
      cycle: {},
      client: 'AbortController',
    });
  });

  it('declares its facts from validated options, without creating the stage', () => {
    create.mockClear();
    expect(plain({ size: 3 }).describe(context)).toEqual({ model: 'm', maxBatchSize: 3 });
    expect(() => plain({ size: 'wrong' as unknown as number }).describe(context)).toThrow(/it is no number/);
    expect(create).not.toHaveBeenCalled();
  });

  it('declares its placement and the arguments of its pool processes', () => {
    const pooled = definePlugin({
      name: 'embed-x',
      stage: 'embedder',
      options: sized,
      describe: describeEmbedder,
      placement: 'pool',
      poolArguments: ['--stack-size=2000'],
      create,
    });
    expect(pooled()).toMatchObject({ placement: 'pool', poolArguments: ['--stack-size=2000'] });
  });

  it('declares its policy from validated options', () => {
    const limited = definePlugin({
      name: 'embed-x',
      stage: 'embedder',
      options: sized,
      describe: describeEmbedder,
      policy: ({ size }) => ({ batchSize: size }),
      create,
    });
    expect(limited().policy()).toEqual({ batchSize: 8 });
    expect(plain().policy()).toEqual({});
  });

  it.each([
    [{ cost: 3 }, "its policy has 'cost'"],
    [{ timeoutMs: 0 }, "'timeoutMs' of its policy is not a whole number"],
    [3, 'its policy is not an object'],
  ])('is invalid with the policy %j', (policy, message) => {
    const limited = definePlugin({
      name: 'embed-x',
      stage: 'embedder',
      options: sized,
      describe: describeEmbedder,
      policy: policy as CallPolicy,
      create,
    });
    expect(() => limited().policy()).toThrow(message);
  });

  it('is invalid if its schema validates asynchronously', () => {
    const slow: StandardSchemaV1<Partial<Size>, Size> = {
      '~standard': { version: 1, vendor: 'test', validate: async () => ({ value: { size: 1 } }) },
    };
    const plugin = definePlugin({
      name: 'embed-slow',
      stage: 'embedder',
      options: slow,
      describe: describeEmbedder,
      create,
    });
    expect(() => plugin().create(context)).toThrow(
      expect.objectContaining({ code: 'PLUGIN_INVALID', plugin: 'embed-slow' }) as Error,
    );
  });
});

describe('what a plugin throws', () => {
  const fail = (): never => {
    throw new TypeError('x is not a function\nconst secret = 1;');
  };
  const parts = { name: 'embed-bad', stage: 'embedder', options: sized } as const;
  const bad = definePlugin({ ...parts, describe: fail, fingerprint: fail, environment: fail, create: fail });

  it.each([
    ['create', () => bad().create(context)],
    ['describe', () => bad().describe(context)],
    ['fingerprint', () => bad().fingerprint()],
    ['environment', () => bad().environment],
  ])('in %s names the plugin, the operation, the cause and the file that defines the plugin', (operation, call) => {
    expect(call).toThrow(
      expect.objectContaining({
        code: 'UNEXPECTED',
        plugin: 'embed-bad',
        stage: 'embedder',
        operation,
        message: `embed-bad failed unexpectedly in '${operation}': TypeError: x is not a function`,
        cause: expect.any(TypeError) as TypeError,
        hint: expect.stringContaining('fault of the plugin embed-bad') as string,
        details: {
          definedIn: expect.stringContaining('define-plugin.test') as string,
          line: expect.any(Number) as number,
        },
      }) as Error,
    );
  });

  it('keeps its code if it is an error of this project', () => {
    const known = definePlugin({
      ...parts,
      describe: describeEmbedder,
      create: () => {
        throw errors.credentialMissing('KEY', 'embed-bad');
      },
    });
    expect(() => known().create(context)).toThrow(
      expect.objectContaining({ code: 'CREDENTIAL_MISSING', plugin: 'embed-bad', operation: 'create' }) as Error,
    );
  });

  it.each([
    ['a promise', async () => embedder, /returned a promise/],
    ['nothing', () => undefined, /returned undefined, not a stage/],
    ['null', () => null, /returned null, not a stage/],
    ['a number', () => 3, /returned number, not a stage/],
  ])('is PLUGIN_INVALID if create returns %s', (_, made, message) => {
    const wrong = definePlugin({ ...parts, describe: describeEmbedder, create: made as unknown as () => Embedder });
    expect(() => wrong().create(context)).toThrow(message);
    expect(() => wrong().create(context)).toThrow(
      expect.objectContaining({ code: 'PLUGIN_INVALID', plugin: 'embed-bad', operation: 'create' }) as Error,
    );
  });
});

describe('the compiler', () => {
  const keyed = definePlugin({
    name: 'embed-key',
    stage: 'embedder',
    options: schemaOf<{ readonly model: string }>(({ model }) => ({ value: { model: String(model) } })),
    describe: () => describeEmbedder(),
    create: () => embedder,
  });

  it('accepts a plugin for its own stage', () => {
    const binding: StageBinding<'embedder'> = plain();
    expect(defineConfig({ embedder: binding, workers: 2 }).embedder).toBe(binding);
    expect(defineConfig({ embedder: undefined })).toEqual({ embedder: undefined });
  });

  it('refuses a plugin for another stage, and unknown stages', () => {
    // @ts-expect-error -- an embedder is not a store
    defineConfig({ store: plain() });
    // @ts-expect-error -- there is no such stage
    defineConfig({ embeder: plain() });
    // @ts-expect-error -- a name is not a plugin
    defineConfig({ embedder: 'embed-x' });
  });

  it('lets options be left out only if the schema requires no option', () => {
    plain();
    plain({});
    keyed({ model: 'a' });
    // @ts-expect-error -- the model is required
    keyed();
    // @ts-expect-error -- the model is required
    keyed({});
    // @ts-expect-error -- the size is a number
    plain({ size: '3' });
    // @ts-expect-error -- there is no such option
    plain({ sise: 3 });
  });

  it('refuses a plugin that creates a different stage than it declares', () => {
    // @ts-expect-error -- an embedder is not a reranker
    definePlugin({ name: 'rerank-x', stage: 'reranker', options: sized, create: () => embedder });
  });
});

it.each([
  ['a cycle', cyclic],
  ['a big integer', () => ({ size: 1n })],
  ['a function', () => () => 1],
  ['another value at each call', () => ({ at: Math.random() })],
])('a fingerprint that is %s is refused', (_, fingerprint) => {
  const bind = definePlugin({ name: 'own', stage: 'chunker', fingerprint, create: () => ({}) as never });
  expect(() => bind().fingerprint()).toThrow(
    expect.objectContaining({ code: 'PLUGIN_INVALID', plugin: 'own', operation: 'fingerprint' }) as Error,
  );
});

function cyclic(): object {
  const value: { self?: object } = {};
  return Object.assign(value, { self: value });
}
