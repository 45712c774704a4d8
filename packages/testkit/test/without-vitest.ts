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
      if ((await check(() => wholeFileChunker())) === 'not declared') test.skip('not declared');
    });
  }
});

describe('checkLaws', () => {
  it('accepts a plugin that keeps all promises', async () => {
    await checkLaws(rerankerLaws, () => identityReranker());
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
