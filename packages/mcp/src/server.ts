/* The parts of the server, to build another server from them. */

export { maxHits } from './tool/search/cursor.ts';
export { relatedDefinition } from './tool/search/related-definition.ts';
export { serverFactory } from './server/server-factory.ts';
export type { ServerDefinition, ServerFactory } from './server/server-factory.ts';
export type { AnswerOptions } from './server/answer-options.ts';
export { tool } from './server/tool.ts';
export type { ContinuedWork, Feature, RegisterOptions, ToolAnswer, ToolDefinition } from './server/tool.ts';
export type { ToolCall } from './server/tool-call.ts';
export type { UserQuestion, UserReply } from './server/user-question.ts';
export { serveHttp } from './transport/http.ts';
export type { HttpOptions } from '@codesearch/server/listener';
