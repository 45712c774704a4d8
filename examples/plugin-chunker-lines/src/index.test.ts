import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chunkerLaws, guardStage, sourceText, temporaryProject } from '@codesearch/testkit/laws';
import { lines } from './index.ts';

for (const options of [{}, { lines: 1 }]) {
  describe(`the contract of a chunker, with ${JSON.stringify(options)}`, () => {
    for (const { name, check } of chunkerLaws) {
      it(name, async (test) => {
        const outcome = await check(() => lines(options));
        if (outcome !== 'kept') test.skip(outcome);
      });
    }
  });
}

it('cuts after every two lines', async () => {
  const project = await temporaryProject();
  const chunker = guardStage(lines({ lines: 2 }), project.context);
  const { chunks } = await chunker.chunk({ source: sourceText('a.txt', 'one\ntwo\n\nfour\nfive') });
  assert.deepEqual(
    chunks.map(({ text, span }) => [text, span.startLine, span.endLine]),
    [
      ['one\ntwo\n', 1, 2],
      ['\nfour\n', 3, 4],
      ['five', 5, 5],
    ],
  );
  await project.remove();
});

it('refuses a number of lines that makes no chunk', async () => {
  const project = await temporaryProject();
  assert.throws(() => lines({ lines: 0 }).create(project.context), /option 'lines'/);
  await project.remove();
});

it('has another fingerprint for another number of lines', () => {
  assert.notDeepEqual(lines({ lines: 2 }).fingerprint(), lines({ lines: 3 }).fingerprint());
});
