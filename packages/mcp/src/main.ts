import { parseArgs } from 'node:util';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { serve } from './serve.ts';
import type { ServeOptions } from './serve.ts';

const usage = `codesearch-mcp: semantic code search for coding agents, over the Model Context Protocol

  -c, --config <file>    configuration to use instead of the nearest codesearch.config.*
      --root <folder>    search only in this folder; may be repeated
      --max-wait <s>     seconds that the first search of a project may wait (default: 15, or 7 without progress)
      --structured       also answer with structured content
      --http             serve over HTTP instead of standard input and output
      --host <address>   address to listen on (default: 127.0.0.1)
      --port <n>         port to listen on, 0 for any free one (default: 7711)
      --token-from <env> environment variable with the token that clients must send
      --no-token         require no token, which is possible on 127.0.0.1 only
  -h, --help             print this help
`;

const maxSeconds = 3600;

/** Milliseconds that the server has to end. A plugin may not listen to its signal. */
const graceMs = 800;

/** Runs the server as a program. Sets the exit code of the process. @param given the arguments */
export async function run(given: readonly string[]): Promise<void> {
  const interrupt = new AbortController();
  const end = (): void => {
    interrupt.abort();
    setTimeout(() => process.exit(), graceMs).unref();
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const options = parse(given);
    if (options) await serve(options, interrupt.signal);
    else process.stdout.write(usage);
  } catch (error) {
    const { message, hint } = isCodesearchError(error) ? error : { message: String(error), hint: undefined };
    process.stderr.write(`error ${message}${hint === undefined ? '' : `\nhint  ${hint}`}\n`);
    process.exitCode = 2;
  }
}

function parse(given: readonly string[]): ServeOptions | undefined {
  const {
    config,
    root,
    structured,
    http,
    host,
    port,
    'token-from': tokenFrom,
    'no-token': noToken,
    'max-wait': wait,
    help,
  } = parsed(given);
  if (help) return undefined;
  const address = { host, port: port === undefined ? undefined : portOf(port), tokenFrom, noToken };
  const maxWait = wait === undefined ? undefined : secondsOf(wait);
  return { config, roots: root, structured, maxWait, ...(http && { http: address }) };
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- what parseArgs infers from the table
const parsed = (given: readonly string[]) => {
  try {
    return parseArgs({
      args: [...given],
      options: {
        config: { type: 'string', short: 'c' },
        root: { type: 'string', multiple: true },
        structured: { type: 'boolean' },
        'max-wait': { type: 'string' },
        http: { type: 'boolean' },
        host: { type: 'string' },
        port: { type: 'string' },
        'token-from': { type: 'string' },
        'no-token': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw errors.inputInvalid((error as Error).message, 'See `codesearch-mcp --help`.', error);
  }
};

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw errors.inputInvalid(`--port ${text} is not a port.`, 'Give a whole number from 0 to 65535.');
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= maxSeconds) return seconds;
  throw errors.inputInvalid(`--max-wait ${text} is not a time.`, `Give whole seconds from 0 to ${maxSeconds}.`);
}
