import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isInFolder } from './project-folder.ts';

const folder = join('/data', 'projects', 'b');

it.each([
  [folder, true],
  [join(folder, 'store.sqlite'), true],
  [join(folder, 'lancedb', 'table'), true],
  [`${folder}c`, false],
  [`${folder}@0a/store.sqlite`, false],
  [join('/data', 'projects'), false],
  [`Qdrant at https://example.org${folder}`, false],
])('a store at %s is in the folder: %s', (location, isIn) => {
  expect(isInFolder(location, folder)).toBe(isIn);
});
