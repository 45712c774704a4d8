import { describe, expect, it } from 'vitest';
import { CodesearchError, isCodesearchError } from './codesearch-error.ts';
import type { ErrorCode } from './error-details.ts';
import * as errors from './errors.ts';

const cause = new Error('cause');

/** One error of each function. A missing function is a type error. */
const failures: { readonly [Name in keyof typeof errors]: readonly [ErrorCode, CodesearchError] } = {
  configInvalid: ['CONFIG_INVALID', errors.configInvalid('/a.ts', 'it is empty.')],
  optionsInvalid: ['CONFIG_INVALID', errors.optionsInvalid('embed-x', 'size', 'it is not a number.')],
  pluginInvalid: ['PLUGIN_INVALID', errors.pluginInvalid('embed-x', 'it waits')],
  credentialMissing: ['CREDENTIAL_MISSING', errors.credentialMissing('X_KEY', 'The embedder')],
  unauthorized: ['UNAUTHORIZED', errors.unauthorized('x.example', 401)],
  rateLimited: ['RATE_LIMITED', errors.rateLimited('x.example', 1_000)],
  unavailable: ['UNAVAILABLE', errors.unavailable('x.example', 'no answer', cause)],
  timedOut: ['TIMED_OUT', errors.timedOut('embed', 1_000)],
  responseInvalid: ['RESPONSE_INVALID', errors.responseInvalid('x.example', 'no JSON')],
  limitExceeded: ['LIMIT_EXCEEDED', errors.limitExceeded('The batch', 3, 2)],
  dimensionMismatch: ['DIMENSION_MISMATCH', errors.dimensionMismatch(3, 2)],
  inputInvalid: ['INPUT_INVALID', errors.inputInvalid('The query is empty.', 'Give a query.')],
  indexStale: ['INDEX_STALE', errors.indexStale('/root', ['the embedder'])],
  offline: ['OFFLINE', errors.offline('a.example:8080', 'embed-a')],
  indexCorrupt: ['INDEX_CORRUPT', errors.indexCorrupt('/file', 'no header', cause)],
  unsupported: ['UNSUPPORTED', errors.unsupported('Lexical search', 'Use another store.')],
  closed: ['CLOSED', errors.closed('The store')],
  pluginFailed: ['UNEXPECTED', errors.pluginFailed('embed-x', 'open', cause)],
  unexpected: ['UNEXPECTED', errors.unexpected('It broke.', cause)],
};

describe('every error', () => {
  it.each(Object.entries(failures))('%s has its code, a message and a hint', (_, [code, error]) => {
    expect(error).toBeInstanceOf(CodesearchError);
    expect(error.code).toBe(code);
    expect(error.message).not.toMatch(/undefined|\[object/);
    expect(error.hint).toMatch(/\S.*\.$/);
    expect(isCodesearchError(error, code)).toBe(true);
  });

  it.each(Object.entries(failures))('%s names no command and no tool of a front end', (_, [, { message, hint }]) => {
    expect(`${message} ${hint}`).not.toMatch(/codesearch|--\w|_index|index_|search_code/);
  });

  it('is retryable only if waiting can help', () => {
    const retryable = Object.values(failures).flatMap(([code, error]) => (error.retryable ? code : []));
    expect(retryable.toSorted()).toEqual(['RATE_LIMITED', 'TIMED_OUT', 'UNAVAILABLE']);
  });

  it('has a cause if it was given one', () => {
    expect(failures.unavailable[1].cause).toBe(cause);
    expect(failures.unexpected[1].cause).toBe(cause);
    expect('cause' in failures.closed[1]).toBe(false);
  });
});

it('rateLimited has a wait only if the service asks for one', () => {
  expect(errors.rateLimited('x', 5).details).toEqual({ retryAfterMs: 5 });
  expect(errors.rateLimited('x').details).toEqual({});
});

describe('isCodesearchError', () => {
  it('distinguishes codes', () => {
    expect(isCodesearchError(errors.closed('it'))).toBe(true);
    expect(isCodesearchError(errors.closed('it'), 'UNAVAILABLE')).toBe(false);
  });

  it('accepts an error of another copy of this package', async () => {
    const copy = './codesearch-error.ts?another-copy';
    const other = (await import(/* @vite-ignore */ copy)) as typeof import('./codesearch-error.ts');
    expect(other.CodesearchError).not.toBe(CodesearchError);
    const error = new other.CodesearchError('far', { code: 'CLOSED' });
    expect(error).not.toBeInstanceOf(CodesearchError);
    expect(isCodesearchError(error, 'CLOSED')).toBe(true);
  });

  it.each([[undefined], [null], ['CLOSED'], [{ code: 'CLOSED' }], [new Error('CLOSED')]])('rejects %o', (value) => {
    expect(isCodesearchError(value)).toBe(false);
  });
});

it('the brand of an error is not serialized', () => {
  expect(Object.keys(errors.closed('it'))).not.toContain('brand');
  expect(Object.getOwnPropertySymbols({ ...errors.closed('it') })).toEqual([]);
});

it.each([
  ['file:///srv/my%20project/plug/index.ts?v=3:5:13', '/srv/my project/plug/index.ts', 5],
  ['/srv/my%20project/mine.config.ts:7:1', '/srv/my project/mine.config.ts', 7],
  ['file:///srv/my%20project/node_modules/a/index.js:5:13', '/srv/my project/codesearch.config.ts', undefined],
  ['file:///srv/other/index.ts:5:13', '/srv/my project/codesearch.config.ts', undefined],
])('names the module of the project that threw: %s', (frame, definedIn, line) => {
  const cause = Object.assign(new Error('mine'), { stack: `Error: mine\n    at Object.chunk (${frame})` });
  const { details } = errors.pluginFailed('mine', 'chunk', cause, '/srv/my project/codesearch.config.ts');
  expect(details).toEqual({ definedIn, ...(line !== undefined && { line }) });
});
