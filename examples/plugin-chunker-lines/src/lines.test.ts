import { guardStage, sourceText, temporaryProject } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { lines } from './index.ts';

it('cuts after every so many lines', async () => {
  const project = await temporaryProject();
  try {
    const chunker = guardStage(lines({ lines: 2 }), project.context);
    const { chunks } = await chunker.chunk({ source: sourceText('a.txt', 'one\ntwo\n\nfour\nfive') });
    expect(chunks.map(({ text }) => text)).toEqual(['one\ntwo\n', '\nfour\n', 'five']);
    expect(chunks.map(({ span }) => [span.startLine, span.endLine])).toEqual([
      [1, 2],
      [3, 4],
      [5, 5],
    ]);
  } finally {
    await project.remove();
  }
});

it('refuses a number of lines that makes no chunk', async () => {
  const project = await temporaryProject();
  try {
    expect(() => lines({ lines: 0 }).create(project.context)).toThrow(/option 'lines'/);
  } finally {
    await project.remove();
  }
});

it('has another fingerprint for another number of lines', () => {
  expect(lines({ lines: 2 }).fingerprint()).not.toEqual(lines({ lines: 3 }).fingerprint());
});
