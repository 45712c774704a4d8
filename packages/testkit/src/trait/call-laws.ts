import assert from 'node:assert/strict';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { format, isDeepStrictEqual } from 'node:util';
import type { CallOptions, StageName } from '@codesearch/kernel';
import { innerNote } from '../law/temporary-project.ts';
import type { TemporaryProject } from '../law/temporary-project.ts';
import { assertEqual } from '../law/assert-equal.ts';
import { shown } from '../law/rejection.ts';
import { listTree } from '../fixture/tree.ts';
import { sampleSources } from '../fixture/sample-sources.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { keptAlive } from '../law/kept-alive.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import { operationsOf } from './operation.ts';
import type { StageOperations } from './operation.ts';

/** What holds for all calls of a stage, and for its life. */
export function callLaws<Name extends StageName>(suite: StageOperations<Name>): readonly Law<Name>[] {
  return [
    law('a call that is aborted on its way leaves the stage usable', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const stage = await fixture.open();
      const operations = operationsOf(suite, stage);
      for (const operation of operations) {
        for (const turns of [0, 1, 3]) {
          const controller = new AbortController();
          const abort = (): void => controller.abort(new Error('aborted by the test kit'));
          await Promise.allSettled([
            operation.run(stage, { signal: controller.signal }),
            afterTurns(turns).then(abort),
          ]);
        }
      }
      for (const operation of operations) await operation.run(stage, {});
    }),

    law('a call that is aborted aborts the calls of stages inside of it', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const stage = await fixture.open();
      const { innerStages } = fixture.project;
      if (innerStages.length === 0) throw new NotChecked('it has no stage inside of it');
      for (const operation of operationsOf(suite, stage)) {
        const before = new Set(innerStages.flatMap(({ signals }) => signals));
        const controller = new AbortController();
        await operation.run(stage, { signal: controller.signal });
        controller.abort();
        const signals = innerStages.flatMap((inner) => inner.signals).filter((signal) => !before.has(signal));
        const unsignalled = innerStages.flatMap((inner) => inner.unsignalled);
        assert.ok(
          signals.every(({ aborted }) => aborted) && unsignalled.length === 0,
          `${operation.name} does not pass its signal on`,
        );
      }
    }),

    law('a stage inside of it is opened before it is called, and what it notes is noted', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const stage = await fixture.open();
      const { innerStages } = fixture.project;
      if (innerStages.length === 0) throw new NotChecked('it has no stage inside of it');
      for (const operation of operationsOf(suite, stage)) {
        const notes: string[] = [];
        const options: CallOptions & { onNote(note: string): void } = { onNote: (note) => void notes.push(note) };
        await operation.run(stage, options);
        const isNoted = suite.stage !== 'reranker' || notes.includes(innerNote);
        assert.ok(isNoted, `${operation.name} keeps back a note of the stage inside`);
      }
      const early = innerStages.flatMap((inner) => inner.early.map((method) => `${inner.plugin}.${method}`));
      assert.deepEqual(early, [], 'calls of stages that were not opened');
    }),

    law('after a failed call of a stage inside of it, the next call is answered as the first', async (fixture) => {
      const { project } = fixture;
      await suite.prepare?.(project);
      const stage = await fixture.open();
      if (project.innerStages.length === 0) throw new NotChecked('it has no stage inside of it');
      const operations = operationsOf(suite, stage);
      project.areInnerCallsFailing = true;
      for (const operation of operations) await Promise.allSettled([operation.run(stage, {})]);
      project.areInnerCallsFailing = false;
      for (const operation of operations) {
        const after = made(await operation.run(stage, {}));
        assert.ok(
          isDeepStrictEqual(after, made(await operation.run(await fixture.open(), {}))),
          `${operation.name} has kept what it made of the failure`,
        );
      }
    }),

    // The guard copies vectors.
    ...(suite.stage === 'embedder' ? [] : [lastingLaw(suite)]),

    law('a stage can be disposed without being opened', async (fixture) => {
      await suite.prepare?.(fixture.project);
      await fixture.create()[Symbol.asyncDispose]?.();
    }),

    law('a stage can be disposed while a call is in flight', async (fixture) => {
      await suite.prepare?.(fixture.project);
      for (const operation of operationsOf(suite, await fixture.open())) {
        const stage = await fixture.open();
        const settled = Promise.allSettled([operation.run(stage, {})]);
        await stage[Symbol.asyncDispose]();
        await settled;
      }
    }),

    law('stages inside of it are disposed with it, also if it was never opened', async (fixture) => {
      await suite.prepare?.(fixture.project);
      await fixture.create()[Symbol.asyncDispose]?.();
      assertDisposed(fixture.project);
      const stage = await fixture.open();
      for (const operation of operationsOf(suite, stage)) await operation.run(stage, {});
      await stage[Symbol.asyncDispose]();
      assertDisposed(fixture.project);
    }),

    law('a disposed stage leaves nothing that keeps the process alive', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const left = await keptAlive(async () => {
        const stage = await fixture.open();
        for (const operation of operationsOf(suite, stage)) await operation.run(stage, {});
        await stage[Symbol.asyncDispose]();
      });
      assert.deepEqual(left, [], 'timers, watchers and others that are left');
    }),

    law(
      'files are written into the folders of the plugin alone, and a disposed stage has none open',
      async (fixture) => {
        await suite.prepare?.(fixture.project);
        const { root, dataDir, context } = fixture.project;
        const others = async (): Promise<readonly string[]> =>
          (await listTree(context.home)).filter((line) => !/^(?:data|cache)[ /]/.test(line));
        const before = await others();
        const stage = await fixture.open();
        for (const operation of operationsOf(suite, stage)) await operation.run(stage, {});
        await stage[Symbol.asyncDispose]();
        assertEqual(await others(), before, 'the folders of the project and of the user');
        const left = openFiles().filter((path) => [root, dataDir].some((own) => path.startsWith(`${own}${sep}`)));
        assertEqual(left, [], 'files that are open after the disposal');
      },
    ),

    law('no source text reaches the log', async (fixture) => {
      await suite.prepare?.(fixture.project);
      const printed = await printedBy(async () => {
        const stage = await fixture.open();
        for (const operation of operationsOf(suite, stage)) await operation.run(stage, {});
        await suite.output?.(stage, fixture.setup);
        await fixture.disposeStages();
      });
      const texts = Object.values({ ...sampleSources, ...fixture.setup.samples });
      // Lines that are not words of every plugin.
      const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim().length > 15);
      const marks = [sourceMark, ...lines.map((line) => line.trim())];
      for (const [where, text] of [
        ['what is printed', printed],
        ...fixture.project.messages.map((each) => [`a message of level ${each.level}`, shown(each)] as const),
      ] as const)
        assert.ok(!marks.some((mark) => text.includes(mark)), `${where} has source text`);
    }),
  ];
}

function lastingLaw<Name extends StageName>(suite: StageOperations<Name>): Law<Name> {
  return law('an answer stays as it was given', async (fixture) => {
    await suite.prepare?.(fixture.project);
    const given: { readonly name: string; readonly answer: unknown; readonly copy: unknown }[] = [];
    const note = (name: string, answer: unknown): void => void given.push({ name, answer, copy: copyOf(answer) });
    const noting = fixture.of(() => {
      const binding = fixture.bind();
      return { ...binding, create: (context) => withNotes(binding.create(context), note) };
    });
    const stage = await noting.open();
    for (let call = 0; call < 2; call++)
      for (const operation of operationsOf(suite, stage)) await operation.run(stage, {});
    await wait(5);
    for (const { name, answer, copy } of given)
      assert.ok(isDeepStrictEqual(copyOf(answer), copy), `an answer of ${name} has changed since`);
  });
}

/** Notes what a stage itself answers: the guard copies it, but not that of a plugin of the preset. */
function withNotes<Members extends object>(stage: Members, note: (name: string, answer: unknown) => void): Members {
  return new Proxy(stage, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]): unknown => {
        const answer: unknown = member.apply(target, given);
        if (typeof key === 'symbol' || !(answer instanceof Promise)) return answer;
        return answer.then((value: unknown) => (note(key, value), value));
      };
    },
  });
}

/** A copy of the data in an answer. */
function copyOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && Symbol.asyncDispose in answer
    ? undefined
    : structuredClone(answer);
}

function assertDisposed({ innerStages }: TemporaryProject): void {
  const open = innerStages.filter(({ isDisposed }) => !isDisposed).map(({ plugin }) => plugin);
  assert.deepEqual(open, [], 'inner stages that are not disposed');
}

/** Everything that is printed until it has settled. It is not shown. */
async function printedBy(work: () => Promise<void>): Promise<string> {
  const names = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const own = names.map((name) => console[name]);
  const write = process.stderr.write;
  let printed = '';
  for (const name of names) console[name] = (...values) => void (printed += `${format(...values)}\n`);
  process.stderr.write = (part: string | Uint8Array) => ((printed += String(part)), true);
  try {
    await work();
  } finally {
    for (const [at, name] of names.entries()) console[name] = own[at] ?? console[name];
    process.stderr.write = write;
  }
  return printed;
}

/** Resolves after some turns of the event loop; with 0 turns in the next microtask. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}

/** Paths of the open files of this process, where the system lists them. */
function openFiles(): readonly string[] {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      // That of this listing.
      return [];
    }
  });
}

/** An answer without what says that a cache has it from an earlier call. */
function made(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? { ...answer, cached: undefined } : answer;
}
