export type { CommandFailure, CommandRequest } from './command/command-frame.ts';
export type { RunForClient } from './command/command-listener.ts';
export { runningServer } from './resident/running-server.ts';
export { serveCommands } from './resident/serve-commands.ts';
export type { ServeCommandsOptions, ServerEnd } from './resident/serve-commands.ts';
export type { ServerRecord } from './resident/server-record.ts';
