import { expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import { databaseFailure, diskFailure, isBusy, isDamage } from './database-failure.ts';

const place = { file: '/home/index/store.sqlite', root: '/tree' };

function thrown(errcode: number, message = 'raw'): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
}

it.each([
  ['SQLite on a full disk', thrown(13), /no space left/],
  ['the index of the log on a full disk', thrown(4874), /no space left/],
  ['another error of the disk', thrown(778), /the disk reports an error/],
  ['the file system', Object.assign(new Error('raw'), { syscall: 'write', code: 'ENOSPC' }), /no space left/],
])('%s becomes an error with the file, the reason and advice', (_, cause, reason) => {
  for (const failure of [diskFailure(cause, place.file), databaseFailure(cause, place)])
    expect(failure).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(reason) as string,
      hint: expect.stringContaining('Free space') as string,
      details: { path: place.file },
      retryable: false,
      cause,
    });
});

it.each([
  ['a file that ends within a page', thrown(522), /pages contradict/],
  ['a damaged page', thrown(267), /pages contradict/],
  ['another file', thrown(26), /not a database/],
  ['a missing table', thrown(1, 'no such table: entry'), /tables are not as they were made/],
  ['a missing column', thrown(1, 'no such column: slot'), /tables are not as they were made/],
  ['a column that is missing where a row goes in', thrown(1, 'table file has no column named young'), /tables/],
  ['fewer columns', thrown(1, 'table state has 3 columns but 4 values were supplied'), /tables/],
  ['a number of another kind', Object.assign(new RangeError('raw'), { code: 'ERR_OUT_OF_RANGE' }), /never stored/],
])('%s is a damaged index', (_, cause, problem) => {
  expect(databaseFailure(cause, place)).toMatchObject({
    code: 'INDEX_CORRUPT',
    message: expect.stringMatching(problem) as string,
    details: { where: place.file },
    cause,
  });
});

it.each([5, 6, 261, 517])('code %i means that another writer holds the lock', (code) => {
  expect(isBusy(thrown(code))).toBe(true);
  expect(databaseFailure(thrown(code), place)).toMatchObject({ code: 'INDEX_BUSY', details: { root: place.root } });
});

it('reports a bug in the program as UNEXPECTED, not as a damaged index', () => {
  const cause = thrown(1, 'cannot start a transaction within a transaction');
  expect(databaseFailure(cause, place)).toMatchObject({ code: 'UNEXPECTED', cause });
  expect(databaseFailure(thrown(21), place)).toMatchObject({ code: 'UNEXPECTED' });
});

it.each([
  ['a mistake in the program', new TypeError('raw')],
  ['an error of the project', errors.closed('It')],
])('%s is returned as it is', (_, error) => {
  expect(databaseFailure(error, place)).toBe(error);
});

it('diskFailure returns errors that do not concern the disk as they are', () => {
  for (const code of [1, 5, 11, 26, 522])
    expect(diskFailure(thrown(code), place.file)).toMatchObject({ errcode: code });
});

it.each([11, 26, 267, 522])('code %i is damage', (code) => expect(isDamage(thrown(code))).toBe(true));
it.each([1, 5, 10, 13])('code %i is not damage', (code) => expect(isDamage(thrown(code))).toBe(false));

it('a folder at the place of a database is damage, and a file that cannot be opened is not', () => {
  const failureAt = (file: string): unknown => databaseFailure(thrown(14), { ...place, file });
  expect(failureAt(import.meta.dirname)).toMatchObject({ code: 'INDEX_CORRUPT' });
  expect(failureAt(import.meta.filename)).toMatchObject({ code: 'UNAVAILABLE' });
  expect(failureAt('/none/store.sqlite')).toMatchObject({ code: 'UNAVAILABLE' });
});
