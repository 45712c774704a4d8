import { isCodesearchError } from '@codesearch/kernel';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { errorText } from './advice.ts';
import { leanSchema } from './lean-schema.ts';
import { toolCall } from './tool-call.ts';
import type { Connection, ToolCall } from './tool-call.ts';
import { UnansweredQuestion } from './user-question.ts';

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
  /** What clients show to their users. */
  readonly title: string;
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

/** How a feature is registered on a server. */
export interface RegisterOptions extends AnswerOptions {
  /** Lists the folders that the client has open. Default: none. */
  readonly listFolders?: Connection['listFolders'] | undefined;
}

/** A tool or a resource of a server. */
export interface Feature {
  register(server: McpServer, options?: RegisterOptions): void;
}

/** Makes a tool that a server can offer. */
export function tool<Input, Output extends object>(definition: ToolDefinition<Input, Output>): Feature {
  const { name, title, description, input, output, effects } = definition;
  const annotations = {
    readOnlyHint: effects.readOnly,
    ...(!effects.readOnly && { destructiveHint: effects.destructive, idempotentHint: effects.idempotent }),
    openWorldHint: false,
  };
  return {
    register(server, { structured: isStructured = false, listFolders = async () => [] } = {}) {
      const connection = { server, isStructured, listFolders };
      const inputSchema = leanSchema(input);
      const schemas = isStructured ? { inputSchema, outputSchema: leanSchema(output) } : { inputSchema };
      server.registerTool(
        name,
        { title, description, ...schemas, annotations },
        async (given: Input, context: ServerContext) => {
          try {
            const { text, structured } = await definition.call(given, toolCall(context, connection));
            const content = [{ type: 'text' as const, text }];
            return isStructured ? { content, structuredContent: { ...structured } } : { content };
          } catch (error) {
            if (error instanceof UnansweredQuestion) return error.toResult();
            if (!isCodesearchError(error)) throw error;
            return { content: [{ type: 'text', text: errorText(error) }], isError: true };
          }
        },
      );
    },
  };
}
