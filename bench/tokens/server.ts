import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import type { Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const program = resolve(import.meta.dirname, '../../packages/cli/bin/codesearch.js');

/** What `search_code` answered. */
export interface Answer {
  readonly text: string;
  readonly nextCursor: string | undefined;
}

/** The built server, as an agent has it. */
export class Server implements AsyncDisposable {
  readonly #client = new Client({ name: 'bench', version: '1' });

  static async start(home: string): Promise<Server> {
    const server = new Server();
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, CODESEARCH_HOME: `${home}/index` };
    const command = { command: process.execPath, args: [program, 'mcp'], cwd: home, env };
    await server.#client.connect(new StdioClientTransport(command));
    return server;
  }

  async tools(): Promise<readonly Tool[]> {
    return (await this.#client.listTools()).tools;
  }

  /** Indexes a project to the end. */
  async index(path: string): Promise<void> {
    await this.#call('index_codebase', { path });
    for (;;) {
      const { text } = await this.#call('get_indexing_status', { path });
      if (text.includes(': current.')) return;
      if (text.includes('failed')) throw new Error(text);
      await sleep(100);
    }
  }

  async search(given: Record<string, unknown>): Promise<Answer> {
    const { text } = await this.#call('search_code', given);
    return { text, nextCursor: /^more: cursor (\S+)$/m.exec(text)?.[1] };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }

  async #call(name: string, given: Record<string, unknown>): Promise<{ readonly text: string }> {
    const { content, isError } = await this.#client.callTool({ name, arguments: given });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    if (isError) throw new Error(text);
    return { text };
  }
}
