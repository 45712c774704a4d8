import { expect, it } from 'vitest';
import { readInSteps } from './read-in-steps.ts';
import type { SteppedReader, Steps } from './read-in-steps.ts';

/** A read of three pieces that returns the version of each. */
function reading(versionOf: () => number): () => Steps<readonly number[]> {
  return function* () {
    const seen: number[] = [];
    for (let piece = 0; piece < 3; piece++) {
      seen.push(versionOf());
      yield;
    }
    return seen;
  };
}

/** A database whose version changes in the first pauses. */
class ChangingDatabase implements SteppedReader {
  version = 1;
  snapshots = 0;
  pauses = 0;
  readonly #changes: number;

  /** @param changes number of pauses in which the version changes */
  constructor(changes: number) {
    this.#changes = changes;
  }

  read<Result>(work: (version: number) => Result): Result {
    this.snapshots++;
    return work(this.version);
  }

  async pause(): Promise<void> {
    if (this.pauses++ < this.#changes) this.version++;
  }
}

it('pauses between the pieces of a read, each of which has a snapshot', async () => {
  const database = new ChangingDatabase(0);
  expect(
    await readInSteps(
      reading(() => database.version),
      database,
    ),
  ).toEqual([1, 1, 1]);
  expect(database).toMatchObject({ snapshots: 4, pauses: 3 });
});

it('starts again if the database changes in a pause, so that the result is of one version', async () => {
  for (const changes of [1, 2]) {
    const database = new ChangingDatabase(changes);
    const version = 1 + changes;
    expect(
      await readInSteps(
        reading(() => database.version),
        database,
      ),
    ).toEqual([version, version, version]);
  }
});

it('reads in one snapshot without pauses if the database changes all the time', async () => {
  const database = new ChangingDatabase(1_000);
  expect(
    await readInSteps(
      reading(() => database.version),
      database,
    ),
  ).toEqual([4, 4, 4]);
  expect(database.pauses).toBe(3);
});

it('ends with the error of a pause, or of a piece', async () => {
  const reason = new Error('enough');
  const database = new ChangingDatabase(0);
  const aborted: SteppedReader = { read: (work) => work(1), pause: () => Promise.reject(reason) };
  await expect(
    readInSteps(
      reading(() => 1),
      aborted,
    ),
  ).rejects.toBe(reason);
  const failing = function* (): Steps<number> {
    yield;
    throw reason;
  };
  await expect(readInSteps(failing, database)).rejects.toBe(reason);
});
