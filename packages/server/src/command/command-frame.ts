/** A stream of the client's process. */
export interface StreamFacts {
  readonly isTTY: boolean;
  /** Width of the terminal in characters, if it is one. */
  readonly columns?: number;
  /** Its height in lines. */
  readonly rows?: number;
}

/** What a client sends: everything of its process that a command may depend on. */
export interface CommandRequest {
  /** Identifies the build of the client's program. */
  readonly build: string;
  /** Arguments as in `process.argv`. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdout: StreamFacts;
  readonly stderr: StreamFacts;
  /** Whether a person can answer questions at its terminal. */
  readonly canAsk: boolean;
  /**
   * Whether the projects that it opens get indexes of their own, which end with the server: to compare configurations.
   * Default false.
   */
  readonly isApart?: boolean;
}

/** Milliseconds between two signs of life of a server that runs a command. */
export const lifeSignMs = 1000;

/** Why a command failed. */
export interface CommandFailure {
  /** Code of the error, such as `INDEX_MISSING`. */
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/**
 * What the server answers, in order. The last frame is `exit` or `declined`. After `declined` the client runs the
 * command itself, and what it got before counts as never written. `restart`: the server ends, and has to be started
 * again by the client's program.
 */
export type CommandFrame =
  /** The server works: sent at once, and every second. A client that does not get it runs the command itself. */
  | { readonly alive: true }
  | { readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly exit: number; readonly failure?: CommandFailure }
  | { readonly declined: string; readonly restart?: boolean };

/** The last frame. */
export type EndFrame = Exclude<CommandFrame, { readonly stream: unknown } | { readonly alive: unknown }>;

/** Whether a value has what a server reads before it runs the command. */
export function isCommandRequest(value: unknown): value is CommandRequest {
  const { build, argv, cwd, env, stdout, stderr } = (value ?? {}) as Partial<CommandRequest>;
  return (
    typeof build === 'string' &&
    Array.isArray(argv) &&
    argv.every((word) => typeof word === 'string') &&
    typeof cwd === 'string' &&
    [env, stdout, stderr].every((each) => typeof each === 'object' && each !== null)
  );
}

/** Frames and requests are lines of JSON. */
export function frameLine(value: CommandFrame | CommandRequest): string {
  return `${JSON.stringify(value)}\n`;
}

/** Calls back with each line of what a stream sends, as JSON. @throws SyntaxError for a line that is none */
export function lineReader(onLine: (value: unknown) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(JSON.parse(line) as unknown);
  };
}
