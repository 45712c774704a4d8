/** Why a line is not a message, or not one that is accepted. */
export interface Rejection {
  /** Error code of JSON-RPC. */
  readonly code: -32700 | -32600;
  readonly message: string;
}
