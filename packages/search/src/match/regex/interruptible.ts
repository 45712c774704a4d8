import { createContext, Script } from 'node:vm';

const context = createContext({ work: (): void => undefined });

const call = new Script('work()');

/**
 * Runs synchronous work that may take too long, such as an expression that backtracks. Only V8 itself can end it.
 *
 * @param ms whole milliseconds, 1 or more
 * @returns whether the work ended by itself
 * @throws what the work throws
 */
export function runInterruptibly(work: () => void, ms: number): boolean {
  context['work'] = work;
  try {
    call.runInContext(context, { timeout: ms });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
