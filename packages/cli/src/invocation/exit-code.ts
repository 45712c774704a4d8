/** Exit codes of the process. */
export const exitCode = {
  /** Hits, or the command succeeded. */
  success: 0,
  noHits: 1,
  error: 2,
  /** 128 + SIGINT, as in shells. */
  interrupted: 130,
} as const;
