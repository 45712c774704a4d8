export type CheckName = 'node' | 'git' | 'configuration' | 'data-folder' | 'plugin' | 'index' | 'client';

/** The result of one check. */
export interface Finding {
  readonly check: CheckName;
  readonly ok: boolean;
  /** One sentence or phrase with the value that was found. */
  readonly message: string;
  /** What to do about the problem. Missing if `ok`. */
  readonly repair?: string;
}

export function ok(check: CheckName, message: string): Finding {
  return { check, ok: true, message };
}

export function problem(check: CheckName, message: string, repair: string): Finding {
  return { check, ok: false, message, repair };
}
