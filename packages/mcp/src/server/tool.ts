import { isCodesearchError } from '@codesearch/kernel';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { errorText } from './advice.ts';
import { leanSchema } from './lean-schema.ts';

/** The context of one call of a tool. */
export interface ToolCall {
  /** Aborts if the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
  /** Whether the client asked for progress. */
  readonly wantsProgress: boolean;
  /** Reports progress, or that the call goes on. Does nothing if the client did not ask for it. */
  progress(done: number, total: number | undefined, message: string): void;
}

/** The answer of a tool. Both forms hold the same. */
export interface ToolAnswer<Output> {
  readonly text: string;
  readonly structured: Output;
}

/** One tool: its name and schemas as clients see them, and its implementation. */
export interface ToolDefinition<Input, Output> {
  readonly name: string;
  readonly description: string;
  /** It should be strict, so that an unknown parameter is an error. */
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** What clients may rely on before they call the tool. */
  readonly effects:
    | { readonly readOnly: true }
    | { readonly readOnly: false; readonly destructive: boolean; readonly idempotent: boolean };
  /** A `CodesearchError` becomes an error answer of the tool, with advice for the agent. */
  call(input: Input, call: ToolCall): Promise<ToolAnswer<Output>>;
}

/** A tool or a resource of a server. */
export interface Feature {
  register(server: McpServer): void;
}

/** Makes a tool that a server can offer. */
export function tool<Input, Output extends object>(definition: ToolDefinition<Input, Output>): Feature {
  const { name, description, input, output, effects } = definition;
  const annotations = {
    readOnlyHint: effects.readOnly,
    ...(!effects.readOnly && { destructiveHint: effects.destructive, idempotentHint: effects.idempotent }),
    openWorldHint: false,
  };
  return {
    register(server) {
      server.registerTool(
        name,
        { description, inputSchema: leanSchema(input), outputSchema: leanSchema(output), annotations },
        async (given: Input, context: ServerContext) => {
          try {
            const { text, structured } = await definition.call(given, toolCall(context));
            return { content: [{ type: 'text', text }], structuredContent: { ...structured } };
          } catch (error) {
            if (!isCodesearchError(error)) throw error;
            return { content: [{ type: 'text', text: errorText(error) }], isError: true };
          }
        },
      );
    },
  };
}

/** Without progress, a notification shows only that the call goes on. */
const minRepeatMs = 1000;
const minIncrease = 0.001;

function toolCall({ mcpReq }: ServerContext): ToolCall {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  let sentAt = 0;
  return {
    signal: mcpReq.signal,
    wantsProgress: progressToken !== undefined,
    progress(done, total, message) {
      if (progressToken === undefined || mcpReq.signal.aborted) return;
      if (done <= last && performance.now() - sentAt < minRepeatMs) return;
      // The protocol requires that progress increases.
      last = Math.max(done, last + minIncrease);
      sentAt = performance.now();
      const params = { progressToken, progress: last, ...(total === undefined ? {} : { total }), message };
      // The client may have disconnected.
      void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}
