/**
 * Every way a call can fail, as a closed list. Codes are stable within a major version, messages are not.
 *
 * A wrong argument from a programmer is a plain `TypeError`; an aborted call rejects with its signal's reason.
 */
export type ErrorCode =
  | 'CONFIG_NOT_FOUND'
  | 'CONFIG_INVALID'
  | 'STAGE_MISSING'
  | 'PLUGIN_INVALID'
  | 'CREDENTIAL_MISSING'
  | 'UNAUTHORIZED'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'TIMED_OUT'
  | 'RESPONSE_INVALID'
  | 'LIMIT_EXCEEDED'
  | 'DIMENSION_MISMATCH'
  | 'INPUT_INVALID'
  | 'INDEX_MISSING'
  | 'INDEX_STALE'
  | 'INDEX_BUSY'
  | 'INDEX_CORRUPT'
  | 'UNSUPPORTED'
  | 'CLOSED'
  | 'UNEXPECTED';
