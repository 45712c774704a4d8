import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkClients } from '../doctor/check-clients.ts';
import type { Client } from './client.ts';
import { clients } from './clients.ts';
import { placesOf } from './places.ts';
import type { Places } from './places.ts';
import { Registration, findClient } from './registration.ts';
import { serverCommand } from './server-command.ts';
import { installSkill, removeSkill, skillFile, skillText } from './skill.ts';

let home: string;
let places: Places;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-client-'));
  places = placesOf({ HOME: home }, 'linux');
});

afterEach(() => rmSync(home, { recursive: true }));

const command = { command: '/opt/node', args: ['/opt/codesearch.js', 'mcp'] };

/** A registration over a file with this text. */
function over(id: string, text: string): Registration {
  const registration = new Registration(findClient(id), places);
  mkdirSync(dirname(registration.file), { recursive: true });
  writeFileSync(registration.file, text);
  return registration;
}

const read = (registration: Registration): string => readFileSync(registration.file, 'utf8');

/** What a client's own parser makes of its file. */
function parsed(client: Client, text: string): Record<string, Record<string, unknown>> {
  const parse = client.syntax === 'toml' ? parseToml : parseJson;
  return parse(text) as Record<string, Record<string, unknown>>;
}

/** Settings as people have them, by client: with other servers, other settings, and comments where the client takes them. */
const settings: Readonly<Record<string, string>> = {
  'claude-code':
    '{\n  "numStartups": 12,\n  "mcpServers": {\n    "github": { "type": "http", "url": "https://example.org" }\n  },\n  "projects": {}\n}\n',
  'claude-desktop': '{"mcpServers":{"files":{"command":"npx","args":["-y","files"]}},"theme":"dark"}',
  codex:
    '# Mine.\nmodel = "best"\n\n[mcp_servers.docs]\ncommand = "docs" # keep me\n\n[profiles.quick]\nmodel = "small"\n',
  cursor: '{\n\t"mcpServers": {\n\t\t"docs": { "url": "https://example.org" }\n\t}\n}\n',
  gemini: '{\r\n  // Which model.\r\n  "model": { "name": "best" },\r\n  "mcpServers": {}\r\n}\r\n',
  opencode: '{\n  "$schema": "https://opencode.ai/config.json",\n  "theme": "system", // keep me\n}\n',
  vscode:
    '{\n    "inputs": [],\n    "servers": {\n        // keep me\n        "docs": { "type": "stdio", "command": "docs" },\n    },\n}\n',
  windsurf: '',
  zed: '// Zed settings\n{\n  "theme": "One Dark",\n  "context_servers": {\n    "docs": { "command": "docs", "args": [] }\n  }\n}\n',
};

describe.each(clients.map((client) => [client.id, client] as const))('%s', (id, client) => {
  const entry = client.entry(command);

  it('is told of the server in a file of its own syntax, also where it has none yet', () => {
    const registration = new Registration(client, places);
    expect(registration.state(entry)).toBe('no file');
    registration.write(entry);
    expect(parsed(client, read(registration))).toEqual({ [client.section]: { codesearch: entry } });
    expect(registration.state(entry)).toBe('registered');
    expect(statSync(registration.file).mode & 0o777).toBe(0o600);
  });

  it('keeps every line of what else its file holds, and has it back after leaving', () => {
    const before = settings[id] ?? '';
    const registration = over(id, before);
    const expected = parsed(client, before === '' ? '{}' : before);
    registration.write(entry);
    const after = read(registration);
    expect(parsed(client, after)).toEqual({
      ...expected,
      [client.section]: { ...expected[client.section], codesearch: entry },
    });
    for (const comment of before.match(/(\/\/|# )[\w .]+/g) ?? []) expect(after).toContain(comment);
    expect(after.includes('\r\n')).toBe(before.includes('\r\n'));
    registration.remove();
    if (expected[client.section]) expect(read(registration)).toBe(before);
    else expect(parsed(client, read(registration))).toEqual({ ...expected, [client.section]: {} });
  });

  it('is brought up to date without losing what somebody added to the entry', () => {
    const registration = over(id, settings[id] ?? '');
    registration.write({ ...entry, env: { CODESEARCH_HOME: '/data' } });
    const newer = client.entry({ ...command, command: '/opt/newer/node' });
    expect(registration.state(newer)).toBe('other program');
    registration.write(newer);
    expect(registration.entry()).toEqual({ ...newer, env: { CODESEARCH_HOME: '/data' } });
    const once = read(registration);
    registration.write(newer);
    expect(read(registration)).toBe(once);
  });

  it('has its file refused, unchanged, where it does not parse', () => {
    const broken = client.syntax === 'toml' ? 'model = "best"\n[mcp_servers\n' : '{\n  "a": 1\n  "b" 2\n}';
    const registration = over(id, broken);
    expect(() => registration.write(entry)).toThrow(/line [23]/);
    expect(() => registration.remove()).toThrow(registration.file);
    expect(read(registration)).toBe(broken);
    expect(registration.state(entry)).toBe('unreadable');
  });

  it('is shown an entry that it would read', () => {
    const text = new Registration(client, places).print(entry);
    expect(parsed(client, text)).toEqual({ [client.section]: { codesearch: entry } });
  });
});

describe('a file of settings', () => {
  it('is refused where the servers are no table', () => {
    const registration = over('cursor', '{ "mcpServers": [] }');
    expect(() => registration.write(command as never)).toThrow(/'mcpServers' is no object/);
    expect(() => over('cursor', '[]').write(command as never)).toThrow(/holds no object/);
  });

  it('is refused where an edit of TOML by lines would not do', () => {
    const inline = 'mcp_servers = { docs = { command = "docs" } }\n';
    const deceiving = 'prompt = """\n[mcp_servers.codesearch]\nis a table."""\n';
    for (const text of [inline, deceiving]) {
      const registration = over('codex', text);
      expect(() => registration.write(command as never)).toThrow(/cannot be edited without a risk/);
      expect(read(registration)).toBe(text);
    }
  });

  it('never has its content in a message', () => {
    const registration = over('cursor', '{ "token": "s3cret" "x": 1 }');
    expect(() => registration.write(command as never)).toThrow(expect.not.stringContaining('s3cret') as never);
  });

  it('keeps its permissions, and stays a link where it is one', () => {
    const registration = new Registration(findClient('cursor'), places);
    const real = join(home, 'dotfiles.json');
    writeFileSync(real, '{}');
    chmodSync(real, 0o640);
    mkdirSync(dirname(registration.file), { recursive: true });
    symlinkSync(real, registration.file);
    registration.write(command as never);
    expect(lstatSync(registration.file).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('codesearch');
    expect(statSync(real).mode & 0o777).toBe(0o640);
  });

  it('is the one that exists, where a client reads several', () => {
    const file = join(home, '.config/opencode/opencode.jsonc');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{}');
    expect(new Registration(findClient('opencode'), places).file).toBe(file);
  });

  it('lies where the platform has settings', () => {
    const file = (id: string, on: Places): string => new Registration(findClient(id), on).file;
    const mac = placesOf({ HOME: '/Users/ada' }, 'darwin');
    expect(file('vscode', mac)).toBe('/Users/ada/Library/Application Support/Code/User/mcp.json');
    expect(file('zed', mac)).toBe('/Users/ada/.config/zed/settings.json');
    const moved = placesOf({ HOME: home, CODEX_HOME: '/etc/codex', CLAUDE_CONFIG_DIR: '/etc/claude' }, 'linux');
    expect(file('codex', moved)).toBe('/etc/codex/config.toml');
    expect(file('claude-code', moved)).toBe('/etc/claude/.claude.json');
  });
});

it('names the clients that there are, for one that there is not', () => {
  expect(() => findClient('emacs')).toThrow(/no client named 'emacs'/);
});

describe('the command of the server', () => {
  const place = { program: '/opt/codesearch.js', node: '/opt/node', version: '1.2.3', platform: 'linux' } as const;

  it('is this very program', () => {
    expect(serverCommand(place)).toEqual(command);
  });

  it('is npx with this version, where npx has unpacked it', () => {
    const program = '/home/ada/.npm/_npx/1f/node_modules/codesearch/bin/codesearch.js';
    expect(serverCommand({ ...place, program })).toEqual({ command: 'npx', args: ['-y', 'codesearch@1.2.3', 'mcp'] });
    expect(serverCommand({ ...place, program, platform: 'win32' }).command).toBe('cmd');
  });
});

describe('the skill', () => {
  it('has a name and a description within the limits of the format, and names the tools', () => {
    const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(skillText()) ?? [];
    expect(name).toBe('codesearch');
    expect(description?.length).toBeLessThan(1024);
    for (const tool of ['search_code', 'index_codebase', 'get_indexing_status']) expect(skillText()).toContain(tool);
  });

  it('comes and goes where the client looks for skills', () => {
    const file = skillFile(findClient('claude-code'), places);
    expect(file).toBe(join(home, '.claude/skills/codesearch/SKILL.md'));
    expect(removeSkill(file)).toBe(false);
    installSkill(file);
    expect(readFileSync(file, 'utf8')).toBe(skillText());
    expect(removeSkill(file)).toBe(true);
  });

  it('is refused for a client without skills', () => {
    expect(() => skillFile(findClient('zed'), places)).toThrow(/has no folder of skills/);
  });
});

describe('the doctor on clients', () => {
  const register = (id: string, server = command): void =>
    new Registration(findClient(id), places).write(findClient(id).entry(server));

  it('says nothing of clients that do not know the server', () => {
    over('cursor', settings['cursor']!);
    over('gemini', '{ broken');
    expect(checkClients(places)).toEqual([]);
  });

  it('finds a program that is gone, in every spelling', () => {
    for (const { id } of clients) register(id);
    const findings = checkClients(places);
    expect(findings).toHaveLength(clients.length);
    for (const { ok, message } of findings)
      expect([ok, message]).toEqual([false, expect.stringContaining('/opt/node')]);
    expect(findings[0]?.repair).toBe('codesearch register claude-code --write');
  });

  it('is content with a program that is there, and with one that the shell finds', () => {
    register('codex', { command: process.execPath, args: [import.meta.filename, 'mcp'] });
    register('cursor', { command: 'npx', args: ['-y', 'codesearch@1.2.3', 'mcp'] });
    expect(checkClients(places).map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('tells of a broken file that has to do with this program', () => {
    over('cursor', '{ "mcpServers": { "codesearch" ');
    expect(checkClients(places)).toMatchObject([{ ok: false, message: expect.stringContaining('mcp.json') as string }]);
  });
});
