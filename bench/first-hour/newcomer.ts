import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** What a newcomer had to do to reach something. */
export interface Way {
  readonly isReached: boolean;
  readonly commands: readonly string[];
  readonly ms: number;
  /** Standard output and standard error of the last command. */
  readonly output: string;
}

const maxCommands = 6;

/** Somebody who types a command and, if it did not work, does what its message says, until it works. */
export class Newcomer {
  readonly #program: string;
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;

  /**
   * @param program path of `codesearch.js`
   * @param folder working directory
   * @param home folder for indexes
   * @param variables further variables of the environment
   */
  constructor(program: string, folder: string, home: string, variables: NodeJS.ProcessEnv = {}) {
    this.#program = program;
    this.#folder = folder;
    this.#env = { ...process.env, CODESEARCH_HOME: home, NO_COLOR: '1', ...variables };
  }

  /**
   * Runs a command, and those that messages name, until the goal is reached.
   *
   * @param isReached gets the exit code and the output of each run of the command
   */
  async reach(
    args: readonly string[],
    isReached: (code: number | null, output: string) => boolean = (code) => code === 0,
  ): Promise<Way> {
    const commands: string[] = [];
    const start = performance.now();
    const run = async (each: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> => {
      commands.push(each.join(' '));
      return this.#run(each);
    };
    let last = { code: null as number | null, output: '' };
    while (commands.length < maxCommands) {
      last = await run(args);
      if (isReached(last.code, last.output))
        return { isReached: true, commands, ms: performance.now() - start, ...last };
      const hint = hintedCommand(last.output);
      if (hint === undefined) break;
      await run(hint);
    }
    return { isReached: false, commands, ms: performance.now() - start, ...last };
  }

  /** Lets an agent ask the MCP server of the folder, which uses its configuration. */
  async askServer(query: string, isReached: (output: string) => boolean): Promise<Way> {
    const start = performance.now();
    const client = new Client({ name: 'first-hour', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [this.#program, 'mcp'],
        cwd: this.#folder,
        env: this.#env as Record<string, string>,
        stderr: 'ignore',
      }),
    );
    const answer = await client.callTool({ name: 'search_code', arguments: { query } });
    const output = JSON.stringify(answer.content);
    const ms = performance.now() - start;
    await client.close();
    return { isReached: isReached(output), commands: ['mcp'], ms, output };
  }

  async #run(args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
    const child = spawn(process.execPath, [this.#program, ...args], { cwd: this.#folder, env: this.#env });
    child.stdin.end();
    const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code: code as number | null, output: `${stdout}${stderr}` };
  }
}

/** The command of this program that a message names in backticks. */
function hintedCommand(output: string): readonly string[] | undefined {
  const named = /`codesearch ([^`]+)`/.exec(output)?.[1];
  return named?.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", ''));
}
