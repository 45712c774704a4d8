import type { CodesearchError, ErrorCode } from '@codesearch/kernel';

/** What an agent can do where the error's own hint names a command line. */
const advice: Partial<Record<ErrorCode, string>> = {
  INDEX_MISSING: 'Call index_codebase for this folder.',
  INDEX_STALE:
    'It can only be rebuilt: index_codebase with force tells what that costs. Ask the user first, or restore the settings.',
  INDEX_BUSY: 'Wait until it has finished; search_code answers meanwhile from what is there.',
  INDEX_CORRUPT: 'Remove it with clear_index, then call index_codebase.',
};

/** An error as an agent is told it: its code, what failed, what to do. */
export function adviceFor(error: CodesearchError): string {
  return [`${error.code}: ${error.message}`, advice[error.code] ?? error.hint].filter(Boolean).join('\n');
}
