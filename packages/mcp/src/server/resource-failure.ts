import { isCodesearchError } from '@codesearch/kernel';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { errorText } from './advice.ts';

/** Turns a `CodesearchError` into an error of the protocol, which is the only way for a resource to fail. */
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
