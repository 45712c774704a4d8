import type { Call, ContextualizeRequest, DiffRequest, Scanner, StageMap, StageName } from '@codesearch/kernel';
import { withinTime } from '@codesearch/toolkit';
import type { TimeLimit, TimeoutPolicy } from '@codesearch/toolkit';
import { lifeOf } from '../stage/pass-through.ts';
import { wrapStage } from './wrap-stage.ts';

/** How long the calls of a stage may take. */
export interface StageTimeout extends TimeoutPolicy {
  /** Milliseconds in addition for each chunk of a request for contexts. Default none. */
  readonly msPerChunk?: number;
  /** Milliseconds that opening may take, in which a model may be downloaded. Default an hour. */
  readonly openMs?: number;
}

const anHour = 3_600_000;

/**
 * Ends each call after a time with `TIMED_OUT`, and aborts the signal of the stage. The call rejects at once, also
 * where the stage does not listen. Of a scan, each batch has this time. A diff has it after each batch: it waits for
 * the scan.
 */
export function withTimeout<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  { ms, msPerChunk = 0, openMs = anHour }: StageTimeout,
): StageMap[Name] {
  const limit = (operation: string, signal: AbortSignal, extraMs = 0): TimeLimit => ({
    operation: `${name}.${operation}`,
    ms: ms + extraMs,
    setting: `policies.${name}.timeoutMs`,
    signal,
  });
  const wrapped = wrapStage(name, stage, {
    call(invoke, { operation, request, signal }) {
      if (operation === 'diff') {
        const { files } = request as DiffRequest;
        return withinTime(
          (limited, uncounted) => invoke({ signal: limited, files: eachBy(files, uncounted) }),
          limit(operation, signal),
        );
      }
      const chunks = msPerChunk === 0 ? 0 : (request as ContextualizeRequest).chunks.length;
      return withinTime((limited) => invoke({ signal: limited }), limit(operation, signal, chunks * msPerChunk));
    },
  });
  if (stage.open) {
    const open = (request: Call): Promise<unknown> =>
      withinTime(async (signal) => lifeOf(stage).open?.({ ...request, signal }), {
        operation: `${name}.open`,
        ms: openMs,
        signal: request.signal,
      });
    Object.assign(wrapped, { open });
  }
  if (name === 'scanner') {
    const scanner = stage as Scanner;
    const scan: Scanner['scan'] = (request) => {
      const ended = new AbortController();
      const signal = AbortSignal.any([request.signal, ended.signal]);
      const nextInTime = (next: () => Promise<unknown>): Promise<never> =>
        withinTime(next, limit('scan', request.signal)).catch((error: unknown) => {
          ended.abort(error);
          throw error;
        }) as Promise<never>;
      return eachBy(scanner.scan({ ...request, signal }), nextInTime);
    };
    Object.assign(wrapped, { scan });
  }
  return wrapped;
}

/** The items of an iterable, each of which is waited for in a way. */
function eachBy<Item>(
  items: AsyncIterable<Item>,
  by: <Result>(next: () => Promise<Result>) => Promise<Result>,
): AsyncIterable<Item> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      let awaited = 0;
      const next = async (): Promise<IteratorResult<Item>> => {
        awaited++;
        try {
          return await iterator.next();
        } finally {
          awaited--;
        }
      };
      return {
        next: () => by(next),
        async return() {
          const returned = iterator.return?.();
          // A generator that hangs never returns.
          if (awaited === 0) await returned;
          else returned?.catch(() => {});
          return { done: true, value: undefined };
        },
      };
    },
  };
}
