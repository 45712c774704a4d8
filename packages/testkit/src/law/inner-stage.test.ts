import { definePlugin, errors, stageOption } from '@codesearch/kernel';
import type { Embedder, EmbedRequest, InnerStage, PluginContext, StageBinding } from '@codesearch/kernel';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeEmbedder, hashEmbedder, openLayered, temporaryProject } from '../index.ts';
import type { TemporaryProject } from '../index.ts';

/* The pattern that README.md describes for a plugin that wraps another one. */

const options = v.strictObject({
  inner: v.custom<StageBinding<'embedder'>>(stageOption('embedder').is, 'It must be an embedder.'),
});

/** Embeds what another embedder makes of texts with a mark before them. */
const marked = definePlugin({
  name: 'embed-marked',
  stage: 'embedder',
  options,
  fingerprint: ({ inner }) => [1, inner.plugin, inner.fingerprint()],
  environment: ({ inner }) => inner.environment,
  describe: ({ inner }, context) => inner.describe(context),
  create: ({ inner }, context) => new MarkedEmbedder(inner, context),
});

class MarkedEmbedder implements Embedder {
  readonly #inner: InnerStage<'embedder'>;

  constructor(inner: StageBinding<'embedder'>, { services }: PluginContext) {
    this.#inner = services.stage(inner);
  }

  async open({ signal }: { readonly signal: AbortSignal }): Promise<{ readonly dimensions?: number }> {
    await this.#inner.open({ signal });
    const { dimensions } = this.#inner.facts;
    return dimensions === undefined ? {} : { dimensions };
  }

  async embed({ inputs, ...request }: EmbedRequest): ReturnType<Embedder['embed']> {
    return this.#inner.embed({ ...request, inputs: inputs.map((input) => `mark ${input}`) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#inner[Symbol.asyncDispose]();
  }
}

/** An embedder of another plugin, and what happens to it. */
function remote(failures: number): { readonly binding: StageBinding<'embedder'>; readonly log: string[] } {
  const log: string[] = [];
  const create = (context: PluginContext): Embedder => {
    const stage = hashEmbedder().create(context);
    return {
      async open() {
        log.push('open');
      },
      async embed(request) {
        log.push(`embed ${request.inputs.join(', ')}`);
        if (log.filter((each) => each.startsWith('embed')).length <= failures) {
          throw errors.unavailable('the model', 'it restarts');
        }
        return stage.embed(request);
      },
      async [Symbol.asyncDispose]() {
        log.push('dispose');
      },
    };
  };
  return { binding: { ...hashEmbedder(), create }, log };
}

describeEmbedder(() => marked({ inner: hashEmbedder() }));

describe('a stage inside another one', () => {
  let project: TemporaryProject;

  beforeEach(async () => {
    project = await temporaryProject();
  });

  afterEach(() => project.remove());

  it('is opened, retried, cached and disposed like a stage of a configuration', async () => {
    const { binding, log } = remote(2);
    for (const round of [1, 2]) {
      await using stage = await openLayered(marked({ inner: binding }), project.context);
      const { vectors } = await stage.embed({ kind: 'document', inputs: [`text ${round}`, 'shared'] });
      expect(vectors).toHaveLength(2);
    }
    const first = 'embed mark text 1, mark shared';
    expect(log).toEqual(['open', first, first, first, 'dispose', 'open', 'embed mark text 2', 'dispose']);
  });

  it('caches also if the outer stage does not', async () => {
    const { binding, log } = remote(0);
    const { signal } = new AbortController();
    for (const _ of [1, 2]) {
      await using inner = project.context.services.stage(binding);
      await inner.open({ signal });
      await inner.embed({ kind: 'query', inputs: ['a', 'b'], signal });
    }
    expect(log.filter((each) => each.startsWith('embed'))).toEqual(['embed a, b']);
  });

  it('is named by its errors', async () => {
    const { binding } = remote(99);
    await using stage = await openLayered(marked({ inner: binding }), project.context);
    await expect(stage.embed({ kind: 'document', inputs: ['a'] })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      plugin: 'reference-hash-embedder',
      retryable: false,
    });
  });
});

it('the services of a project end with it', async () => {
  const project = await temporaryProject();
  const cache = project.context.services.cache({ name: 'a' });
  await cache.set('key', 1);
  expect(await cache.get('key')).toBe(1);
  const http = project.context.services.http({ baseURL: 'http://127.0.0.1:1' });
  await project.remove();
  expect(await cache.get('key')).toBeUndefined();
  await expect(http.json({ path: 'a', signal: new AbortController().signal })).rejects.toThrow();
});
