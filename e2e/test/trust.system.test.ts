import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent } from './mcp/agent.ts';
import { printed } from './printed.ts';
import { expectRefusal } from './refusal.ts';
import { builtCommand, Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { someOf } from './some-of.ts';

/* Configurations of folders that somebody else has made. Each one writes a file when it runs. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'repo/src/retry.ts': 'export function retryLater(): void {}\n' });
});

afterEach(() => sandbox.remove());

const stranger = { CODESEARCH_TRUST_CONFIG: '' };
const repo = (): string => join(sandbox.tree, 'repo');
const hasRun = (): boolean => existsSync(join(sandbox.folder, 'RAN'));

const run = (args: readonly string[], env: Readonly<Record<string, string>> = stranger): Promise<Outcome> =>
  sandbox.run(args, { cwd: repo(), env });

/** In a process of its own, where the modules of a configuration are those of this moment. */
const runProcess = (args: readonly string[], env: Readonly<Record<string, string>> = stranger): Promise<Outcome> =>
  sandbox.runProcess(args, { cwd: repo(), env });

/** A module that leaves a trace, and that has a plugin as its export. */
const program = (): string =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(join(sandbox.folder, 'RAN'))}, '');\nexport default {};\n`;

const withPlugin = '{ "chunker": { "plugin": "./evil.mjs" } }';

const attacks: readonly (readonly [string, () => void])[] = [
  ['a module in the folder', () => sandbox.write('repo/codesearch.config.mjs', program())],
  ['a TypeScript module in a folder above', () => sandbox.write('codesearch.config.ts', program())],
  [
    'a plugin in JSON',
    () => {
      sandbox.write('repo/evil.mjs', program());
      sandbox.write('repo/codesearch.config.json', withPlugin);
    },
  ],
  [
    'a plugin in package.json',
    () => {
      sandbox.write('repo/evil.mjs', program());
      sandbox.write('repo/package.json', `{ "codesearch": ${withPlugin} }`);
    },
  ],
  [
    'a plugin in YAML, with a program for cosmiconfig itself',
    () => {
      sandbox.write('repo/evil.mjs', program());
      sandbox.write('repo/.codesearchrc', 'chunker:\n  plugin: ./evil.mjs\n');
      sandbox.write(
        'repo/package.json',
        '{ "cosmiconfig": { "searchPlaces": ["evil.mjs"], "mergeSearchPlaces": true } }',
      );
      for (const name of ['config.js', 'config.mjs']) sandbox.write(`repo/.config/${name}`, program());
    },
  ],
  [
    'a module beside packages with the names of the program',
    () => {
      sandbox.write('repo/package.json', '{ "type": "module", "dependencies": { "codesearch": "1.0.0" } }');
      for (const name of ['codesearch', '@codesearch/engine', '@codesearch/kernel']) {
        sandbox.write(`repo/node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
        sandbox.write(`repo/node_modules/${name}/index.js`, program());
      }
      sandbox.write('repo/codesearch.config.js', program());
    },
  ],
  ['a module in a folder for configurations', () => sandbox.write('repo/.config/codesearchrc.cts', program())],
];

const commands: readonly (readonly [string, ...string[]])[] = [
  ['callers', 'retryLater'],
  ['similar', 'src/retry.ts:1'],
  ['index'],
  ['status'],
  ['ls'],
  ['config'],
  ['cache'],
  ['why', 'src/retry.ts'],
  ['clear'],
];

describe('a configuration that nobody trusts', () => {
  async function expectNotRun(args: readonly string[]): Promise<void> {
    const { stderr } = await run(args);
    expect([args, hasRun()]).toEqual([args, false]);
    expect(stderr).toMatch(
      /^Warning: \S+ is not used, because it is not trusted\. To use it, run: codesearch config --trust \S+$/m,
    );
    expect(stderr.match(/--trust/g)).toHaveLength(1);
  }

  it.each(someOf(attacks))('is not run, nor is what it names: %s', async (_, attack) => {
    attack();
    await expectNotRun(['search', 'retryLater']);
    await expectNotRun(['doctor']);
  });

  it.each(someOf(commands))('is not run by %s', async (...args) => {
    sandbox.write('repo/codesearch.config.mjs', program());
    await expectNotRun(args);
  });

  it('has no effect: the answer is that of the preset', async () => {
    sandbox.write('repo/codesearch.config.json', '{ "embedder": { "plugin": "./evil.mjs" }, "workers": 7 }');
    const { code, stdout } = await run(['search', 'retryLater']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^src\/retry\.ts:1 /)]);
    expect(printed('config', await run(['config', '--json']))).toMatchObject({ workers: { origin: 'default' } });
  });

  it('is run after config --trust, not after a change, and not after --untrust', async () => {
    const file = sandbox.write('repo/codesearch.config.mjs', `import './rules.mjs';\n${program()}`);
    sandbox.write('repo/rules.mjs', '');
    const trusted = await runProcess(['config', '--trust']);
    // It is loaded at once, to report its faults.
    expect([trusted.code, hasRun()]).toEqual([0, true]);
    expect(trusted.stdout).toMatch(/^ +runs +codesearch\.config\.mjs, rules\.mjs$/m);
    rmSync(join(sandbox.folder, 'RAN'));
    expect(await runProcess(['status'])).toMatchObject({ stderr: '' });
    expect(hasRun()).toBe(true);
    rmSync(join(sandbox.folder, 'RAN'));
    sandbox.write('repo/rules.mjs', 'export {};\n');
    // A configuration without trust is not loaded, so no process is needed.
    expect((await run(['search', 'retryLater'])).stderr).toContain('because it has changed since you trusted it');
    await run(['config', '--untrust']);
    expect((await run(['status'])).stderr).toContain('it is not trusted');
    expect(printed('trust', await run(['config', '--list', '--json']))).toMatchObject({
      configurations: [{ file, state: 'refused' }],
    });
    expect(hasRun()).toBe(false);
  });

  it('is not looked for above the top of the repository', async () => {
    sandbox.write('codesearch.config.mjs', program());
    mkdirSync(join(repo(), '.git'));
    expect(await run(['status'], { CODESEARCH_TRUST_CONFIG: '1' })).toMatchObject({ stderr: '' });
    expect(hasRun()).toBe(false);
  });

  it('is used with the variable for CI, with --config, and in CODESEARCH_HOME', async () => {
    const file = sandbox.write('repo/codesearch.config.mjs', program());
    for (const use of [
      () => runProcess(['status'], { CODESEARCH_TRUST_CONFIG: '1' }),
      () => runProcess(['status', '-c', file]),
    ]) {
      expect((await use()).stderr).toBe('');
      expect(hasRun()).toBe(true);
      rmSync(join(sandbox.folder, 'RAN'));
    }
    rmSync(file);
    mkdirSync(sandbox.home, { mode: 0o700 });
    writeFileSync(join(sandbox.home, 'codesearch.config.mjs'), program());
    expect((await runProcess(['status'])).stderr).toBe('');
    expect(hasRun()).toBe(true);
  });

  it('is not trusted through a data folder that the folder brings', async () => {
    sandbox.write('repo/data/codesearch.config.mjs', program());
    await run(['status'], { ...stranger, CODESEARCH_HOME: 'data' });
    expect(hasRun()).toBe(false);
  });

  it('does not stop a command, whatever it is', async () => {
    for (const name of ['codesearch.config.json', '.codesearchrc', 'package.json']) {
      spawnSync('mkfifo', [join(repo(), name)]);
    }
    sandbox.write('repo/codesearch.config.mts', '}{');
    sandbox.write('repo/codesearch.config.mjs', '}{');
    expect(await runProcess(['search', 'retryLater'])).toMatchObject({ code: 0 });
  });

  it('is not run by an MCP server, which says so, until the user trusts it', async () => {
    sandbox.write('codesearch.config.mjs', program());
    const given = { query: 'retryLater', path: sandbox.tree };
    // The servers find an index, and need no processes to build one.
    await sandbox.run(['index'], { env: stranger });
    {
      await using agent = await Agent.start(sandbox, { env: stranger });
      expect((await agent.call('search_code', given)).text).toContain('src/retry.ts');
      expect([hasRun(), agent.log.join()]).toEqual([false, expect.stringContaining('config --trust')]);
    }
    await sandbox.runProcess(['config', '--trust'], { env: stranger });
    rmSync(join(sandbox.folder, 'RAN'));
    await using agent = await Agent.start(sandbox, { env: stranger });
    await agent.call('search_code', given);
    expect(hasRun()).toBe(true);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a configuration that another user can change', () => {
  it.each([
    ['belongs to another user', (file: string) => chownSync(file, 65_534, 65_534)],
    ['can be written by every user', (file: string) => chmodSync(file, 0o666)],
  ])('is never run: it %s', async (problem, open) => {
    const file = sandbox.write('repo/codesearch.config.mjs', program());
    await runProcess(['config', '--trust']);
    rmSync(join(sandbox.folder, 'RAN'));
    open(file);
    expect((await run(['status'], { CODESEARCH_TRUST_CONFIG: '1' })).stderr).toContain(problem);
    expectRefusal(await run(['status', '-c', file]), new RegExp(problem), /Let only yourself or root/);
    expectRefusal(await run(['config', '--trust']), new RegExp(problem), /Let only yourself or root/);
    expect(hasRun()).toBe(false);
  });

  it('is never run: it is in a folder where every user can write, as below /tmp', async () => {
    sandbox.write('codesearch.config.mjs', program());
    chmodSync(sandbox.tree, 0o1777);
    expect((await run(['search', 'retryLater'], { CODESEARCH_TRUST_CONFIG: '1' })).stderr).toContain('every user');
    expect(hasRun()).toBe(false);
  });
});

describe.skipIf(spawnSync('script', ['--version']).error !== undefined)('at a terminal', () => {
  const typed = (args: string, input: string): string => {
    const { PATH = '' } = process.env;
    const env = { PATH, HOME: sandbox.folder, CODESEARCH_HOME: sandbox.home, TERM: 'dumb' };
    const command = `'${process.execPath}' '${builtCommand}' ${args}`;
    const options = { cwd: repo(), env, input, timeout: 300_000, encoding: 'utf8' } as const;
    return spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], options).stdout;
  };

  it('a command asks once, and shows what would run and where text would go', async () => {
    sandbox.write(
      'repo/codesearch.config.mjs',
      `import '@codesearch/plugin-embed-voyage';\nconst url = 'https://example.org/v1';\nconst o = { apiKeyEnv: 'AWS_KEY' };\n${program()}`,
    );
    const declined = typed('status', 'n\n');
    expect(declined).toContain('is a program that you have not trusted yet');
    expect(declined).toMatch(/runs +codesearch\.config\.mjs/);
    expect(declined).toMatch(/sends text to +https:\/\/example\.org\/v1, Voyage AI/);
    expect(declined).toMatch(/reads variables +AWS_KEY/);
    expect(typed('status', '')).not.toContain('[y/N]');
    expect(hasRun()).toBe(false);
    sandbox.write('repo/codesearch.config.mjs', program());
    expect(typed('status', 'y\n')).toContain('[y/N]');
    expect(hasRun()).toBe(true);
    expect(typed('status', '')).not.toContain('[y/N]');
  });
});
