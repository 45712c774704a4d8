import { isProcessAlive } from '@codesearch/toolkit';

/** Milliseconds between two looks at the process of the client. */
const lookMs = 3000;

/** Calls back when a process has ended. It may leave its end of a pipe open, for example to a child of its own. */
export function onProcessEnd(pid: number, callback: () => void): Disposable {
  const timer = setInterval(() => {
    if (isProcessAlive(pid)) return;
    clearInterval(timer);
    callback();
  }, lookMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
