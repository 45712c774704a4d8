import { isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { printable } from '@codesearch/presentation';
import { adviceFor } from './advice.ts';
import type { GivenOptions } from '../invocation/invocation.ts';
import { colorsFor } from './colors.ts';
import { invocation } from '../invocation/current-invocation.ts';
import { say } from './print.ts';

/**
 * Prints an error to standard error: what failed, what to do about it, and the plugin.
 *
 * @param given what the command that failed was given. Default: nothing
 */
export function reportFailure(error: unknown, debug: boolean, given?: GivenOptions): void {
  const { dim, red } = colorsFor(invocation().stderr);
  const advice = isCodesearchError(error) ? adviceFor(error, given) : undefined;
  const lines = isCodesearchError(error)
    ? [
        `${red('error')} ${printable(error.message)} ${dim(`[${error.code}]`)}`,
        ...(advice === undefined ? [] : [`${dim('hint')}  ${printable(advice)}`]),
        ...(error.plugin === undefined
          ? []
          : [dim(`      plugin ${[error.plugin, ...operationOf(error)].join(', ')}`)]),
      ]
    : [
        `${red('error')} ${printable(error instanceof Error ? error.message : String(error))}`,
        `${dim('hint')}  Run the command again with --debug for details.`,
      ];
  say(`${lines.join('\n')}\n`);
  if (debug) invocation().stderr.write(`${printable(stackOf(error))}\n`);
}

/** Wrong options are a mistake of the user, whichever function reads them. */
function operationOf({ code, operation }: CodesearchError): readonly string[] {
  return operation === undefined || code === 'CONFIG_INVALID' ? [] : [operation];
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by ${stackOf(error.cause)}`;
}
