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
  /** Whether the answer has structured content. */
  readonly isStructured: boolean;
  /** Reports progress, or that the call goes on. Does nothing if the client did not ask for it. */
  progress(done: number, total: number | undefined, message: string): void;
}

/** The answer of a tool. Both forms say the same, because many clients show only one of them. */
export interface ToolAnswer<Output> {
  readonly text: string;
  /** May be absent if the call is not structured. */
  readonly structured?: Output | undefined;
}

/** How the tools of a server answer. */
export interface AnswerOptions {
  /**
   * Whether answers have structured content besides their text. Default false: several clients show a model only the structured
   * content if there is any, and others show both.
   */
  readonly structured?: boolean | undefined;
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
  register(server: McpServer, options?: AnswerOptions): void;
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
    register(server, { structured: isStructured = false } = {}) {
      const inputSchema = leanSchema(input);
      const schemas = isStructured ? { inputSchema, outputSchema: leanSchema(output) } : { inputSchema };
      server.registerTool(
        name,
        { description, ...schemas, annotations },
        async (given: Input, context: ServerContext) => {
          try {
            const { text, structured } = await definition.call(given, toolCall(context, isStructured));
            const content = [{ type: 'text' as const, text }];
            return isStructured ? { content, structuredContent: { ...structured } } : { content };
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

function toolCall({ mcpReq }: ServerContext, isStructured: boolean): ToolCall {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  let sentAt = 0;
  return {
    signal: mcpReq.signal,
    wantsProgress: progressToken !== undefined,
    isStructured,
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
