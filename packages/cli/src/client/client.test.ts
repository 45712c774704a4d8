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
import { settingsFolders } from './settings-folders.ts';
import type { SettingsFolders } from './settings-folders.ts';
import { Registration, findClient } from './registration.ts';
import { serverCommand } from './server-command.ts';
import { installSkill, removeSkill, skillFile, skillText } from './skill.ts';

let home: string;
let folders: SettingsFolders;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-client-'));
  folders = settingsFolders({ HOME: home }, 'linux');
});

afterEach(() => rmSync(home, { recursive: true }));

const command = { command: '/opt/node', args: ['/opt/codesearch.js', 'mcp'] };

/** A registration in a settings file with the given text. */
function registrationIn(id: string, text: string): Registration {
  const registration = new Registration(findClient(id), folders);
  mkdirSync(dirname(registration.file), { recursive: true });
  writeFileSync(registration.file, text);
  return registration;
}

const read = (registration: Registration): string => readFileSync(registration.file, 'utf8');

/** Parses settings as the client does. */
function parsed(client: Client, text: string): Record<string, Record<string, unknown>> {
  const parse = client.syntax === 'toml' ? parseToml : parseJson;
  return parse(text) as Record<string, Record<string, unknown>>;
}

/** Typical settings by client: with other servers, other settings, and comments if the client allows them. */
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

  it('gets an entry in the syntax of its file, which is created if necessary', () => {
    const registration = new Registration(client, folders);
    expect(registration.state(entry)).toBe('no file');
    registration.write(entry);
    expect(parsed(client, read(registration))).toEqual({ [client.section]: { codesearch: entry } });
    expect(registration.state(entry)).toBe('registered');
    expect(statSync(registration.file).mode & 0o777).toBe(0o600);
  });

  it('keeps all other settings when the entry is added and removed', () => {
    const before = settings[id] ?? '';
    const registration = registrationIn(id, before);
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

  it('keeps fields that the user added when the entry is updated', () => {
    const registration = registrationIn(id, settings[id] ?? '');
    registration.write({ ...entry, env: { CODESEARCH_HOME: '/data' } });
    const newer = client.entry({ ...command, command: '/opt/newer/node' });
    expect(registration.state(newer)).toBe('other program');
    registration.write(newer);
    expect(registration.entry()).toEqual({ ...newer, env: { CODESEARCH_HOME: '/data' } });
    const once = read(registration);
    registration.write(newer);
    expect(read(registration)).toBe(once);
  });

  it('refuses a file that cannot be parsed, and does not change it', () => {
    const broken = client.syntax === 'toml' ? 'model = "best"\n[mcp_servers\n' : '{\n  "a": 1\n  "b" 2\n}';
    const registration = registrationIn(id, broken);
    expect(() => registration.write(entry)).toThrow(/line [23]/);
    expect(() => registration.remove()).toThrow(registration.file);
    expect(read(registration)).toBe(broken);
    expect(registration.state(entry)).toBe('unreadable');
  });

  it('prints an entry that it can read', () => {
    const text = new Registration(client, folders).print(entry);
    expect(parsed(client, text)).toEqual({ [client.section]: { codesearch: entry } });
  });
});

describe('a settings file', () => {
  it('is refused if the list of servers is not an object', () => {
    const registration = registrationIn('cursor', '{ "mcpServers": [] }');
    expect(() => registration.write(command as never)).toThrow(/'mcpServers' is not an object/);
    expect(() => registrationIn('cursor', '[]').write(command as never)).toThrow(/it is not an object/);
  });

  it('is refused if its TOML cannot be edited by whole lines', () => {
    const inline = 'mcp_servers = { docs = { command = "docs" } }\n';
    const deceiving = 'prompt = """\n[mcp_servers.codesearch]\nis a table."""\n';
    for (const text of [inline, deceiving]) {
      const registration = registrationIn('codex', text);
      expect(() => registration.write(command as never)).toThrow(/cannot be edited safely/);
      expect(read(registration)).toBe(text);
    }
  });

  it('is never quoted in a message', () => {
    const registration = registrationIn('cursor', '{ "token": "s3cret" "x": 1 }');
    expect(() => registration.write(command as never)).toThrow(expect.not.stringContaining('s3cret') as never);
  });

  it('keeps its permissions, and remains a link', () => {
    const registration = new Registration(findClient('cursor'), folders);
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

  it('is the one that exists if a client reads several', () => {
    const file = join(home, '.config/opencode/opencode.jsonc');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{}');
    expect(new Registration(findClient('opencode'), folders).file).toBe(file);
  });

  it('is in the folder for settings of the platform', () => {
    const file = (id: string, on: SettingsFolders): string => new Registration(findClient(id), on).file;
    const mac = settingsFolders({ HOME: '/Users/ada' }, 'darwin');
    expect(file('vscode', mac)).toBe('/Users/ada/Library/Application Support/Code/User/mcp.json');
    expect(file('zed', mac)).toBe('/Users/ada/.config/zed/settings.json');
    const moved = settingsFolders({ HOME: home, CODEX_HOME: '/etc/codex', CLAUDE_CONFIG_DIR: '/etc/claude' }, 'linux');
    expect(file('codex', moved)).toBe('/etc/codex/config.toml');
    expect(file('claude-code', moved)).toBe('/etc/claude/.claude.json');
  });
});

it('refuses an unknown client', () => {
  expect(() => findClient('emacs')).toThrow(/Unknown client 'emacs'/);
});

describe('the command of the server', () => {
  const installation = {
    program: '/opt/codesearch.js',
    node: '/opt/node',
    version: '1.2.3',
    platform: 'linux',
  } as const;

  it('runs the program with its Node', () => {
    expect(serverCommand(installation)).toEqual(command);
  });

  it('runs npx with the same version if npx installed the program', () => {
    const program = '/home/ada/.npm/_npx/1f/node_modules/codesearch/bin/codesearch.js';
    expect(serverCommand({ ...installation, program })).toEqual({
      command: 'npx',
      args: ['-y', 'codesearch@1.2.3', 'mcp'],
    });
    expect(serverCommand({ ...installation, program, platform: 'win32' }).command).toBe('cmd');
  });
});

describe('the skill', () => {
  it('has a valid name and description, and names the tools', () => {
    const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(skillText()) ?? [];
    expect(name).toBe('codesearch');
    expect(description?.length).toBeLessThan(1024);
    for (const tool of ['search_code', 'index_codebase', 'get_indexing_status']) expect(skillText()).toContain(tool);
  });

  it('is installed in and removed from the folder of the client', () => {
    const file = skillFile(findClient('claude-code'), folders);
    expect(file).toBe(join(home, '.claude/skills/codesearch/SKILL.md'));
    expect(removeSkill(file)).toBe(false);
    installSkill(file);
    expect(readFileSync(file, 'utf8')).toBe(skillText());
    expect(removeSkill(file)).toBe(true);
  });

  it('is refused for a client that does not support skills', () => {
    expect(() => skillFile(findClient('zed'), folders)).toThrow(/does not support skills/);
  });
});

describe('checkClients', () => {
  const register = (id: string, server = command): void =>
    new Registration(findClient(id), folders).write(findClient(id).entry(server));

  it('ignores clients without an entry for the server', () => {
    registrationIn('cursor', settings['cursor']!);
    registrationIn('gemini', '{ broken');
    expect(checkClients(folders)).toEqual([]);
  });

  it('reports a program that does not exist, for every client', () => {
    for (const { id } of clients) register(id);
    const findings = checkClients(folders);
    expect(findings).toHaveLength(clients.length);
    for (const { ok, message } of findings)
      expect([ok, message]).toEqual([false, expect.stringContaining('/opt/node')]);
    expect(findings[0]?.repair).toBe('codesearch register claude-code --write');
  });

  it('accepts a program that exists, and a command without a path', () => {
    register('codex', { command: process.execPath, args: [import.meta.filename, 'mcp'] });
    register('cursor', { command: 'npx', args: ['-y', 'codesearch@1.2.3', 'mcp'] });
    expect(checkClients(folders).map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('reports a broken file that mentions the server', () => {
    registrationIn('cursor', '{ "mcpServers": { "codesearch" ');
    expect(checkClients(folders)).toMatchObject([
      { ok: false, message: expect.stringContaining('mcp.json') as string },
    ]);
  });
});
