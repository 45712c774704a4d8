import { isCodesearchError } from '@codesearch/kernel';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { errorText } from './advice.ts';

/** Reads a resource; errors of the project's own kind become the protocol's, since a resource has no other way to fail. */
export function resourceFailure<Arguments extends readonly unknown[], Contents>(
  read: (...given: Arguments) => Promise<Contents>,
): (...given: Arguments) => Promise<Contents> {
  return async (...given) => {
    try {
      return await read(...given);
    } catch (error) {
      if (!isCodesearchError(error)) throw error;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, errorText(error));
    }
  };
}
