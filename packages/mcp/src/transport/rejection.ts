/** Why a line is not a message, or not one that is accepted. */
export interface Rejection {
  /** Id of the request, if it has one that can be answered. */
  readonly id?: string | number;
  /** Error code of JSON-RPC. */
  readonly code: -32700 | -32600 | -32602;
  readonly message: string;
}

/**
 * Rejects a request that the server would drop without an answer, so that its client would wait.
 *
 * @param message parsed JSON
 */
export function rejectionOf(message: unknown): Rejection | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { jsonrpc, id, method, params } = message as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  if (method === undefined) return undefined;
  if (jsonrpc !== '2.0') return { id, code: -32600, message: 'The request is not one of JSON-RPC 2.0.' };
  if (typeof method !== 'string') return { id, code: -32600, message: 'The method of the request is not a string.' };
  const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
  if (params === undefined || isObject) return undefined;
  return { id, code: -32602, message: 'The params of the request are not an object.' };
}
