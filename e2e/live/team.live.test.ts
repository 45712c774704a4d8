import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from '../test/sandbox.ts';
import { startPostgres } from './harness/postgres-server.ts';
import { startLive } from './harness/start-live.ts';
import type { LiveServer } from './harness/live-server.ts';

/** Follows docs/teams.md, block by block, with a database of this machine. */

const page = readFileSync(join(workspace, 'docs/teams.md'), 'utf8');

/** The block of the page in a language with this text. */
function block(language: string, text: string): string {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code]) => code ?? '');
  const found = blocks.find((code) => code.includes(text));
  if (found === undefined) throw new Error(`docs/teams.md has no ${language} with ${text}.`);
  return found;
}

const clones = {
  'clones/letters/post.ts': 'export function sendLetter(): void {\n  // a letter is sent by post\n}\n',
  'clones/calls/retry.ts':
    'export function repeatCall(): void {\n  // a call is repeated after a failure, with a longer wait\n}\n',
  'clones/calls/.git/HEAD': 'ref: refs/heads/main\n',
  'clones/letters/.git/HEAD': 'ref: refs/heads/main\n',
};

const live = await startLive({
  name: 'PostgreSQL for a team',
  variable: 'CODESEARCH_LIVE_TEAM',
  start: startPostgres,
} as LiveServer);

describe.runIf(live)('a team with PostgreSQL, as the page has it', () => {
  let builder: Sandbox;
  let reader: Sandbox;
  let address: URL;

  const as = (user: string): string => Object.assign(new URL(address), { username: user, password: 'secret' }).href;

  /** Runs the command of a block that begins with these words, as the page sets its variables. */
  async function follow(sandbox: Sandbox, text: string, user: string): ReturnType<Sandbox['run']> {
    const lines = block('sh', text).split('\n');
    const line = lines.find((each) => each.includes(text)) ?? '';
    const variables = [...block('sh', text).matchAll(/\b(CODESEARCH_BUILDER)=(\S+)/g)];
    const [, command = ''] = /codesearch (.*)$/.exec(line) ?? [];
    const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].flatMap(([, quoted, word = '']) => {
      if (quoted !== undefined) return [quoted];
      return word === 'clones/*' ? ['clones/calls', 'clones/letters'] : [word];
    });
    const env = { PGVECTOR_URL: as(user), ...Object.fromEntries(variables.map(([, name, value]) => [name, value])) };
    return sandbox.run(args, { env });
  }

  beforeAll(async () => {
    address = new URL(live?.server.url ?? '');
    const admin = new pg.Client({ connectionString: address.href });
    await admin.connect();
    await admin.query(block('sql', 'CREATE ROLE'));
    await admin.end();
    [builder, reader] = [new Sandbox(clones), new Sandbox(clones)];
    for (const { tree } of [builder, reader]) {
      writeFileSync(join(tree, 'team.config.ts'), block('ts', 'pgvector('));
    }
  });
  afterAll(() => {
    builder.remove();
    reader.remove();
  });

  it('builds the indexes of several repositories, and searches them as one with a key that may only read', async () => {
    const early = await follow(reader, 'codesearch search', 'code_reader');
    expect(early.stderr).toContain('INDEX_MISSING');
    const built = await follow(builder, 'codesearch index clones', 'code_builder');
    expect(built.code, built.stderr).toBe(0);
    expect(built.stdout).toMatch(/clones\/calls\nIndexed 1 file[^]*clones\/letters\nIndexed 1 file/);
    const found = await follow(reader, 'codesearch search', 'code_reader');
    expect(found.code, found.stderr).toBe(0);
    expect(found.stdout).toMatch(/^clones\/calls\/retry\.ts:1 /);
    const letters = await reader.run(
      ['search', 'how is a letter sent', '--config', 'team.config.ts', 'clones/calls', 'clones/letters', '--json'],
      { env: { PGVECTOR_URL: as('code_reader') } },
    );
    const { results } = JSON.parse(letters.stdout) as { results: readonly object[] };
    expect(results[0]).toMatchObject({ path: 'post.ts' });
  });

  it('checks what a reader needs, and lets a reader write nothing', async () => {
    const checked = await follow(reader, 'codesearch doctor', 'code_reader');
    expect(checked.code, checked.stdout).toBe(0);
    expect(checked.stdout).toContain('a reader needs it too, to embed each question');
    const env = { PGVECTOR_URL: as('code_reader') };
    const refused = await reader.run(['index', 'clones/calls', '--config', 'team.config.ts'], { env });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('configured as read-only') as string });
    // Also a reader who takes the part of the builder.
    const posing = await reader.run(['index', 'clones/calls', '--force', '--config', 'team.config.ts'], {
      env: { ...env, CODESEARCH_BUILDER: '1' },
    });
    expect(posing).toMatchObject({ code: 2, stderr: expect.stringContaining('UNAUTHORIZED') as string });
  });
});
