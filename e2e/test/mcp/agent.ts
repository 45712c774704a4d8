import { Client } from '@modelcontextprotocol/client';
import type { ClientOptions, Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { builtCommand } from '../sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

/** The answer of a tool. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
}

export interface ServerOptions {
  /** Added to the environment of the sandbox. */
  readonly env?: Readonly<Record<string, string>>;
  /** Command line options of the server. Default: structured content, which tests read. */
  readonly args?: readonly string[];
  /** Working directory of the server. Default: the tree of the sandbox. */
  readonly cwd?: string;
  /** What the client supports. */
  readonly client?: ClientOptions;
}

/** Milliseconds for an answer, instead of the minute of the client. Only a failure waits so long. */
const timeout = 600_000;

/** A client with its own process of the built server, over standard input and output. */
export class Agent implements AsyncDisposable {
  readonly client: Client;
  /** Messages of the server's log, in order. */
  readonly log: string[] = [];
  readonly #transport: StdioClientTransport;

  constructor(sandbox: Sandbox, options: ServerOptions = {}) {
    const { env = {}, args = ['--structured'], cwd = sandbox.tree, client = {} } = options;
    this.client = new Client({ name: 'agent', version: '1' }, client);
    this.#transport = new StdioClientTransport({
      command: process.execPath,
      // A slow machine changes no answer.
      args: [builtCommand, 'mcp', '--max-wait', '300', ...args],
      cwd,
      env: { ...sandbox.environment(), ...env },
      stderr: 'ignore',
    });
    this.client.setNotificationHandler('notifications/message', ({ params }) => {
      this.log.push(String(params.data));
    });
  }

  /** Starts a server in the tree of a sandbox and connects to it. */
  static async start(
    sandbox: Sandbox,
    options?: ServerOptions,
    prepare: (client: Client) => void = () => {},
  ): Promise<Agent> {
    const agent = new Agent(sandbox, options);
    prepare(agent.client);
    await agent.client.connect(agent.#transport, { timeout });
    return agent;
  }

  /** Id of the server's process. */
  get pid(): number {
    return this.#transport.pid!;
  }

  async call(
    name: string,
    given: Record<string, unknown> = {},
    onprogress?: (progress: Progress) => void,
  ): Promise<Answer> {
    const {
      content,
      isError = false,
      structuredContent,
    } = await this.client.callTool({ name, arguments: given }, { timeout, ...(onprogress && { onprogress }) });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    return { text, isError, structured: structuredContent };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}
