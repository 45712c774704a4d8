import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent } from './mcp/agent.ts';
import { found, printed } from './printed.ts';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { smallService } from './small-service.ts';
import { someOf } from './some-of.ts';

/*
 * Each repair that an error, a status or a finding of doctor suggests is run as it is printed, and works: from the
 * command line in another folder, and over MCP.
 */

let sandbox: Sandbox;
/** A working directory that is not the searched folder. */
let elsewhere: string;

beforeEach(async () => {
  sandbox = new Sandbox(smallService);
  elsewhere = join(sandbox.folder, 'else where');
  mkdirSync(elsewhere);
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
});

afterEach(() => sandbox.remove());

const projectFile = (name: string): string => {
  const [project = ''] = readdirSync(join(sandbox.home, 'projects'));
  return join(sandbox.home, 'projects', project, name);
};

type Fault = readonly [title: string, code: string, damage: () => void];

/** Ways to break an index, and the code of the error that reports it. */
const faults: readonly Fault[] = [
  ['a manifest that is no JSON', 'INDEX_CORRUPT', () => writeFileSync(projectFile('project.json'), '{ "format')],
  ['a store that is no database', 'INDEX_CORRUPT', () => writeFileSync(projectFile('store.sqlite'), 'x'.repeat(9000))],
  ['missing records', 'INDEX_CORRUPT', () => rmSync(projectFile('merkle.sqlite'))],
  ['an incomplete manifest', 'INDEX_CORRUPT', () => writeFileSync(projectFile('project.json'), '{}')],
  ['an empty store', 'INDEX_CORRUPT', () => writeFileSync(projectFile('store.sqlite'), '')],
  ['a missing store', 'INDEX_CORRUPT', () => rmSync(projectFile('store.sqlite'))],
  [
    'records that are no database',
    'INDEX_CORRUPT',
    () => writeFileSync(projectFile('merkle.sqlite'), 'x'.repeat(9000)),
  ],
];

/** The commands of this program and of the shell that a text suggests, in order. */
function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/`((?:codesearch|chmod) [^`]+)`/g)].map(([, command]) => command!);
}

/** The repairs that a text suggests: each is enough alone, and may have several commands. */
function repairsIn(text: string): readonly (readonly string[])[] {
  return text.split('\n').flatMap((line) => {
    const commands = commandsIn(line);
    return line.includes(', then ') ? [commands] : commands.map((command) => [command]);
  });
}

/**
 * Runs a suggested command as a user would paste it into a shell, in a folder that is not the searched one. What the
 * shell makes of it runs in this process.
 */
async function paste(command: string): Promise<void> {
  const program = `codesearch() { printf '%s\\0' "$HOME" "$@"; }; ${command}`;
  const options = { cwd: elsewhere, env: sandbox.environment(), encoding: 'utf8' } as const;
  const [HOME, ...args] = execFileSync('bash', ['-c', program], options).split('\0').slice(0, -1);
  if (HOME === undefined) return;
  const { code, stderr } = await sandbox.run(args, { cwd: elsewhere, env: { HOME } });
  expect(code, stderr).toBe(0);
}

const search = (...args: string[]): Promise<Outcome> =>
  sandbox.run(['search', 'retry', ...(args.length === 0 ? [sandbox.tree] : args), '--json'], { cwd: elsewhere });

async function expectRepaired(): Promise<void> {
  const outcome = await search();
  expect(found(outcome)).toContain('src/retry.ts');
  expect(printed('search', outcome)).toMatchObject({ index: { state: 'current', compared: true } });
}

describe.each(someOf(faults))('an index with %s', (_, code, damage) => {
  it('is repaired by the commands of the error', async () => {
    damage();
    const { code: exit, stderr } = await search();
    expect(exit).toBe(2);
    expect(stderr).toContain(`[${code}]`);
    const commands = commandsIn(stderr);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) await paste(command);
    await expectRepaired();
  });

  it('is repaired by each command that status and doctor suggest', async () => {
    damage();
    const status = (await sandbox.run(['status', sandbox.tree], { cwd: elsewhere })).stdout;
    const doctor = (await sandbox.run(['doctor', sandbox.tree], { cwd: elsewhere })).stdout;
    const repairs = new Map(repairsIn(`${status}\n${doctor}`).map((commands) => [commands.join(), commands]));
    expect(repairs.size).toBeGreaterThan(0);
    for (const commands of repairs.values()) {
      damage();
      for (const command of commands) await paste(command);
      await expectRepaired();
    }
  });
});

// Each starts a server.
it.each(someOf(someOf(faults)))(
  'an index with %s is repaired over MCP by the tools of the error',
  async (_, code, damage) => {
    damage();
    // The server builds the index itself, without processes for the stages.
    sandbox.write(join(sandbox.home, 'codesearch.config.json'), '{ "workers": 0 }');
    await using agent = await Agent.start(sandbox);
    const failure = await agent.call('search_code', { query: 'retry', path: sandbox.tree });
    expect(failure).toMatchObject({ isError: true, text: expect.stringContaining(`${code}: `) as string });
    const status = await agent.call('get_indexing_status', {});
    expect(status.text).toContain(sandbox.tree);
    for (const [, tool = ''] of failure.text.split('\n')[1]!.matchAll(/\b(clear_index|index_codebase)\b/g)) {
      const force = failure.text.includes(`${tool} with force`) ? { force: true } : {};
      const answer = await agent.call(tool, { path: sandbox.tree, ...force });
      const confirm = /"([^"]+)"/.exec(/confirm[^"]*"([^"]+)"/.exec(answer.text)?.[0] ?? '')?.[1];
      if (confirm === undefined) expect(answer.isError).toBe(false);
      else expect(await agent.call(tool, { path: sandbox.tree, ...force, confirm })).toMatchObject({ isError: false });
    }
    await expect
      .poll(async () => (await agent.call('search_code', { query: 'retry', path: sandbox.tree })).text, {
        timeout: 300_000,
      })
      .toContain('src/retry.ts');
  },
);

it('a missing index is built by the command of the error', async () => {
  await sandbox.run(['clear']);
  const { stderr } = await search(sandbox.tree, '--no-sync');
  for (const command of commandsIn(stderr)) await paste(command);
  await expectRepaired();
});

it('the reason why a file is not indexed is printed by the command of the error', async () => {
  sandbox.write('.gitignore', 'ignored.ts\n');
  sandbox.write('ignored.ts', 'export const ignored = 1;\n');
  const { stderr } = await sandbox.run(['similar', join(sandbox.tree, 'ignored.ts:1')], { cwd: elsewhere });
  const commands = commandsIn(stderr);
  expect(commands).toHaveLength(1);
  for (const command of commands) await paste(command);
});

it('a home folder is indexed by the command of the error', async () => {
  const env = { HOME: sandbox.tree };
  await sandbox.run(['clear']);
  const { stderr } = await sandbox.run(['search', 'retry', sandbox.tree], { cwd: elsewhere, env });
  const [command = ''] = commandsIn(stderr);
  await paste(`HOME='${sandbox.tree}'; ${command}`);
  await expectRepaired();
});

it('what is given instead of an index is found by the commands of the errors', async () => {
  for (const args of [
    ['clear', 'nothing-like-this'],
    ['why', join(elsewhere, '../other/a.ts')],
  ]) {
    const { code, stderr } = await sandbox.run(args, { cwd: elsewhere });
    expect({ args, code }).toEqual({ args, code: 2 });
    for (const command of commandsIn(stderr)) await paste(command);
  }
});

it('a client that starts a missing program is repaired by the command of doctor', async () => {
  const entry = join(realpathSync(sandbox.folder), '.cursor/mcp.json');
  mkdirSync(join(entry, '..'));
  writeFileSync(entry, '{ "mcpServers": { "codesearch": { "command": "/nowhere/node", "args": ["mcp"] } } }');
  const { stdout } = await sandbox.run(['doctor'], { cwd: sandbox.tree });
  const command = /fix (codesearch register .*)/.exec(stdout)?.[1];
  expect(command).toBeDefined();
  await paste(command!);
  expect((await sandbox.run(['doctor'])).stdout).toContain('Cursor can start the server');
});

it('files that others can read are repaired by the command of doctor', async () => {
  for (const path of [sandbox.home, join(sandbox.home, 'projects'), projectFile('store.sqlite')])
    chmodSync(path, 0o755);
  const { stdout } = await sandbox.run(['doctor']);
  const command = /fix (chmod .*)/.exec(stdout)?.[1];
  await paste(command!);
  expect(await sandbox.run(['doctor'])).toMatchObject({ code: 0 });
  expect(existsSync(projectFile('store.sqlite'))).toBe(true);
});
