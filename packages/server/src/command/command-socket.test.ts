import { expect, it } from 'vitest';
import { systemOf } from '@codesearch/toolkit';
import { commandSocket } from './command-socket.ts';

it('is in the data folder, unless its path would be too long for a socket', () => {
  expect(commandSocket('/home/ada/.local/share/codesearch', systemOf('linux'))).toBe(
    '/home/ada/.local/share/codesearch/server/command.sock',
  );
  expect(commandSocket(`/${'a'.repeat(81)}`, systemOf('linux'))).toHaveLength(102);
  expect(commandSocket(`/${'a'.repeat(82)}`, systemOf('linux'))).toHaveLength(103);
  expect(commandSocket(`/${'a'.repeat(83)}`, systemOf('linux'))).toBeUndefined();
  expect(commandSocket(`/${'ä'.repeat(42)}`, systemOf('linux'))).toBeUndefined();
});

it('is a pipe of its own for each data folder on Windows', () => {
  const pipe = commandSocket('C:\\Users\\Ada', systemOf('win32'));
  expect(pipe).toMatch(/^\\\\\.\\pipe\\codesearch-[0-9a-f]{64}$/);
  expect(commandSocket('C:\\Users\\Bob', systemOf('win32'))).not.toBe(pipe);
});
