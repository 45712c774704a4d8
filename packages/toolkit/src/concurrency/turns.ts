/** Milliseconds of work in one turn. */
const maxWorkMs = 8;
/** Of so many turns, one goes to the request that has waited longest: none waits for ever. */
const fairShare = 4;

/** The functions of the platform, whatever replaces them later. */
const { setImmediate: onNextTurn, setTimeout: later, performance: clock } = globalThis;

/** A request of several that share a thread. */
export interface TurnTaker {
  /** Turns that it has taken. One that is expected to take many begins with more than 0. */
  turns: number;
}

interface Waiting {
  readonly request: TurnTaker | undefined;
  readonly resume: () => void;
}

const waiting: Waiting[] = [];
let requestOf: () => TurnTaker | undefined = () => undefined;
let forNobody = <Value>(work: () => Value): Value => work();
let given = 0;
let heldUntil = -Infinity;
let since = clock.now();

/**
 * Says for which request a call works, in a process that serves several: those that have taken few turns get the next
 * ones, so that a short request does not wait for long ones.
 *
 * @param find called within the call; `undefined` for work of no request
 * @param outside does work for which `find` finds no request
 */
export function countTurnsBy(
  find: () => TurnTaker | undefined,
  outside: <Value>(work: () => Value) => Value = (work) => work(),
): void {
  requestOf = find;
  forNobody = outside;
}

/**
 * Does work that other requests wait for, too. It counts for none and comes first, so that a short request does not
 * wait as long as the one that began it would.
 */
export function sharedWork<Value>(work: () => Value): Value {
  return forNobody(work);
}

/** Whether this turn of the thread is used up, and it is time for {@link nextTurn}. */
export function isTurnOver(): boolean {
  return clock.now() - since >= maxWorkMs;
}

/**
 * Lets other work of this thread run. All who wait get their turns one after the other, with events in between: many at
 * once would be one long turn.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resume) => {
    waiting.push({ request: requestOf(), resume });
    if (waiting.length === 1) onNextTurn(give);
  });
}

/**
 * Gives nobody a turn for a while: other processes have the processor. Work that is in a turn goes on until it asks for
 * the next one.
 *
 * @param ms milliseconds from now
 */
export function holdTurns(ms: number): void {
  heldUntil = clock.now() + ms;
}

/** Lets other work of this thread run if this turn is used up. */
export async function shareThread(): Promise<void> {
  if (isTurnOver()) await nextTurn();
}

/** Does work whose steps take less than a few milliseconds each, in as many turns as it needs. */
export async function inTurns<Result>(steps: Iterator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (isTurnOver()) await nextTurn();
  }
}

/** Does work in steps as a whole, where nobody else waits. */
export function inOneTurn<Result>(steps: Iterator<unknown, Result, undefined>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function give(): void {
  const heldMs = heldUntil - clock.now();
  if (heldMs > 0) {
    later(give, heldMs);
    return;
  }
  const isFair = ++given % fairShare === 0;
  const [next] = waiting.splice(isFair ? 0 : indexOfNext(), 1);
  if (waiting.length > 0) onNextTurn(give);
  if (next?.request) next.request.turns++;
  since = clock.now();
  next?.resume();
}

function indexOfNext(): number {
  let best = 0;
  for (const [index, each] of waiting.entries()) if (turnsOf(each) < turnsOf(waiting[best]!)) best = index;
  return best;
}

function turnsOf({ request }: Waiting): number {
  return request?.turns ?? 0;
}
