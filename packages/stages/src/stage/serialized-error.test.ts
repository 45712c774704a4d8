import { describe, expect, it } from 'vitest';
import { CodesearchError, isCodesearchError } from '@codesearch/kernel';
import type { ErrorFields } from '@codesearch/kernel';
import { errors } from '@codesearch/kernel';
import { deserializeError, serializeError } from './serialized-error.ts';

const everything: Required<ErrorFields> = {
  code: 'RATE_LIMITED',
  hint: 'Wait.',
  stage: 'embedder',
  plugin: 'embed-x',
  operation: 'embed',
  retryable: true,
  details: { status: 429, retryAfterMs: 1_000, changes: ['a', 'b'], pid: undefined },
  cause: new Error('no answer'),
};

function acrossAChannel(error: CodesearchError): CodesearchError {
  return deserializeError(structuredClone(serializeError(error)));
}

describe('an error of another process', () => {
  it('is complete in another process', () => {
    const error = new CodesearchError('x.example asks to slow down.', everything);
    const received = acrossAChannel(error);
    expect(isCodesearchError(received, 'RATE_LIMITED')).toBe(true);
    expect(received).toMatchObject({ ...everything, message: error.message, stack: error.stack });
  });

  it('gets no fields that it did not have', () => {
    const received = acrossAChannel(errors.closed('The store'));
    expect(received).toMatchObject({ stage: undefined, plugin: undefined, operation: undefined, details: {} });
    expect(received.retryable).toBe(false);
    expect('cause' in received).toBe(false);
  });

  it('keeps all values that can be copied', () => {
    const details = { path: '/file', close: () => {} };
    const received = acrossAChannel(
      new CodesearchError('It broke.', { code: 'UNAVAILABLE', details, cause: () => {} }),
    );
    expect(received.details).toEqual({ path: '/file' });
    expect('cause' in received).toBe(false);
  });
});
