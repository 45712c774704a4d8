import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { describe, it } from 'node:test';

/* Runs suites by the test runner of Node. Vitest cannot be imported here. */

registerHooks({
  resolve(specifier, context, next) {
    assert.ok(!/^(?:@vitest\/|vitest(?:\/|$))/.test(specifier), `${specifier} is imported by ${context.parentURL}`);
    return next(specifier, context);
  },
});

const {
  brokenLaws,
  checkLaws,
  chunkerLaws,
  embeddingServiceLaws,
  hashEmbedder,
  identityReranker,
  memoryScanner,
  memoryTree,
  rerankerLaws,
  scannerLaws,
  wholeFileChunker,
} = await import('@codesearch/testkit/laws');

describe('the laws of a chunker', () => {
  for (const { name, check } of chunkerLaws) {
    it(name, async (test) => {
      const outcome = await check(() => wholeFileChunker());
      if (outcome !== 'kept') test.skip(outcome);
    });
  }
});

describe('the laws of an embedder of a service', () => {
  const laws = embeddingServiceLaws({
    route: 'POST /v1/embeddings',
    routes: {},
    bind: () => hashEmbedder(),
    textsOf: () => [],
    withVectors: (body) => body,
  });

  it('are checked, and find an embedder that asks no service', async () => {
    const name = 'sends full batches and puts the vectors in order';
    await assert.rejects(async () => laws.find((each) => each.name === name)?.check(), assert.AssertionError);
  });

  it('say that a service that never refuses to go on was not checked for it', async () => {
    const name = 'does not wait if the account is used up, and resumes later';
    assert.equal(await laws.find((each) => each.name === name)?.check(), 'not checked: the service has no quotaBody');
  });
});

describe('checkLaws', () => {
  it('accepts a plugin that keeps all promises', async () => {
    const unchecked = await checkLaws(rerankerLaws, () => identityReranker());
    const law = 'weights of a request count for the kind of its query, and no others';
    assert.deepEqual(
      unchecked.find((each) => each.law === law),
      { law, outcome: 'not checked: it declares nothing fittable' },
    );
    await checkLaws(scannerLaws(memoryTree), () => memoryScanner());
  });

  it('names the laws that a plugin breaks', async () => {
    const broken = (): ReturnType<typeof identityReranker> => ({ ...identityReranker(), stage: 'store' as 'reranker' });
    const law = 'the binding names its plugin and its stage';
    const found = await brokenLaws(rerankerLaws.slice(0, 2), broken);
    assert.deepEqual(
      found.map((each) => each.law),
      [law],
    );
    await assert.rejects(checkLaws(rerankerLaws.slice(0, 2), broken), {
      name: 'AggregateError',
      message: `1 of 2 laws are broken:\n- ${law}`,
      errors: [found[0]?.error],
    });
  });
});
