/** What the process tells its caller. */
export const exitCode = {
  /** Hits, or the work is done. */
  success: 0,
  noHits: 1,
  error: 2,
  /** 128 + SIGINT, as shells have it. */
  interrupted: 130,
} as const;
