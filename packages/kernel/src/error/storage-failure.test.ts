import { expect, it } from 'vitest';
import { errors } from '../index.ts';
import { storageFailure } from './storage-failure.ts';

const file = '/home/index/store.sqlite';

it.each([
  ['SQLite on a full disk', { errcode: 13 }, /no space left/],
  ['the index of the log on a full disk', { errcode: 4874 }, /no space left/],
  ['another error of the disk', { errcode: 778 }, /the disk reports an error/],
  ['the system on a full disk', { syscall: 'write', code: 'ENOSPC' }, /no space left/],
  ['the system without permission', { syscall: 'open', code: 'EACCES' }, /not permitted/],
  ['a rare code of the system', { syscall: 'open', code: 'EMFILE' }, /reports EMFILE/],
])('%s is told with the file and the way out', (_, fields, reason) => {
  const cause = Object.assign(new Error('raw'), fields);
  expect(storageFailure(cause, file)).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(reason) as string,
    hint: expect.stringContaining('Free space') as string,
    details: { path: file },
    retryable: false,
    cause,
  });
});

it.each([
  ['a file that ends within a page, which is damaged', Object.assign(new Error('raw'), { errcode: 522 })],
  ['a damaged database', Object.assign(new Error('raw'), { errcode: 11 })],
  ['a mistake of the program', new TypeError('raw')],
  ['what is told already', errors.closed('It')],
])('%s is left as it is', (_, error) => {
  expect(storageFailure(error, file)).toBe(error);
});
