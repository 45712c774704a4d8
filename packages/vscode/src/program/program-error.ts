/** A command of the program that failed. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';

  /** Such as `INPUT_INVALID`; undefined if the program gave none. */
  readonly code: string | undefined;
  /** What to do; undefined if the program does not say. */
  readonly hint: string | undefined;

  constructor(message: string, code?: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  /** @param lines of standard error that are for people */
  static of(lines: readonly string[], exitCode: number | null): ProgramError {
    const failure = lines.find((line) => line.startsWith('error '));
    const [, message, code] = /^error\s+(.*?)(?:\s+\[([A-Z_]+)\])?$/.exec(failure ?? '') ?? [];
    const hint = lines.find((line) => line.startsWith('hint '))?.replace(/^hint\s+/, '');
    const ended = exitCode === null ? 'codesearch was ended.' : `codesearch failed with exit code ${exitCode}.`;
    return new ProgramError(message ?? lines.at(-1) ?? ended, code, hint);
  }
}
