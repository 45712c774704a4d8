import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCodesearchError } from '@codesearch/kernel';
import { takeWriterLock } from '../state/writer-lock.ts';
import type { Manifest } from '../state/manifest.ts';
import type { WriterLock } from '../state/writer-lock.ts';
import { FakeMachine, FakeServer, numbersOf } from './fixture/fake-machine.ts';
import { bringTo, Crash, damageManifest } from './fixture/index-actions.ts';
import { IndexModel } from './fixture/index-model.ts';
import type { Found, Incident, Outcome } from './fixture/index-model.ts';
import type { IndexSession } from './index-session.ts';
import type { OpenIndex } from './index-options.ts';

/*
 * A session that stays open while other processes, and other machines, build, replace, remove and damage its index. It
 * answers what a model of a few numbers answers, after any history.
 */

const runs = Number(process.env['MODEL_RUNS'] ?? 60);

type Incidents = readonly (Incident | undefined)[];

/** What the session does. Something may happen during each attempt of a read, and before a write takes the lock. */
type Call =
  | {
      readonly type: 'read';
      readonly sync: number | undefined;
      readonly opening: Incidents;
      readonly using: Incidents;
    }
  | {
      readonly type: 'write';
      readonly chunks: number;
      readonly replace: boolean;
      readonly crash: boolean;
      readonly between: Incident | undefined;
    }
  | { readonly type: 'clear' | 'read-only' };

const chunks = fc.integer({ min: 0, max: 3 });
const incident: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ type: fc.constantFrom('build', 'rebuild', 'crash', 'rebuild-otherwise'), chunks }),
  fc.record({ type: fc.constantFrom('elsewhere', 'elsewhere-otherwise'), chunks }),
  fc.record({ type: fc.constantFrom('remove', 'damage', 'tamper', 'lock', 'unlock') }),
);
const mayHappen = fc.option(incident, { nil: undefined, freq: 2 });
const endlessly = fc.record({ type: fc.constant('rebuild'), chunks }).map((each): Incidents => Array(6).fill(each));
const incidents = fc.oneof(
  { arbitrary: fc.array(mayHappen, { maxLength: 5 }), weight: 4 },
  { arbitrary: endlessly, weight: 1 },
);
const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({
    type: fc.constant('read'),
    sync: fc.option(chunks, { nil: undefined }),
    opening: incidents,
    using: incidents,
  }),
  fc.record({
    type: fc.constant('write'),
    chunks,
    replace: fc.boolean(),
    crash: fc.boolean(),
    between: mayHappen,
  }),
  fc.record({ type: fc.constantFrom('clear', 'read-only') }),
);
const history = fc.array(fc.oneof(call, incident), { minLength: 1, maxLength: 14 });

/** The session under test, and the world around it. */
class Trial {
  readonly #home = mkdtempSync(join(tmpdir(), 'codesearch-session-'));
  readonly #folder = join(this.#home, 'index');
  readonly #machine: FakeMachine;
  readonly #elsewhere: FakeMachine;
  readonly #session: IndexSession;
  readonly #model: IndexModel;
  #lock: WriterLock | undefined;

  constructor(hasServer: boolean) {
    const server = hasServer ? new FakeServer() : undefined;
    this.#machine = new FakeMachine(this.#folder, server);
    this.#elsewhere = new FakeMachine(join(this.#home, 'elsewhere'), server, 1e12);
    this.#session = this.#machine.process();
    this.#model = new IndexModel(hasServer);
  }

  async apply(step: Call | Incident): Promise<void> {
    await this.#apply(step);
    this.#check();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#lock?.[Symbol.dispose]();
    await this.#session[Symbol.asyncDispose]();
    rmSync(this.#home, { recursive: true });
    expect(this.#machine.open, 'stages that are open').toBe(0);
  }

  async #apply(step: Call | Incident): Promise<void> {
    switch (step.type) {
      case 'read':
        return expectOutcome(() => this.#read(step), this.#model.read(step.sync, step.opening, step.using));
      case 'write': {
        const between = (): Promise<void> => this.#happen(step.between);
        const outcome = this.#model.write({ ...step, settings: 'own' });
        return expectOutcome(() => bringTo(this.#session, step.chunks, { ...step, between }), outcome);
      }
      case 'clear':
        return expectOutcome(() => this.#session.remove(), this.#model.remove());
      case 'read-only': {
        if (!this.#model.server) return;
        await using reader = this.#elsewhere.process('own', true);
        await expectOutcome(async () => {
          const { index } = await reader.read(async () => {});
          return { chunks: index.chunks, state: index.state };
        }, this.#model.readShared());
        return;
      }
      default:
        this.#model.happen(step);
        return this.#happen(step);
    }
  }

  /** What holds after each step. */
  #check(): void {
    const manifest = this.#session.manifest.find();
    const { index } = this.#model;
    if (!index || index.damaged) expect(manifest).toBe(index && 'damaged');
    else expect(manifest).toMatchObject({ indexing: index.indexing });
    if (index && !index.damaged) expect((manifest as Manifest).batch !== undefined).toBe(index.indexing);
    expect(this.#machine.recovered, 'batches that were recovered').toBe(this.#model.recovered);
    expect(this.#machine.open, 'stages that are open').toBeLessThanOrEqual(1);
  }

  /** Reads the number of chunks, while something happens in each attempt. */
  async #read({ sync, opening, using }: Call & { readonly type: 'read' }): Promise<Found> {
    const [session, machine] = [this.#session, this.#machine];
    let [opened, used] = [0, 0];
    const arm = (): void => {
      machine.onStage = async () => {
        await this.#happen(opening[opened++]);
        if (sync === undefined) arm();
      };
    };
    if (sync === undefined) arm();
    const syncFirst = async (): Promise<void> => {
      try {
        await bringTo(session, sync ?? 0);
      } finally {
        arm();
      }
    };
    const use = async ({ stages }: OpenIndex): Promise<number> => {
      const armed = machine.onStage;
      machine.onStage = undefined;
      const { committed } = (await numbersOf(stages)).opened();
      await this.#happen(using[used++]);
      machine.onStage = armed;
      return committed;
    };
    try {
      const { value, index } = await session.read(use, sync === undefined ? {} : { sync: syncFirst, waitMs: 0 });
      return { chunks: value, state: index.state };
    } finally {
      machine.onStage = undefined;
    }
  }

  /** Other processes fail now and then, as the model expects: they are not under test. */
  async #happen(incident: Incident | undefined): Promise<void> {
    switch (incident?.type) {
      case 'build':
      case 'rebuild':
      case 'crash':
        return this.#byAnother('own', (other) =>
          bringTo(other, incident.chunks, { replace: incident.type === 'rebuild', crash: incident.type === 'crash' }),
        );
      case 'rebuild-otherwise':
        return this.#byAnother('other', (other) => bringTo(other, incident.chunks, { replace: true }));
      case 'elsewhere':
      case 'elsewhere-otherwise': {
        if (!this.#model.server) return;
        await using other = this.#elsewhere.process(incident.type === 'elsewhere' ? 'own' : 'other');
        await bringTo(other, incident.chunks, { replace: true });
        return;
      }
      case 'remove':
        return this.#byAnother('own', (other) => other.remove());
      case 'damage':
        return damageManifest(this.#folder);
      case 'tamper':
        if (this.#session.manifest.find()) this.#machine.tamper();
        return;
      case 'lock':
        this.#lock ??= await takeWriterLock(this.#folder, '/tree');
        return;
      case 'unlock':
        this.#lock?.[Symbol.dispose]();
        this.#lock = undefined;
    }
  }

  async #byAnother(settings: string, act: (other: IndexSession) => Promise<unknown>): Promise<void> {
    await using other = this.#machine.process(settings);
    await act(other).catch((error: unknown) => {
      if (!isCodesearchError(error) && !(error instanceof Crash)) throw error;
    });
  }
}

async function expectOutcome<Value>(call: () => Promise<Value>, expected: Outcome<Value>): Promise<void> {
  expect(await outcomeOf(call)).toEqual(expected);
}

async function outcomeOf<Value>(call: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await call() };
  } catch (error) {
    if (error instanceof Crash) return { error: 'crash' };
    if (isCodesearchError(error)) return { error: error.code };
    throw error;
  }
}

describe.each([
  ['in a folder', false],
  ['on a server', true],
])('an index %s', (_, hasServer) => {
  it('answers as its model does, after any history', async () => {
    const property = fc.asyncProperty(history, async (steps) => {
      await using trial = new Trial(hasServer);
      for (const step of steps) await trial.apply(step);
    });
    await fc.assert(property, { numRuns: runs });
  });
});
