import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { indexErrors } from '@codesearch/engine';
import { reportFailure } from './report-failure.ts';

// The environment of a test run may force colors.
beforeEach(() => vi.stubEnv('NO_COLOR', '1'));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('prints an error with its code and advice, and its stack trace only with --debug', () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  reportFailure(indexErrors.indexMissing('/tree'), false);
  expect(written.join('')).toMatch(/There is no index of \/tree\..*INDEX_MISSING[\s\S]*codesearch index/);
  expect(written.join('')).not.toContain('at ');
  reportFailure(new Error('odd'), true);
  expect(written.join('')).toContain('report-failure.test.ts');
});
