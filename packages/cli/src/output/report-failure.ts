import { isCodesearchError } from '@codesearch/kernel';
import pc from 'picocolors';

/** Tells an error on standard error: what failed, what to do, and by whom. */
export function reportFailure(error: unknown, debug: boolean): void {
  const lines = isCodesearchError(error)
    ? [
        `${pc.red('error')} ${error.message} ${pc.dim(`[${error.code}]`)}`,
        ...(error.hint === undefined ? [] : [`${pc.dim('hint')}  ${error.hint}`]),
        ...(error.plugin === undefined ? [] : [pc.dim(`      plugin ${error.plugin}${error.operation ? `, ${error.operation}` : ''}`)]),
      ]
    : [`${pc.red('error')} ${error instanceof Error ? error.message : String(error)}`];
  process.stderr.write(`${lines.join('\n')}\n`);
  if (debug) process.stderr.write(`${stackOf(error)}\n`);
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by ${stackOf(error.cause)}`;
}
