import assert from 'node:assert/strict';
import type { ChunkedFile, StageBinding } from '@codesearch/kernel';
import { ast } from '@codesearch/plugin-chunker-ast';
import { text } from '@codesearch/plugin-chunker-text';
import { assertChunked, guardStage, sourceText, temporaryProject } from '@codesearch/testkit/laws';
import { mutatedSource } from '../source/mutated-source.ts';
import { sourceSamples } from '../source/source-samples.ts';
import type { Subject, SubjectOptions, Target } from '../target.ts';
import { subjectOf } from '../try-case.ts';

/** Characters of a chunk, so that a limit on sizes can be checked with short texts. */
const size = 300;

/** More than a busy machine takes for any case: a text that is parsed once and not the next time has other chunks. */
const maxParseMs = 60_000;

export const chunkingByGrammar: Target = {
  promise: 'the chunker with grammars puts each line that is not blank into exactly one chunk of limited size',
  share: 3,
  open: (options) => open(ast({ size, maxParseMs, fallback: text({ size }) }), options),
};

export const chunkingAsText: Target = {
  promise: 'the chunker without grammars puts each line that is not blank into exactly one chunk of limited size',
  share: 1,
  open: (options) => open(text({ size }), options),
};

async function open(binding: StageBinding<'chunker'>, { corpus }: SubjectOptions): Promise<Subject> {
  const project = await temporaryProject();
  const chunker = guardStage(binding, project.context);
  return subjectOf({
    cases: mutatedSource(sourceSamples(corpus)),
    async try({ path, text }) {
      const file = await chunker.chunk({ source: sourceText(path, text) });
      assertChunked(text, file);
      assertBounded(file);
      assert.deepEqual(await chunker.chunk({ source: sourceText(path, text) }), file, 'the second time');
    },
    async close() {
      await chunker[Symbol.asyncDispose]();
      await project.remove();
    },
  });
}

/** A chunk is larger only if it is one long line. */
function assertBounded({ chunks }: ChunkedFile): void {
  for (const { text, span } of chunks) {
    const isOneLine = !text.trimEnd().includes('\n');
    assert.ok(
      text.length <= size * 2 || isOneLine,
      `lines ${span.startLine} to ${span.endLine}: ${text.length} characters`,
    );
  }
}
