import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { definitionChunk, textRetriever } from '../fixture/text-retriever.ts';
import { withEntry } from './with-entry.ts';

const paths = [
  'src/compiler/index.js',
  'src/compiler/migrate/index.js',
  'src/compiler/phases/compiler.js',
  'pkg/runner/runner.go',
  'pkg/runner/runner_test.go',
  'cmd/exporter/main.go',
  'cmd/tool/cmd_backup.go',
  'cmd/pr/create/create.go',
  'cmd/release/create/create.go',
  'docs/tracker/index.md',
];
const retriever = textRetriever(
  paths.map((path) => definitionChunk(path, 'function begin() {\n}', 'begin', 'function')),
);

it.each([
  ['compiler entry point', ['src/compiler/index.js']],
  ['where is the entry point of the exporter', ['cmd/exporter/main.go']],
  ['backup entry point', ['cmd/tool/cmd_backup.go']],
  ['entry point for pr create', ['cmd/pr/create/create.go']],
  ['runner entry point', ['pkg/runner/runner.go']],
  ['workflow runner entry point', []],
  ['tracker entry point', []],
  ['how does the compiler start', []],
])('%s', async (question, files) => {
  const { places } = await withEntry(retriever, readQuery(question), {});
  expect(places.map(({ written }) => written)).toEqual(files);
});
