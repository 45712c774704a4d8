import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Editor } from '../lsp/editor.ts';
import { HttpServer } from '../mcp/http-server.ts';
import { builtCommand } from '../sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

/* Every process that answers many questions, asked in the same way. */

/** What a client hears. */
export interface Heard {
  readonly failed: boolean;
  readonly text: string;
}

export interface Served extends AsyncDisposable {
  /** Searches in a folder. */
  ask(folder: string): Promise<Heard>;
}

const query = 'count retries';

/** Starts a server of each kind. It uses the configuration of each folder. */
export const servers: Readonly<Record<string, (sandbox: Sandbox, env: Env) => Promise<Served>>> = {
  'a command': async (sandbox, env) => {
    const { stop } = await resident(sandbox, env);
    return {
      async ask(folder) {
        const { code, stderr, stdout } = await sandbox.runProcess(['search', query], { cwd: folder, env });
        return { failed: code === 2, text: stderr + stdout };
      },
      [Symbol.asyncDispose]: stop,
    };
  },
  'the API of the page': async (sandbox, env) => {
    const { stop, url, token } = await resident(sandbox, env);
    return {
      async ask(folder) {
        const parameters = new URLSearchParams({ query, in: folder }).toString();
        const answer = await fetch(`${url}/api/v1/search?${parameters}`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        return { failed: !answer.ok, text: await answer.text() };
      },
      [Symbol.asyncDispose]: stop,
    };
  },
  'MCP over stdio': async (sandbox, env) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [builtCommand, 'mcp', '--max-wait', '300', '--root', sandbox.folder],
      cwd: sandbox.tree,
      env: { ...sandbox.environment(), ...env },
      stderr: 'ignore',
    });
    const client = await connected(transport);
    return {
      ask: (folder) => called(client, folder),
      [Symbol.asyncDispose]: () => client.close(),
    };
  },
  'MCP over HTTP': async (sandbox, env) => {
    const child = sandbox.start(['mcp', '--max-wait', '300', '--root', sandbox.folder, '--http', '--port', '0'], {
      env,
    });
    const server = await HttpServer.whenListening(child);
    const client = await connected(server.transport());
    return {
      ask: (folder) => called(client, folder),
      async [Symbol.asyncDispose]() {
        await client.close();
        await server[Symbol.asyncDispose]();
      },
    };
  },
  LSP: async (sandbox, env) => {
    const editor = await Editor.start(sandbox, { env });
    let present = sandbox.tree;
    return {
      async ask(folder) {
        const named = (path: string): object => ({ uri: pathToFileURL(path).href, name: path });
        const event = { added: [named(folder)], removed: [named(present)] };
        await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
        present = folder;
        const ended = once(editor.child, 'close').then(() => ({
          failed: true,
          text: editor.messages.map(({ message }) => message).join('\n'),
        }));
        const found = editor.find('countRetries').then(
          (places) => ({ failed: false, text: JSON.stringify(places) }),
          (error: unknown) => ({ failed: true, text: String(error) }),
        );
        return Promise.race([found, ended]);
      },
      [Symbol.asyncDispose]: () => editor[Symbol.asyncDispose](),
    };
  },
};

export type Env = Readonly<Record<string, string>>;

interface Resident {
  readonly url: string;
  readonly token: string;
  readonly stop: () => Promise<void>;
}

async function resident(sandbox: Sandbox, env: Env): Promise<Resident> {
  const child = sandbox.start(['serve', '--port', '0'], { env });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (log += part));
  while (!log.includes('ready')) await once(child.stderr!, 'data');
  const record = readFileSync(join(env['CODESEARCH_HOME']!, 'server/server.json'), 'utf8');
  const { url, token } = JSON.parse(record) as { url: string; token: string };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill();
    await ended;
  };
  return { url, token, stop };
}

async function connected(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1' });
  await client.connect(transport);
  return client;
}

async function called(client: Client, path: string): Promise<Heard> {
  const call = client.callTool({ name: 'search_code', arguments: { query, path } });
  const answer = await call.catch((error: unknown) => ({
    content: [{ type: 'text', text: String(error) }],
    isError: true,
  }));
  const text = answer.content.map((block) => ('text' in block ? block.text : '')).join('');
  // Hits of an index that a run has left are an answer.
  return { failed: answer.isError === true || text.includes('STALE: '), text };
}
