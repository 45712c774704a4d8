import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { stageChannelName, StageTrace } from './stage-trace.ts';

// A value that is imported would move the module out of the files that a search loads.
const channelName: typeof stageChannelName = 'codesearch:stage';

/**
 * Makes a span of each call of a stage in this process, named `codesearch.STAGE.OPERATION`. A stage inside another one
 * has its spans in those of the outer one; all others are in the active span. Spans have no source text.
 *
 * @param tracer default: the tracer `codesearch` of the global provider
 * @returns dispose it to make no more spans
 */
export function traceStages(tracer: Tracer = trace.getTracer('codesearch')): Disposable {
  const spans = new WeakMap<StageTrace, Span>();
  const outer = new AsyncLocalStorage<Context>();
  const channel = tracingChannel<StageTrace, Context>(channelName);
  channel.start.bindStore(outer, (call) => {
    const parent = outer.getStore() ?? context.active();
    const span = tracer.startSpan(
      `codesearch.${call.stage}.${call.operation}`,
      { attributes: attributesOf(call) },
      parent,
    );
    spans.set(call, span);
    return trace.setSpan(parent, span);
  });
  const handlers = {
    error(call: StageTrace): void {
      const span = spans.get(call);
      const { error } = call;
      if (error instanceof Error) span?.setAttribute('error.type', codeOf(error));
      span?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(call: StageTrace): void {
      spans.get(call)?.end();
    },
  };
  channel.subscribe(handlers);
  return {
    [Symbol.dispose]() {
      channel.unsubscribe(handlers);
      channel.start.unbindStore(outer);
    },
  };
}

function attributesOf({ stage, plugin, operation, root, items }: StageTrace): Record<string, string | number> {
  return {
    'codesearch.stage': stage,
    'codesearch.plugin': plugin,
    'codesearch.operation': operation,
    ...(root === undefined ? {} : { 'codesearch.root': root }),
    ...(items === undefined ? {} : { 'codesearch.items': items }),
  };
}

/** The code of an error: messages may name paths. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
