import { Client } from '@modelcontextprotocol/client';
import type { Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { builtCommand } from '../workplace.ts';
import type { Workplace } from '../workplace.ts';

/** What a tool answered. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
}

export interface ServerOptions {
  /** Beside the environment of the workplace. */
  readonly env?: Readonly<Record<string, string>>;
  /** Options of the server. */
  readonly args?: readonly string[];
}

/** A client of the built server over standard input and output. */
export class Agent implements AsyncDisposable {
  readonly client: Client = new Client({ name: 'agent', version: '1' });
  /** Messages of the server's log, as they came. */
  readonly log: string[] = [];
  readonly #transport: StdioClientTransport;

  constructor(workplace: Workplace, { env = {}, args = [] }: ServerOptions = {}) {
    this.#transport = new StdioClientTransport({
      command: process.execPath,
      args: [builtCommand, 'mcp', ...args],
      cwd: workplace.tree,
      env: { ...workplace.environment(), ...env },
      stderr: 'ignore',
    });
    this.client.setNotificationHandler('notifications/message', ({ params }) => {
      this.log.push(String(params.data));
    });
  }

  /** An agent at work in the tree of a workplace. */
  static async at(workplace: Workplace, options?: ServerOptions): Promise<Agent> {
    const agent = new Agent(workplace, options);
    await agent.client.connect(agent.#transport);
    return agent;
  }

  /** The server's process. */
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
    } = await this.client.callTool({ name, arguments: given }, onprogress && { onprogress });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    return { text, isError, structured: structuredContent };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}
