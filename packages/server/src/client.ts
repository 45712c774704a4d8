/* What the command line loads before anything else, to ask the server. */

export { isServedCommand } from './command/served-commands.ts';
export { writeWhole } from './command/write-whole.ts';
export { askServer } from './command/ask-server.ts';
