import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import type { ClientOptions } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { Agent } from './agent.ts';
import { HttpServer } from './http-server.ts';

/* What the built server asks its clients for: the consent of the user, and the folders that are open. */

const stateless: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
let sandbox: Sandbox;

beforeAll(() => {
  sandbox = new Sandbox({ 'src/zebra.ts': 'export function zebraCrossing(): void {}\n' });
});

afterAll(() => sandbox.remove());

describe('the consent of the user to a rebuild', () => {
  type Reply = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> };
  let questions: string[];
  let reply: Reply;

  beforeEach(() => {
    questions = [];
  });

  const options = (base: ClientOptions): ClientOptions => ({ ...base, capabilities: { elicitation: { form: {} } } });
  const answerQuestions = (client: Client): void =>
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return reply;
    });

  async function rebuild(client: Client): Promise<string> {
    const given = { name: 'index_codebase', arguments: { path: sandbox.tree, force: true } };
    const { content } = await client.callTool(given);
    return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  }

  async function expectConsent(client: Client): Promise<void> {
    await client.callTool({ name: 'search_code', arguments: { query: 'zebra', path: sandbox.tree } });
    for (const refusal of [{ action: 'decline' }, { action: 'cancel' }, accept(false), { action: 'accept' }] as const) {
      reply = refusal;
      const text = await rebuild(client);
      expect(text).toContain('The user did not agree. Nothing has been removed.');
      expect(text).not.toContain('confirm');
    }
    reply = accept(true);
    expect(await rebuild(client)).toMatch(/^Rebuilding|up to date/);
    expect(questions).toHaveLength(5);
    expect(questions[0]).toContain(`A rebuild removes the index of ${sandbox.tree} (1 file, 1 chunk`);
  }

  const accept = (confirm: boolean): Reply => ({ action: 'accept', content: { confirm } });

  it.each(
    someOf([
      ['in a session', {}],
      ['in stateless requests', stateless],
    ] as const),
  )('is asked for %s over standard input and output', async (_, base) => {
    await using agent = await Agent.start(sandbox, { client: options(base) }, answerQuestions);
    await expectConsent(agent.client);
  });

  it('is asked for in stateless requests over HTTP', async () => {
    await using server = await HttpServer.whenListening(
      sandbox.start(['mcp', '--max-wait', '300', '--http', '--port', '0']),
    );
    const client = new Client({ name: 'agent', version: '1' }, options(stateless));
    answerQuestions(client);
    await client.connect(server.transport());
    try {
      await expectConsent(client);
    } finally {
      await client.close();
    }
  });

  it('cannot be asked for over HTTP in earlier versions, so there is a token', async () => {
    await using server = await HttpServer.whenListening(
      sandbox.start(['mcp', '--max-wait', '300', '--http', '--port', '0']),
    );
    const client = new Client({ name: 'agent', version: '1' }, options({}));
    answerQuestions(client);
    await client.connect(server.transport());
    try {
      expect(await rebuild(client)).toMatch(/call again within 10 minutes with confirm: "\w+"/);
      expect(questions).toEqual([]);
    } finally {
      await client.close();
    }
  });
});

describe('a server that was started in a whole disk', () => {
  const start = (roots: readonly string[] | undefined): Promise<Agent> =>
    Agent.start(
      sandbox,
      { cwd: '/', client: roots === undefined ? {} : { capabilities: { roots: { listChanged: true } } } },
      (client) => {
        if (roots === undefined) return;
        client.setRequestHandler('roots/list', () => ({
          roots: roots.map((path) => ({ uri: pathToFileURL(path).href })),
        }));
      },
    );

  it('searches the folder that the client has open', async () => {
    await using agent = await start([sandbox.tree]);
    const { text, isError } = await agent.call('search_code', { query: 'zebraCrossing' });
    expect([isError, text]).toEqual([false, expect.stringContaining('src/zebra.ts:1')]);
    const inFolder = await agent.call('search_code', { query: 'zebraCrossing', path: 'src' });
    expect(inFolder.text).toContain('zebra.ts:1');
  });

  it('asks for a folder if the client has none open, and names those that the user has indexed', async () => {
    await sandbox.run(['index']);
    await using agent = await start(undefined);
    const { text, isError } = await agent.call('search_code', { query: 'zebraCrossing' });
    expect(isError).toBe(true);
    expect(text).toContain('this server was started in /, which is not a project');
    expect(text).toContain('Call again with path: the absolute path of the project folder');
    expect(text).toContain(`Indexed folders: ${sandbox.tree}`);
  });

  it('asks which folder if several are open', async () => {
    const other = new Sandbox();
    {
      await using agent = await start([sandbox.tree, other.tree]);
      const { text } = await agent.call('search_code', { query: 'zebraCrossing' });
      expect(text).toContain(`Open folders: ${sandbox.tree}, ${other.tree}.`);
    }
    other.remove();
  });
});
