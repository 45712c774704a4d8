/* The parts of the server, for who builds another one of them. */

export type { AnswerPage } from './answer/answer-page.ts';
export { deepest } from './answer/cursor.ts';
export { defaultLimit, defaultMaxTokens, writtenAnswer } from './answer/written-answer.ts';
export type { WrittenAnswer } from './answer/written-answer.ts';
export { serverFactory } from './server/server-factory.ts';
export type { ServerDefinition } from './server/server-factory.ts';
export { tool } from './server/tool.ts';
export type { Feature, ToolAnswer, ToolCall, ToolDefinition } from './server/tool.ts';
export { serveHttp } from './transport/http.ts';
export type { HttpOptions } from './transport/http.ts';
