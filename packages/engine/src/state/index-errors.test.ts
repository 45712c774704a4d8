import { expect, it } from 'vitest';
import * as indexErrors from './index-errors.ts';

const { indexBuilding, indexMissing, readOnlyIndex, rootTooWide } = indexErrors;

/** One error of each function, and whether waiting can help. */
it.each([
  ['CONFIG_NOT_FOUND', indexErrors.configNotFound('/a.ts'), false],
  ['INDEX_MISSING', indexMissing('/root'), false],
  ['INDEX_BUSY', indexBuilding('/root', { pid: 7, elsewhere: 'box' }, ': 3 of 9 files'), true],
  ['INPUT_INVALID', rootTooWide('/home/ada', 'is your home folder'), false],
  ['INPUT_INVALID', readOnlyIndex('/root'), false],
])('%s has a message and a hint that name no command of a front end', (code, error, retryable) => {
  const { message, hint } = error;
  expect(error).toMatchObject({ code, retryable });
  expect(hint).toMatch(/\S.*\.$/);
  expect(`${message} ${hint}`).not.toMatch(/undefined|\[object|codesearch|--\w|_index|index_|search_code/);
});
