import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import type { Embedder, Scanner } from '@codesearch/kernel';
import { guard } from '../layer/guard.ts';
import type { GuardedStage } from '../stage/guarded-stage.ts';
import { traceStages } from './opentelemetry.ts';
import { stageChannelName } from './stage-trace.ts';
import type { StageTrace } from './stage-trace.ts';

const facts = () => ({ model: 'm', dimensions: 1, maxBatchSize: 1 });

function embedderOf(embed: Embedder['embed'], plugin = 'embed-x'): GuardedStage<'embedder'> {
  return guard('embedder', { embed }, { plugin, root: '/project', facts });
}

const answer = async (): ReturnType<Embedder['embed']> => ({ vectors: [Float32Array.of(1)] });

/** Events that are published while a task runs. */
async function published(task: () => Promise<unknown>): Promise<readonly (readonly [string, StageTrace])[]> {
  const channel = tracingChannel<StageTrace>(stageChannelName);
  const events: [string, StageTrace][] = [];
  const kinds = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const;
  const handlers = Object.fromEntries(
    kinds.map((kind) => [kind, (call: unknown) => void events.push([kind, { ...(call as StageTrace) }])]),
  ) as unknown as Parameters<typeof channel.subscribe>[0];
  channel.subscribe(handlers);
  await task().catch(() => {});
  channel.unsubscribe(handlers);
  await task().catch(() => {});
  return events;
}

describe('the channel of stages', () => {
  it('has the begin and the end of each call, and no text', async () => {
    const embedder = embedderOf(answer);
    const events = await published(() => embedder.embed({ kind: 'query', inputs: ['source text'] }));
    expect(events.map(([kind]) => kind)).toEqual(['start', 'end', 'asyncStart', 'asyncEnd']);
    const call = { stage: 'embedder', plugin: 'embed-x', operation: 'embed', root: '/project', items: 1 };
    expect(events[0]?.[1]).toEqual({ ...call, fail: expect.any(Function) as unknown });
    expect(events[3]?.[1]).toMatchObject(call);
    expect(JSON.stringify(events[0])).not.toContain('source text');
  });

  it('has what a call rejects with', async () => {
    const failure = errors.unavailable('the model', 'it is down');
    const embedder = embedderOf(() => Promise.reject(failure));
    const events = await published(() => embedder.embed({ kind: 'query', inputs: ['a'] }));
    const error = events.find(([kind]) => kind === 'error')?.[1].error;
    expect(error).toMatchObject({ code: 'UNAVAILABLE', plugin: 'embed-x' });
  });

  it('ends a call that never answers if what it began has failed', async () => {
    const { start } = tracingChannel<StageTrace>(stageChannelName);
    const failing = (call: unknown): void => void setImmediate(() => (call as StageTrace).fail?.(new Error('boom')));
    start.subscribe(failing);
    await expect(embedderOf(() => new Promise(() => {})).embed({ kind: 'query', inputs: ['a'] })).rejects.toThrow(
      'boom',
    );
    const scan = async function* (): AsyncGenerator<never> {
      yield await new Promise<never>(() => {});
    };
    const scanner = guard('scanner', { scan } as unknown as Scanner, { plugin: 'scan-x', facts: () => ({}) });
    await expect(scanner.scan({})[Symbol.asyncIterator]().next()).rejects.toThrow('boom');
    start.unsubscribe(failing);
  });

  it('makes the items of a stream in the context of its call, and not in that of who reads it', async () => {
    const { start } = tracingChannel<StageTrace>(stageChannelName);
    const context = new AsyncLocalStorage<StageTrace>();
    start.bindStore(context);
    const seen: (string | undefined)[] = [];
    const scan: Scanner['scan'] = async function* () {
      for (let batch = 0; batch < 2; batch++) {
        seen.push(context.getStore()?.operation);
        yield { files: [], skipped: [] };
      }
    };
    const scanner = guard('scanner', { scan } as Scanner, { plugin: 'scan-x', root: '/project', facts: () => ({}) });
    const diff = { stage: 'changeDetector', plugin: 'sync-x', operation: 'diff' } as const;
    await context.run(diff, async () => {
      for await (const _ of scanner.scan({})) seen.push(context.getStore()?.operation);
    });
    start.unbindStore(context);
    expect(seen).toEqual(['scan', 'diff', 'scan', 'diff']);
  });

  it('has the calls before open and the disposal, and streams until their last item', async () => {
    const scanner: Scanner = {
      async *scan() {
        yield { files: [], skipped: [] };
      },
      stat: async () => undefined,
      explain: async () => ({ verdict: 'absent' }),
      read: async () => ({ skipped: { path: 'a', reason: 'unreadable' } }),
    };
    const events = await published(async () => {
      await using stage = guard('scanner', scanner, { plugin: 'scan-x', facts: () => ({}) });
      await stage.open();
      for await (const _ of stage.scan()) expect(_.files).toEqual([]);
    });
    const ends = events.filter(([kind]) => kind === 'asyncEnd').map(([, { operation }]) => operation);
    expect(ends).toEqual(['open', 'scan', 'dispose']);
  });
});

interface RecordedSpan {
  readonly name: string;
  readonly attributes: unknown;
  readonly parent: string | undefined;
  error?: unknown;
  ended: number;
}

/** A tracer that keeps its spans. */
function recordingTracer(): { readonly tracer: Tracer; readonly spans: RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  const names = new WeakMap<object, string>();
  const startSpan = (name: string, options: { readonly attributes?: unknown } = {}, given?: Context): Span => {
    const parent = trace.getSpan(given ?? ROOT_CONTEXT);
    const recorded: RecordedSpan = {
      name,
      attributes: options.attributes,
      parent: parent && names.get(parent),
      ended: 0,
    };
    spans.push(recorded);
    const span = {
      setAttribute: (_: string, value: unknown) => void (recorded.error = value),
      setStatus: () => {},
      end: () => void recorded.ended++,
    } as unknown as Span;
    names.set(span, name);
    return span;
  };
  return { tracer: { startSpan } as unknown as Tracer, spans };
}

describe('traceStages', () => {
  it('makes a span of each call, those of inner stages in those of outer ones, until it is disposed', async () => {
    const { tracer, spans } = recordingTracer();
    const inner = embedderOf(answer, 'embed-inner');
    const outer = embedderOf((request) => inner.embed(request), 'embed-outer');
    using tracing = traceStages(tracer);
    await Promise.all([1, 2].map(() => outer.embed({ kind: 'query', inputs: ['a'] })));
    const name = 'codesearch.embedder.embed';
    expect(spans.map((span) => [span.name, span.parent, span.ended])).toEqual([
      [name, undefined, 1],
      [name, name, 1],
      [name, undefined, 1],
      [name, name, 1],
    ]);
    expect(spans[1]?.attributes).toEqual({
      'codesearch.stage': 'embedder',
      'codesearch.plugin': 'embed-inner',
      'codesearch.operation': 'embed',
      'codesearch.root': '/project',
      'codesearch.items': 1,
    });
    tracing[Symbol.dispose]();
    await outer.embed({ kind: 'query', inputs: ['a'] });
    expect(spans).toHaveLength(4);
  });

  it('marks a failed call with the code of its error', async () => {
    const { tracer, spans } = recordingTracer();
    const embedder = embedderOf(() => Promise.reject(errors.unavailable('the model', 'it is down')));
    using _ = traceStages(tracer);
    await expect(embedder.embed({ kind: 'query', inputs: ['a'] })).rejects.toThrow();
    expect(spans).toMatchObject([{ error: 'UNAVAILABLE', ended: 1 }]);
  });
});
