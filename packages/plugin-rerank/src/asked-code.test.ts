import { candidate, guardStage, readQuery, temporaryProject } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { additive } from './index.ts';

it.each([
  ['hybrid search entry point', true],
  ['hybrid search implementation', true],
  ['how is hybrid search implemented', true],
  ['where in the code are results of hybrid search merged', true],
  ['which function merges the results of hybrid search', true],
  ['how do I implement a hybrid search', false],
  ['how does hybrid search work', false],
])('puts a document that says more behind the code if a question asks for code: %s', async (question, asksForCode) => {
  const at = (path: string, rank: number, score: number) => ({
    ...{ chunk: candidate(path, 'a + b\n', rank).chunk, dense: { rank: 5, score: 0.4 }, fused: 0.01 },
    file: { dense: { rank, score }, bestDense: { rank, score } },
  });
  const candidates = [at('docs/concepts/hybrid-search.md', 1, 0.75), at('internal/fusion.go', 5, 0.4)];
  const project = await temporaryProject();
  const reranker = guardStage(additive(), project.context);
  try {
    const [first] = await reranker.rerank({ query: readQuery(question), candidates, topN: 2 });
    expect(first?.index).toBe(asksForCode ? 1 : 0);
  } finally {
    await reranker[Symbol.asyncDispose]();
    await project.remove();
  }
});
