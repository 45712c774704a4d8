import { isCodesearchError } from '@codesearch/kernel';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { errorText } from './advice.ts';
import type { AnswerOptions } from './answer-options.ts';
import { leanSchema } from './lean-schema.ts';
import { lenientSchema } from './lenient-schema.ts';
import type { Tasks, Work } from './tasks.ts';
import { toolCall } from './tool-call.ts';
import type { Connection, ToolCall } from './tool-call.ts';
import { UnansweredQuestion } from './user-question.ts';

/** The answer of a tool. Both forms say the same, because many clients show only one of them. */
export interface ToolAnswer<Output> {
  readonly text: string;
  /** May be absent if the call is not structured. */
  readonly structured?: Output | undefined;
  /** Work that continues. A client that follows tasks gets its answer later, and other clients get this one. */
  readonly continues?: ContinuedWork<Output> | undefined;
}

/** Work that continues after a tool has answered. */
export interface ContinuedWork<Output> extends Omit<Work, 'result'> {
  /** Waits for the end of the work, and answers. */
  answer(): Promise<ToolAnswer<Output>>;
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
  /**
   * Whether a model should get the schema at the start, in clients that let models ask for schemas. Default false: the
   * model gets the name only.
   */
  readonly isAlwaysLoaded?: boolean;
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
  /** Takes what the next answer says first. Default: nothing. */
  readonly takeNotes?: (() => readonly string[]) | undefined;
  /** Tasks of the server process, if the version of the protocol has them. */
  readonly tasks?: Tasks | undefined;
}

/** A tool or a resource of a server. */
export interface Feature {
  register(server: McpServer, options?: RegisterOptions): void;
}

/** Makes a tool that a server can offer. */
export function tool<Input, Output extends object>(definition: ToolDefinition<Input, Output>): Feature {
  const { name, title, description, input, output, effects, isAlwaysLoaded = false } = definition;
  const _meta = { 'anthropic/alwaysLoad': isAlwaysLoaded };
  const annotations = {
    readOnlyHint: effects.readOnly,
    ...(!effects.readOnly && { destructiveHint: effects.destructive, idempotentHint: effects.idempotent }),
    openWorldHint: false,
  };
  return {
    register(
      server,
      { structured: isStructured = false, listFolders = async () => [], takeNotes = () => [], tasks } = {},
    ) {
      const connection = { server, isStructured, listFolders };
      const inputSchema = lenientSchema(input);
      const schemas = isStructured ? { inputSchema, outputSchema: leanSchema(output) } : { inputSchema };
      const toResult = ({ text, structured }: ToolAnswer<Output>): CallToolResult => {
        const content = [{ type: 'text' as const, text: [...takeNotes(), text].join('\n') }];
        return isStructured ? { content, structuredContent: { ...structured } } : { content };
      };
      server.registerTool(
        name,
        { title, description, ...schemas, annotations, _meta },
        async (given: Input, context: ServerContext) => {
          try {
            const answer = await definition.call(given, toolCall(context, connection));
            if (!answer.continues || !tasks?.isOfferedBy(context)) return toResult(answer);
            const { continues } = answer;
            const result = continues.answer().then(toResult).catch(toFailure);
            const work = { result, message: () => continues.message(), cancel: () => continues.cancel() };
            // Structured content is validated, also of a result without content.
            return { ...toResult(answer), ...tasks.create(work) };
          } catch (error) {
            return error instanceof UnansweredQuestion ? error.toResult() : toFailure(error);
          }
        },
      );
    },
  };
}

/** @throws any error that is not a `CodesearchError` */
function toFailure(error: unknown): CallToolResult {
  if (!isCodesearchError(error)) throw error;
  return { content: [{ type: 'text', text: errorText(error) }], isError: true };
}
