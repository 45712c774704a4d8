import type { Plugin } from 'rolldown';

const statement = "import childProcess from 'node:child_process';";

/**
 * Takes `node:child_process` out of Commander, which imports it for subcommands that are separate programs. The command
 * line has none, and each search would load it.
 */
export function withoutSubprograms(): Plugin {
  return {
    name: 'without-subprograms',
    transform: {
      filter: { id: /\/commander\/lib\/command\.js$/ },
      handler: (code) => ({ code: withoutChildProcess(code), map: null }),
    },
  };
}

/** @throws Error if the code has another import of `node:child_process` than expected, or none */
export function withoutChildProcess(code: string): string {
  const rewritten = code.replace(statement, 'const childProcess = {};');
  if (rewritten === code || rewritten.includes('child_process'))
    throw new Error(`Commander does not import node:child_process by: ${statement}`);
  return rewritten;
}
