import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';

export interface EnvironmentSources {
  readonly processEnv: NodeJS.ProcessEnv;
  /**
   * Absolute path of the folder of all indexes; `undefined` if it depends on the working directory, and is not trusted.
   */
  readonly codesearchHome: string | undefined;
  /** Absolute path of the user's home. Default: the operating system's. */
  readonly homeDir?: string | undefined;
}

/**
 * Looks up variables in the process's environment, then in `~/.context/.env`, then in `.env` in the folder of all
 * indexes. An empty variable counts as not set in all three: a shell or a container file has no other way to unset one.
 *
 * A file is read once, when a name is not found before it, and its parser is loaded only then. A file may be missing.
 * If it cannot be read, or is not UTF-8 text, each look-up that needs it throws `CONFIG_INVALID`; neither the error nor
 * a log has any of its content. Lines that assign nothing are skipped, since other programs read these files too.
 */
export function loadEnvironment(sources: EnvironmentSources): (name: string) => string | undefined {
  const { processEnv, codesearchHome, homeDir = homedir() } = sources;
  const shared = once(() => readVariables(join(homeDir, '.context', '.env')));
  const own = once(() => (codesearchHome === undefined ? {} : readVariables(join(codesearchHome, '.env'))));
  return (name) => variable(processEnv, name) ?? variable(shared(), name) ?? variable(own(), name);
}

type Variables = Readonly<Record<string, string | undefined>>;

function variable(variables: Variables, name: string): string | undefined {
  return (Object.hasOwn(variables, name) && variables[name]) || undefined;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function readVariables(file: string): Variables {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw errors.configInvalid(
      file,
      `it cannot be read (${code ?? 'unknown reason'}).`,
      'Make the file readable, or remove it.',
    );
  }
  return parser().parse(decode(bytes, file));
}

function decode(bytes: Buffer, file: string): string {
  try {
    // Zero bytes are valid UTF-8, and what is left of UTF-16.
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The decoder's error is not kept: it has content of the file.
  }
  throw errors.configInvalid(file, 'it is not UTF-8 text.', 'Save the file as UTF-8, one NAME=value a line.');
}

/** Look-ups are synchronous, so the parser is loaded synchronously. */
function parser(): typeof import('dotenv') {
  return createRequire(import.meta.url)('dotenv') as typeof import('dotenv');
}
