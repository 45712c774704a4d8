import { afterEach, expect, it } from 'vitest';
import { countTurnsBy, holdTurns, inTurns, isTurnOver, nextTurn, sharedWork } from './turns.ts';
import type { TurnTaker } from './turns.ts';

afterEach(() => countTurnsBy(() => undefined));

interface Request extends TurnTaker {
  readonly name: string;
}

/** Works for the milliseconds of a turn. */
function workForATurn(): void {
  while (!isTurnOver());
}

it('gives each one a turn of its own in another round of the event loop', async () => {
  let [round, isDone] = [0, false];
  const count = (): void => {
    round++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const roundOfTurn = async (): Promise<number> => {
    await nextTurn();
    return round;
  };
  const rounds = await Promise.all([roundOfTurn(), roundOfTurn(), roundOfTurn()]);
  isDone = true;
  expect(new Set(rounds).size).toBe(3);
});

it('gives the next turn to the request that has taken the fewest, but for each fourth one', async () => {
  const [long, short] = ['long', 'short'].map((name) => ({ name, turns: 0 })) as [Request, Request];
  let current: Request | undefined;
  countTurnsBy(() => current);
  const log: string[] = [];
  const work = async (request: Request, turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) {
      current = request;
      await nextTurn();
      log.push(request.name);
    }
  };
  await Promise.all([
    work(long, 20),
    work(long, 20),
    (async () => {
      while (log.length < 10) await nextTurn();
      await work(short, 4);
    })(),
  ]);
  const first = log.indexOf('short');
  expect(log.slice(first, first + 8).filter((name) => name === 'short')).toHaveLength(4);
});

it('gives nobody a turn while turns are held, and then everybody', async () => {
  const begin = performance.now();
  holdTurns(100);
  const waited = [1, 2].map(() => nextTurn().then(() => performance.now() - begin));
  // A timer of the platform may end within the last millisecond.
  expect(Math.min(...(await Promise.all(waited)))).toBeGreaterThanOrEqual(99);
});

it('lets no request wait for ever, however many short ones come', async () => {
  let current: TurnTaker | undefined;
  countTurnsBy(() => current);
  const take = (request: TurnTaker): Promise<void> => {
    current = request;
    return nextTurn();
  };
  let isDone = false;
  const long = take({ turns: 100 }).then(() => (isDone = true));
  let others = 0;
  while (others < 20) {
    await take({ turns: 0 });
    if (isDone) break;
    others++;
  }
  await long;
  expect(others).toBeLessThanOrEqual(4);
});

it('does all steps of a work, and lets others work after each turn', async () => {
  let others = 0;
  const beside = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn();
      others++;
    }
  };
  function* steps(): Generator<undefined, string> {
    for (let step = 0; step < 4; step++) {
      workForATurn();
      yield;
    }
    return `done after ${others}`;
  }
  const waits = beside();
  expect(await inTurns(steps())).toBe('done after 3');
  await waits;
});

it('gives the next turn to work that several requests wait for', async () => {
  let current: TurnTaker | undefined;
  countTurnsBy(
    () => current,
    (work) => {
      const before = current;
      current = undefined;
      const result = work();
      current = before;
      return result;
    },
  );
  const log: string[] = [];
  current = { turns: 5 };
  const own = nextTurn().then(() => log.push('own'));
  const shared = sharedWork(() => nextTurn()).then(() => log.push('shared'));
  await Promise.all([own, shared]);
  expect(log).toEqual(['shared', 'own']);
});
