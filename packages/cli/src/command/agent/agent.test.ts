import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

/* The commands register, unregister and mcp. */

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => place[Symbol.dispose]());

/** Without programs, no client is found by its command. */
const env = { PATH: '' };
const cursor = (): string => join(place.folder, '.cursor/mcp.json');

describe('register', () => {
  it('without a client lists those of the machine with their files, names the others, and writes none', async () => {
    const none = await place.run(['register'], { env });
    expect(none).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Not installed: amp, .*cursor, .*\n$/) as string,
    });
    mkdirSync(join(place.folder, '.cursor'));
    const { code, stdout } = await place.run(['register'], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^CLIENT +NAME +STATE +FILE\ncursor +Cursor +not registered +\S+mcp\.json\nNot installed: amp, /,
    );
    expect(existsSync(cursor())).toBe(false);
  });

  it.each(['--write', '--yes'])('%s without a client says what is missing', async (option) => {
    expect(await place.refusal(['register', option], { env })).toMatchObject({
      hint: 'Give the name of a client, or --all.',
    });
  });

  it('--json shows the entry of a client that is not registered yet, and writes nothing', async () => {
    expect(await place.json(['register', 'cursor'], { env })).toEqual({
      version: 1,
      client: 'cursor',
      file: cursor(),
      entry: { command: process.execPath, args: [expect.stringMatching(/codesearch\.js$/) as string, 'mcp'] },
      ...{ registered: false, skill: null, rules: null, agent: null, hooks: null },
    });
    expect(existsSync(cursor())).toBe(false);
  });

  it.each(['--write', '--yes'])('--print shows the entry and writes nothing, also with %s', async (option) => {
    const shown = await place.run(['register', 'cursor', '--skill'], { env });
    expect(await place.run(['register', 'cursor', '--skill', '--print', option], { env })).toEqual(shown);
    expect(await place.json(['register', '--all', '--print', option], { env })).toMatchObject({ version: 1 });
    expect(existsSync(join(place.folder, '.cursor'))).toBe(false);
  });

  it('says what to restart after the first time, and no later', async () => {
    const first = await place.run(['register', 'cursor', '--yes'], { env });
    expect(first.stdout).toMatch(/\nRestart Cursor to start the server\.\n$/);
    expect((await place.run(['register', 'cursor', '--yes'], { env })).stdout).toBe(
      `Cursor: codesearch is already registered in ${cursor()}.\n`,
    );
  });

  it('--all has nothing to do on a machine without clients', async () => {
    expect(await place.run(['register', '--all', '--yes'], { env })).toEqual({
      code: 0,
      stdout: 'No client to change.\n',
      stderr: '',
    });
    expect(await place.json(['register', '--all'], { env })).toEqual({ version: 1, clients: [] });
  });

  it('refuses a file as the folder of a project', async () => {
    expect(await place.refusal(['register', 'cursor', '--project', 'src/retry.ts', '--yes'])).toEqual({
      problem: `${place.tree}/src/retry.ts is a file, not a folder. [INPUT_INVALID]`,
      hint: 'Give the folder of the project.',
    });
  });

  it('refuses an unknown client and a text that a client does not support, and writes nothing', async () => {
    expect((await place.refusal(['register', 'emacs', '--yes'])).hint).toMatch(/^Choose one of: amp, .*, zed\.$/);
    expect(await place.refusal(['register', 'zed', '--rules', '--yes'])).toMatchObject({
      problem: 'Zed does not support rules in a file. [INPUT_INVALID]',
      hint: expect.stringMatching(/^Omit --rules\./) as string,
    });
    expect(existsSync(join(place.folder, '.config'))).toBe(false);
  });
});

describe('unregister', () => {
  it.each(['--write', '--yes'])('--print removes nothing, also with %s', async (option) => {
    await place.run(['register', 'cursor', '--write'], { env });
    const written = readFileSync(cursor(), 'utf8');
    expect((await place.run(['unregister', 'cursor', '--print', option], { env })).stdout).toBe(
      `codesearch is registered in ${cursor()}.\n`,
    );
    await place.run(['unregister', '--all', '--print', option], { env });
    expect(readFileSync(cursor(), 'utf8')).toBe(written);
  });

  it('says whether a client is registered, and changes nothing without --write', async () => {
    expect(await place.run(['unregister', 'cursor'], { env })).toEqual({
      code: 0,
      stdout: `codesearch is not registered in ${cursor()}.\n`,
      stderr: '',
    });
    await place.run(['register', 'cursor', '--write'], { env });
    const written = readFileSync(cursor(), 'utf8');
    expect(await place.run(['unregister', 'cursor'], { env })).toEqual({
      code: 0,
      stdout: `codesearch is registered in ${cursor()}.\n`,
      stderr: 'To remove it, add --write.\n',
    });
    expect(await place.json(['unregister', 'cursor'], { env })).toMatchObject({ registered: true, file: cursor() });
    expect(readFileSync(cursor(), 'utf8')).toBe(written);
  });

  it('--json says that a client is no longer registered after --write', async () => {
    await place.run(['register', 'cursor', '--write'], { env });
    expect(await place.json(['unregister', 'cursor', '--write'], { env })).toMatchObject({ registered: false });
    expect((await place.run(['unregister', 'cursor', '--write'], { env })).stdout).toBe(
      `Cursor: codesearch is not registered in ${cursor()}.\n`,
    );
  });

  it('--all lists only clients that are registered', async () => {
    await place.run(['register', 'cursor', '--write'], { env });
    const { stdout, stderr } = await place.run(['unregister', '--all'], { env });
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(/^cursor +Cursor +registered /) as string,
    ]);
    expect(stderr).toBe('To remove it from all of these, add --yes.\n');
    expect(existsSync(cursor())).toBe(true);
  });

  it('needs a client or --all', async () => {
    expect(await place.refusal(['unregister', '--yes'])).toEqual({
      problem: 'No client. [INPUT_INVALID]',
      hint: 'Give the name of a client, or --all.',
    });
    expect((await place.refusal(['unregister', 'emacs'])).problem).toBe("Unknown client 'emacs'. [INPUT_INVALID]");
  });
});

describe('mcp', () => {
  it.each([
    [['--port', '70000'], "option '--port <n>' argument '70000' is invalid. Give a whole number from 0 to 65535."],
    [
      ['--max-wait', '4000'],
      "option '--max-wait <seconds>' argument '4000' is invalid. Give a whole number from 0 to 3600.",
    ],
    [['--json'], "unknown option '--json'"],
    [['.'], "too many arguments for 'mcp'. Expected 0 arguments but got 1: .."],
  ])('refuses the arguments %j', async (args, problem) => {
    expect(await place.refusal(['mcp', ...args])).toEqual({ problem, hint: 'See `codesearch mcp --help`.' });
  });

  it('listens on no address that other machines reach without a token', async () => {
    expect(await place.refusal(['mcp', '--http', '--host', '0.0.0.0', '--no-token'])).toEqual({
      problem: 'Other machines can reach 0.0.0.0, but no token is required. [INPUT_INVALID]',
      hint: 'Name an environment variable with a token by --token-from, or listen on 127.0.0.1.',
    });
  });
});
