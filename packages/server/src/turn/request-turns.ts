import { AsyncLocalStorage } from 'node:async_hooks';
import { countTurnsBy, nextTurn } from '@codesearch/toolkit/pure';
import type { TurnTaker } from '@codesearch/toolkit/pure';
import { ExpectedTurns } from './expected-turns.ts';

/** Shares the thread of this process among the requests that it works on. */
export class RequestTurns implements Disposable {
  /** Whom a turn of this thread is counted for. */
  readonly #requests = new AsyncLocalStorage<TurnTaker | undefined>();
  readonly #expected = new ExpectedTurns();
  readonly #questions = new NewQuestions();
  readonly #onQuestion: () => void;

  /** @param onQuestion is called when somebody asks, and waits for the answer */
  constructor(onQuestion: () => void) {
    this.#onQuestion = onQuestion;
    countTurnsBy(
      () => this.#requests.getStore(),
      (work) => this.#requests.run(undefined, work),
    );
  }

  /**
   * Does work for a request of its own.
   *
   * @param words a command and its arguments, by which it is compared with earlier requests
   */
  run(words: readonly string[], work: () => Promise<void>): Promise<void> {
    if (this.#questions.add(words)) this.#onQuestion();
    const expected = this.#expected.of(words);
    const request = { turns: expected };
    return this.#requests.run(request, async () => {
      // Many that come at once do not start in one turn.
      await nextTurn();
      try {
        await work();
      } finally {
        this.#expected.learn(words, request.turns - expected);
      }
    });
  }

  [Symbol.dispose](): void {
    countTurnsBy(() => undefined);
  }
}

/** Requests whose answer somebody waits for, and looks at. */
const questions: ReadonlySet<string> = new Set(['search', 'callers', 'similar', 'mcp']);
/** A page asks for so many answers again whenever an index has grown. */
const maxRecent = 8;

/** Which questions somebody has just asked, and not a page that repeats them by itself. */
export class NewQuestions {
  #recent: readonly string[] = [];

  /** @returns whether the request is a question that was not asked shortly before */
  add(words: readonly string[]): boolean {
    const [command = ''] = words;
    if (!questions.has(command)) return false;
    const asked = words.join('\n');
    const isNew = command === 'mcp' || !this.#recent.includes(asked);
    this.#recent = [asked, ...this.#recent.filter((each) => each !== asked)].slice(0, maxRecent);
    return isNew;
  }
}
