import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { definitionChunk, textRetriever } from '../fixture/text-retriever.ts';
import { withPhrase } from './with-phrase.ts';

const retriever = textRetriever([
  definitionChunk('src/drawing/image-processor.ts', 'class ImageProcessor {\n}', 'ImageProcessor', 'class'),
  definitionChunk('src/drawing/constructor.ts', 'constructor() {\n}', 'ImageProcessor', 'constructor'),
  definitionChunk('test/image-processor.ts', 'class ImageProcessor {\n}', 'ImageProcessor', 'class'),
  definitionChunk('src/photo.ts', 'imageProcessor: ImageProcessor;', 'imageProcessor', 'field'),
  definitionChunk('src/watch/bounce.ts', 'class Debouncer {\n  #files = [];\n}', 'Debouncer', 'class'),
  definitionChunk('src/users.ts', 'function deleteUser() {\n}', 'deleteUser', 'function'),
  definitionChunk('src/watch/delay.ts', 'function delay() {\n}', 'delay', 'function'),
  ...['a', 'b', 'c'].map((folder) =>
    definitionChunk(`src/${folder}/store.ts`, 'interface FileStore {\n}', 'FileStore', 'interface'),
  ),
]);

it.each([
  ['image processor', ['ImageProcessor']],
  ['Image Processor', ['ImageProcessor']],
  ['delete user', ['deleteUser']],
  ['files watch debouncer', ['Debouncer']],
  ['watch debouncer', ['Debouncer']],
  // Nothing says that it is of mail, or where a word is.
  ['mail watch debouncer', []],
  ['files debouncer', []],
  // Functions are often named by one word.
  ['watch delay', []],
  ['the image processor', []],
  ['image', []],
  ['file store', []],
  ['which of them is the image processor', []],
])('%s names %j', async (phrase, names) => {
  const { members } = await withPhrase(retriever, readQuery(phrase), {});
  expect(members.map(({ name }) => name)).toEqual(names);
});
