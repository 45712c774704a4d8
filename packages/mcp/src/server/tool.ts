import { isCodesearchError } from '@codesearch/kernel';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { errorText } from './advice.ts';
import { leanSchema } from './lean-schema.ts';

/** What a tool is told of the call that it answers. */
export interface ToolCall {
  /** Aborts when the client cancels the call or is gone. */
  readonly signal: AbortSignal;
  /** Whether the client asked for progress. */
  readonly wantsProgress: boolean;
  /** Tells how far the work is; nothing where the client did not ask. */
  progress(done: number, total: number | undefined, message: string): void;
}

/** What a tool answers: the same for readers and for programs. */
export interface ToolAnswer<Output> {
  readonly text: string;
  readonly structured: Output;
}

/** One tool: its name and schemas as clients see them, and what it does. */
export interface ToolDefinition<Input, Output> {
  readonly name: string;
  readonly description: string;
  /** Refuses what it does not know, so that a mistyped parameter is not passed over. */
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** What clients may rely on before they call; of a tool that changes nothing there is nothing more to say. */
  readonly effects:
    | { readonly readOnly: true }
    | { readonly readOnly: false; readonly destructive: boolean; readonly idempotent: boolean };
  /** Errors of the project's own kind are answered as errors of the tool, with what the agent can do about them. */
  call(input: Input, call: ToolCall): Promise<ToolAnswer<Output>>;
}

/** Something that a server offers. */
export interface Feature {
  register(server: McpServer): void;
}

/** A tool that a server can offer. */
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

function toolCall({ mcpReq }: ServerContext): ToolCall {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return {
    signal: mcpReq.signal,
    wantsProgress: progressToken !== undefined,
    progress(done, total, message) {
      // The protocol wants progress that grows.
      if (progressToken === undefined || done <= last || mcpReq.signal.aborted) return;
      last = done;
      const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }), message };
      // A client that is gone is told nothing.
      void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}
