import { expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import { storageFailure } from './storage-failure.ts';

const file = '/home/index/project.json';

it.each([
  ['the system on a full disk', { syscall: 'write', code: 'ENOSPC' }, /no space left/],
  ['the system without permission', { syscall: 'open', code: 'EACCES' }, /not permitted/],
  ['a rare code of the system', { syscall: 'open', code: 'EMFILE' }, /reports EMFILE/],
])('%s becomes an error with the file, the reason and advice', (_, fields, reason) => {
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
  ['an error of SQLite', Object.assign(new Error('raw'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['a mistake of the program', new TypeError('raw')],
  ['an error of the project', errors.closed('It')],
])('%s is returned as it is', (_, error) => {
  expect(storageFailure(error, file)).toBe(error);
});
