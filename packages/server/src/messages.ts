/* How a server reads messages from a stream, for other servers of the project. */

export { maxMessageBytes, MessageLines } from './message-lines.ts';
export type { Rejection } from './message-lines.ts';
