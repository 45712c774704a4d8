import { once } from 'node:events';
import { errors } from '@codesearch/kernel';
import { expressionProgram } from './expression-program.ts';
import type { ExpressionAnswer, ExpressionTask } from './expression-program.ts';

type Thread = InstanceType<(typeof import('node:worker_threads'))['Worker']>;

/** Searches with slow expressions that work at the same time; others wait. */
interface Lane {
  readonly maxThreads: number;
  working: number;
  readonly waiting: (() => void)[];
}

/** An expression of this program takes little time, so it waits for none that somebody typed. */
const lanes: Readonly<Record<'own' | 'typed', Lane>> = {
  own: { maxThreads: 2, working: 0, waiting: [] },
  typed: { maxThreads: 4, working: 0, waiting: [] },
};

/** Milliseconds that an unused thread is kept. */
const idleMs = 5000;
/** Milliseconds that a thread may take longer than its limit. */
const graceMs = 500;

const idle: Thread[] = [];

/**
 * Compares texts with an expression in another thread, so that this one does other work: an expression that backtracks
 * can take for ever.
 *
 * @param from who wrote the expression
 * @returns what was found until a limit
 * @throws INPUT_INVALID if the expression is too large
 */
export async function compareInThread(task: ExpressionTask, from: 'own' | 'typed'): Promise<ExpressionAnswer> {
  const lane = lanes[from];
  if (lane.working < lane.maxThreads) lane.working++;
  else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  try {
    const answer = await answerOf(idle.pop() ?? (await startThread()), task);
    if (answer.problem === undefined) return answer;
    throw errors.inputInvalid(`The regular expression cannot be used: ${answer.problem}.`, 'Use a shorter expression.');
  } finally {
    // The next one takes this place.
    const next = lane.waiting.shift();
    if (next === undefined) lane.working--;
    else next();
  }
}

async function startThread(): Promise<Thread> {
  // Loaded on demand: most expressions need no thread.
  const { Worker } = await import('node:worker_threads');
  const thread = new Worker(`(${expressionProgram.toString()})()`, {
    eval: true,
    name: 'codesearch-expression',
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // The time in which it starts is none of the task.
  await once(thread, 'online');
  return thread;
}

function answerOf(thread: Thread, task: ExpressionTask): Promise<ExpressionAnswer> {
  return new Promise((resolve, reject) => {
    const listeners = {
      message: (answer: ExpressionAnswer) => {
        end();
        keep(thread);
        resolve(answer);
      },
      error: (error: unknown) => {
        end();
        reject(error as Error);
      },
      exit: () => stop(),
    };
    const end = (): void => {
      clearTimeout(timer);
      for (const [event, listener] of Object.entries(listeners)) thread.off(event, listener);
    };
    const stop = (): void => {
      end();
      void thread.terminate();
      resolve({ found: [], compared: 0, skipped: 0 });
    };
    const timer = setTimeout(stop, task.totalMs + graceMs);
    thread.ref();
    for (const [event, listener] of Object.entries(listeners)) thread.on(event, listener);
    thread.postMessage(task);
  });
}

function keep(thread: Thread): void {
  thread.unref();
  idle.push(thread);
  setTimeout(() => remove(thread), idleMs).unref();
}

function remove(thread: Thread): void {
  const at = idle.indexOf(thread);
  if (at === -1) return;
  idle.splice(at, 1);
  void thread.terminate();
}
