import { inputResponse } from '@modelcontextprotocol/server';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { clientCapabilities, supportsForms } from './client-capabilities.ts';
import { UnansweredQuestion, questionKey } from './user-question.ts';
import type { UserQuestion, UserReply } from './user-question.ts';

/** The context of one call of a tool. */
export interface ToolCall {
  /** Aborts if the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
  /** When the call came, by the clock of `performance`. */
  readonly startedAt: number;
  /** Whether the client asked for progress. */
  readonly wantsProgress: boolean;
  /** Whether the answer has structured content. */
  readonly isStructured: boolean;
  /** Lists the absolute paths of the folders that the client has open; empty if it names none. */
  listFolders(): Promise<readonly string[]>;
  /**
   * Asks the user a question through the client, and ends the call for that. The client calls again with the reply.
   *
   * @returns the reply; `undefined` if the client does not support questions
   * @throws UnansweredQuestion if there is no reply yet
   */
  askUser(question: UserQuestion): UserReply | undefined;
  /** Reports progress, or that the call goes on. Does nothing if the client did not ask for it. */
  progress(done: number, total: number | undefined, message: string): void;
}

/** The connection that a call comes from. */
export interface Connection {
  readonly server: McpServer;
  readonly isStructured: boolean;
  readonly listFolders: () => Promise<readonly string[]>;
}

/** Without progress, a notification shows only that the call goes on. */
const minRepeatMs = 1000;
const minIncrease = 0.001;

export function toolCall(context: ServerContext, { server, isStructured, listFolders }: Connection): ToolCall {
  const { mcpReq } = context;
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  let sentAt = 0;
  return {
    signal: mcpReq.signal,
    startedAt: performance.now(),
    wantsProgress: progressToken !== undefined,
    isStructured,
    listFolders,
    askUser(question) {
      if (!supportsForms(clientCapabilities(server, context))) return undefined;
      const response = inputResponse(mcpReq.inputResponses, questionKey);
      const state = mcpReq.requestState();
      if (response.kind !== 'elicit' || typeof state !== 'string') throw new UnansweredQuestion(question);
      return { isAccepted: response.action === 'accept' && response.content?.[questionKey] === true, state };
    },
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
