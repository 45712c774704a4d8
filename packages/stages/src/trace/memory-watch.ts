import type { Session } from 'node:inspector';

/** What the watch needs of a process. */
export interface InspectedProcess {
  getBuiltinModule?(id: 'node:inspector'): typeof import('node:inspector') | undefined;
}

interface Pause {
  readonly reason: string;
  readonly callFrames: readonly {
    readonly functionName: string;
    readonly url: string;
    readonly location: { readonly lineNumber: number };
  }[];
}

/**
 * Calls a function when the memory of JavaScript is used up, in the middle of the code that runs: otherwise V8 ends the
 * process with a dump, and nobody can say whose code it was. V8 asks a debugger before it does that, so this is one. It
 * stops at the next call of a function: a loop that calls functions of the language alone still ends with a dump.
 *
 * Costs some hundredths of a second, so it is for code that is not known. Does nothing if somebody debugs the process,
 * or if the runtime cannot.
 *
 * @param full gets the functions that run, as the lines of a stack
 */
export function watchMemory(watched: InspectedProcess, full: (stack: string) => void): void {
  const inspector = watched.getBuiltinModule?.('node:inspector');
  if (!inspector || inspector.url() !== undefined) return;
  const session: Session = new inspector.Session();
  try {
    session.connect();
    session.on('Debugger.paused', ({ params }: { readonly params: object }) => {
      const { reason, callFrames } = params as Pause;
      if (reason === 'OOM') full(callFrames.map(stackLine).join('\n'));
    });
    session.post('Debugger.enable');
  } catch {
    // Another runtime than Node.
  }
}

function stackLine({ functionName, url, location }: Pause['callFrames'][number]): string {
  return `    at ${functionName || '<anonymous>'} (${url}:${location.lineNumber + 1}:1)`;
}
