// How codesearch searches its own repository. `npx codesearch config` shows the result, docs/configuration.md all keys.

import { defineConfig } from '@codesearch/kernel';
import { ast } from '@codesearch/plugin-chunker-ast';
import { text } from '@codesearch/plugin-chunker-text';
import { additive } from '@codesearch/plugin-rerank';
import { scanFs } from '@codesearch/plugin-scan-fs';

export default defineConfig({
  scanner: scanFs({
    exclude: [
      // Written by a program from what is indexed as source.
      '/e2e/entry-points/',
      '/packages/cli/schema/',
      '/bench/ranking/golden.json',
      // Examples of each language that the tests of the chunker cut: they are no part of the program.
      '/packages/plugin-chunker-ast/fixture/',
    ],
  }),

  // Cuts a file along its syntax tree. A file without a grammar, and a part that is too long, is cut as text.
  chunker: ast({ fallback: text() }),

  // Adds up evidence, and shows each summand with `search --explain`. A model of a service could follow: `neural`.
  reranker: additive(),
});
