/** What the system starts when the user logs in. */
export interface LoginProgram {
  /** Absolute path of the program, and its arguments. */
  readonly command: readonly string[];
  /** Variables on which answers depend, as they are in the shell that installs it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A command with its arguments. */
export type SystemCommand = readonly [program: string, ...args: readonly string[]];

/** How a system starts programs when the user logs in. */
export interface LoginService {
  /** Absolute path of the file that describes the program. */
  readonly file: string;
  content(program: LoginProgram): string;
  /** Do nothing, and fail where the commands below cannot work. */
  readonly check: readonly SystemCommand[];
  /** Start it now and at each login. */
  readonly start: readonly SystemCommand[];
  /** End it. The file is removed afterwards. */
  readonly end: readonly SystemCommand[];
  /** After the file was removed. */
  readonly afterRemoval: readonly SystemCommand[];
}

/** Each file that this program writes contains it. A file without it is left alone. */
export const mark = 'Written by codesearch serve --install';

/**
 * Exit code by which the server asks the system to start it again, since its program was updated. `EX_TEMPFAIL` of
 * sysexits.h.
 */
export const startAgainCode = 75;
