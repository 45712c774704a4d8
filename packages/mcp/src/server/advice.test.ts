import { CodesearchError, errors } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { indexErrors } from '@codesearch/engine';
import { indexBusy } from '@codesearch/toolkit';
import { errorText } from './advice.ts';

it('names the tool that helps, after code and message', () => {
  expect(errorText(indexErrors.indexMissing('/root'))).toBe(
    'INDEX_MISSING: There is no index of /root.\nCall index_codebase for this folder.',
  );
  expect(errorText(errors.indexStale('/root', ['the embedder']))).toContain('index_codebase with force');
  expect(errorText(errors.indexCorrupt('/file', 'no header'))).toContain('clear_index');
  expect(errorText(indexBusy('/root', 7))).toContain('search_code');
});

it('names the command of the user if no tool may do it', () => {
  expect(errorText(indexErrors.rootTooWide('/home/ada', 'is your home folder'))).toContain(
    '`codesearch index "/home/ada" --yes`',
  );
});

it('gives the hint of an error that no tool helps with', () => {
  const error = errors.credentialMissing('X_KEY', 'The embedder');
  expect(errorText(error)).toBe(`CREDENTIAL_MISSING: ${error.message}\n${error.hint}`);
});

it('does not advise to clear an index that another machine built', () => {
  const details = { where: 'Qdrant', builtAt: '2026-03-14T09:26:53.589Z' };
  const error = new CodesearchError('It is of another machine.', { code: 'INDEX_CORRUPT', details });
  expect(errorText(error)).not.toContain('clear_index');
});
