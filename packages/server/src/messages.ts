/* How a server reads messages from a stream, for other servers of the project. */

export { maxMessageBytes, MessageLines } from './message/message-lines.ts';
export type { Rejection } from './message/message-lines.ts';
