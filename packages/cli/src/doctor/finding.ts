/** What was looked at. */
export type CheckName = 'node' | 'git' | 'configuration' | 'data-folder' | 'plugin' | 'index' | 'client';

/** One thing that was looked at, and what to do where it is not well. */
export interface Finding {
  readonly check: CheckName;
  readonly ok: boolean;
  /** One sentence or phrase with the value that was found. */
  readonly message: string;
  /** What mends it; absent where all is well. */
  readonly repair?: string;
}

/** All is well. */
export function fine(check: CheckName, message: string): Finding {
  return { check, ok: true, message };
}

export function problem(check: CheckName, message: string, repair: string): Finding {
  return { check, ok: false, message, repair };
}
