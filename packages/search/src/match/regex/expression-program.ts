/** Texts to compare with an expression. */
export interface ExpressionTask {
  readonly source: string;
  readonly flags: string;
  readonly texts: readonly string[];
  /** Milliseconds on one text. */
  readonly textMs: number;
  /** Milliseconds on all texts. */
  readonly totalMs: number;
  /** Whether all parts of a text that match are needed. Default: whether there is one. */
  readonly parts: boolean;
}

/** The matches until a limit. */
export interface ExpressionAnswer {
  /** Positions of the texts that match, each with its parts: start and end, in turn. */
  readonly found: readonly (readonly [position: number, parts: readonly number[]])[];
  /** Texts that were compared, the first ones. */
  readonly compared: number;
  /** Texts that their limit ended. */
  readonly skipped: number;
  /** Why the expression cannot be used, such as that it is too large; absent if it can. */
  readonly problem?: string;
}

/**
 * The program of a thread that compares texts with expressions. It uses nothing from outside of itself: its text is
 * what runs.
 */
export function expressionProgram(): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  const { createContext, Script } = process.getBuiltinModule('node:vm');
  // As `collectRanges` does
  const [maxParts, maxTouching] = [1000, 64];
  const context = createContext({ work: (): void => undefined });
  const call = new Script('work()');
  const runs = (work: () => void, timeout: number): boolean => {
    context['work'] = work;
    try {
      call.runInContext(context, { timeout: Math.max(1, Math.ceil(timeout)) });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw error;
    }
  };
  parentPort?.on('message', ({ source, flags, texts, textMs, totalMs, parts }: ExpressionTask) => {
    const end = performance.now() + totalMs;
    const found: [number, number[]][] = [];
    let [next, skipped, problem] = [0, 0, ''];
    try {
      const expression = new RegExp(source, flags);
      const test = (last: number): void => {
        for (; next < last; next++) {
          const text = texts[next]!;
          if (text.search(expression) === -1) continue;
          // An interruption between two steps repeats the text.
          if (found.at(-1)?.[0] === next) found.pop();
          const places: number[] = [];
          found.push([next, places]);
          if (!parts) continue;
          for (const { index, 0: part } of text.matchAll(expression)) {
            const isTouching = places.length >= 2 * maxTouching && places.at(-1) === index;
            if (isTouching) places[places.length - 1] = index + part.length;
            else if (places.push(index, index + part.length) >= 2 * maxParts) break;
          }
        }
      };
      while (next < texts.length && performance.now() < end) {
        if (runs(() => test(texts.length), Math.min(textMs, end - performance.now()))) break;
        // Many texts together may have taken that long, so the one that was interrupted gets its own time.
        const [slow, before] = [next + 1, next];
        if (slow > texts.length || performance.now() >= end) break;
        if (runs(() => test(slow), Math.min(textMs, end - performance.now())) || next >= slow) continue;
        skipped++;
        // The parts that were found before the limit are kept.
        if (!parts && found.at(-1)?.[0] === before) found.pop();
        next = slow;
      }
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    parentPort.postMessage({ found, compared: next, skipped, ...(problem !== '' && { problem }) });
  });
}
