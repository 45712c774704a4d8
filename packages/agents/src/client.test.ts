import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client, SettingsFile } from './client.ts';
import { clients, serverEntry } from './clients.ts';
import { settingsFolders } from './settings-folders.ts';
import type { SettingsFolders } from './settings-folders.ts';
import { Registration, findClient } from './registration.ts';
import { isInstalled } from './installed.ts';
import { systemOf } from '@codesearch/toolkit';
import { serverCommand, sharedServerCommand } from './server-command.ts';
import { EditRecords } from './file/edit-record.ts';

let home: string;
let folders: SettingsFolders;
let records: EditRecords;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-client-'));
  folders = settingsFolders({ HOME: home }, 'linux');
  records = new EditRecords(join(home, 'records'));
});

afterEach(() => rmSync(home, { recursive: true }));

const command = { command: '/opt/node', args: ['/opt/codesearch.js', 'mcp'] };

/** A registration in a settings file with the given text. */
function registrationIn(id: string, text: string): Registration {
  const registration = new Registration(findClient(id), folders, records);
  mkdirSync(dirname(registration.file), { recursive: true });
  writeFileSync(registration.file, text);
  return registration;
}

const read = (registration: Registration): string => readFileSync(registration.file, 'utf8');

const settingsOf = (client: Client): SettingsFile => client.settings.user!;

/** Parses settings as the client does. A list of servers becomes an object. */
function parsed(client: Client, text: string): Record<string, Record<string, unknown>> {
  const { syntax, section } = settingsOf(client);
  const parsers: Readonly<Record<SettingsFile['syntax'], (text: string) => unknown>> = {
    toml: (each) => parseToml(each),
    json: (each) => parseJson(each) as unknown,
    yaml: (each) => parseYaml(each) as unknown,
    'yaml-list': (each) => parseYaml(each) as unknown,
  };
  const value = (parsers[syntax](text) ?? {}) as Record<string, Record<string, unknown>>;
  if (syntax !== 'yaml-list' || !value[section]) return value;
  const servers = value[section] as unknown as readonly { readonly name: string }[];
  return { ...value, [section]: Object.fromEntries(servers.map(({ name, ...fields }) => [name, fields])) };
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
  amp: '{\n  // keep me\n  "amp.mcpServers": { "docs": { "command": "docs" } },\n  "amp.showCosts": false\n}\n',
  continue:
    'name: Mine\nversion: 1.0.0\nschema: v1\nmcpServers:\n  - name: docs # keep me\n    command: docs\nmodels: []\n',
  goose:
    '# Mine.\nGOOSE_MODE: auto\nextensions:\n  developer:\n    enabled: true # keep me\n    type: builtin\nz: |\n  text\n',
  zed: '// Zed settings\n{\n  "theme": "One Dark",\n  "context_servers": {\n    "docs": { "command": "docs", "args": [] }\n  }\n}\n',
};

describe.each(clients.map((client) => [client.id, client] as const))('%s', (id, client) => {
  const entry = serverEntry(client, command);
  const { section, syntax, head = '' } = settingsOf(client);
  const example = settings[id] ?? '{\n  "mcpServers": {\n    "docs": { "command": "docs" }\n  }\n}\n';

  it('gets an entry in the syntax of its file, which is created if necessary, and deleted again', () => {
    const registration = new Registration(client, folders, records);
    expect(registration.state(entry)).toBe('no file');
    registration.write(entry);
    expect(parsed(client, read(registration))).toEqual({
      ...(head === '' ? {} : parsed(client, head)),
      [section]: { codesearch: entry },
    });
    expect(registration.state(entry)).toBe('registered');
    expect(statSync(registration.file).mode & 0o777).toBe(0o600);
    registration.remove();
    expect(readdirSync(home)).toEqual(['records']);
  });

  it('keeps all other settings when the entry is added and removed', () => {
    const registration = registrationIn(id, example);
    const expected = parsed(client, example === '' ? '{}' : example);
    registration.write(entry);
    const after = read(registration);
    expect(parsed(client, after)).toEqual({ ...expected, [section]: { ...expected[section], codesearch: entry } });
    for (const comment of example.match(/(\/\/|# )[\w .]+/g) ?? []) expect(after).toContain(comment);
    expect(after.includes('\r\n')).toBe(example.includes('\r\n'));
    registration.remove();
    expect(read(registration)).toBe(example);
  });

  it('loses only the entry if the file has changed since', () => {
    const registration = registrationIn(id, example);
    registration.write(entry);
    const isJson = syntax === 'json';
    const comment = isJson ? '// new\n' : '# new\n';
    writeFileSync(registration.file, `${comment}${read(registration)}`);
    registration.remove();
    expect(read(registration)).toBe(`${comment}${example === '' ? '{}\n' : example}`);
  });

  it('loses only the entry if nothing is known about the edit', () => {
    const registration = registrationIn(id, example);
    registration.write(entry);
    rmSync(join(home, 'records'), { recursive: true });
    registration.remove();
    const { [section]: servers = {}, ...rest } = existsSync(registration.file)
      ? parsed(client, read(registration))
      : {};
    const { [section]: before = {}, ...others } = parsed(client, example === '' ? '{}' : example);
    expect([rest, servers]).toEqual([others, before]);
  });

  it('keeps fields that the user added when the entry is updated', () => {
    const registration = registrationIn(id, example);
    registration.write({ ...entry, env: { CODESEARCH_HOME: '/data' } });
    // The user changes the file, so that the edit is no longer known.
    writeFileSync(registration.file, `${read(registration)}\n`);
    const newer = serverEntry(client, { ...command, command: '/opt/newer/node' });
    expect(registration.state(newer)).toBe('other program');
    registration.write(newer);
    const name = syntax === 'yaml-list' ? { name: 'codesearch' } : {};
    expect(registration.entry()).toEqual({ ...name, ...newer, env: { CODESEARCH_HOME: '/data' } });
    const once = read(registration);
    registration.write(newer);
    expect(read(registration)).toBe(once);
  });

  it('refuses a file that cannot be parsed, and does not change it', () => {
    const texts = { toml: 'model = "best"\n[mcp_servers\n', json: '{\n  "a": 1\n  "b" 2\n}', yaml: 'a: 1\nb: [\n' };
    const broken = syntax === 'yaml-list' ? texts.yaml : texts[syntax];
    const registration = registrationIn(id, broken);
    expect(() => registration.write(entry)).toThrow(/line [23]/);
    expect(() => registration.remove()).toThrow(registration.file);
    expect(read(registration)).toBe(broken);
    expect(registration.state(entry)).toBe('unreadable');
  });

  it('prints an entry that it can read', () => {
    const text = new Registration(client, folders, records).print(entry);
    expect(parsed(client, text)).toEqual({ [section]: { codesearch: entry } });
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
    const registration = registrationIn('codex', inline);
    expect(() => registration.write(command as never)).toThrow(/cannot be edited safely/);
    expect(read(registration)).toBe(inline);
  });

  it('is not taken for one that looks so in a string of TOML', () => {
    const deceiving = 'prompt = """\n[mcp_servers.codesearch]\nis a table."""\n';
    const registration = registrationIn('codex', deceiving);
    registration.write(command as never);
    const written = read(registration);
    expect(written.startsWith(deceiving)).toBe(true);
    // With another field, the edit is not known any more.
    for (const text of [written.replace('args', 'timeout = 5\nargs'), written]) {
      writeFileSync(registration.file, text);
      registration.remove();
      expect(read(registration)).toBe(deceiving);
    }
  });

  it('is never quoted in a message', () => {
    const registration = registrationIn('cursor', '{ "token": "s3cret" "x": 1 }');
    expect(() => registration.write(command as never)).toThrow(expect.not.stringContaining('s3cret') as never);
  });

  it('keeps its permissions, and remains a link', () => {
    const registration = new Registration(findClient('cursor'), folders, records);
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
    expect(new Registration(findClient('opencode'), folders, records).file).toBe(file);
  });

  it('is in the folder for settings of the platform', () => {
    const file = (id: string, on: SettingsFolders): string => new Registration(findClient(id), on, records).file;
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
    system: systemOf('linux'),
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
    expect(serverCommand({ ...installation, program, system: systemOf('win32') }).command).toBe('cmd');
  });
});

describe('the command for a file that a repository may share', () => {
  it('is the name of the program if it is in PATH and is the running one', () => {
    const folder = join(home, 'bin');
    mkdirSync(folder);
    const program = join(home, 'codesearch.js');
    writeFileSync(program, 'this program');
    const installation = { program, node: '/opt/node', version: '1.2.3', system: systemOf('linux') };
    const own = serverCommand(installation);
    expect(sharedServerCommand(installation, folder)).toEqual(own);
    symlinkSync(program, join(folder, 'codesearch'));
    const path = `/nothing:${folder}`;
    expect(sharedServerCommand(installation, path)).toEqual({ command: 'codesearch', args: ['mcp'] });
    expect(sharedServerCommand({ ...installation, system: systemOf('win32') }, path), 'a script').toEqual(own);
    rmSync(join(folder, 'codesearch'));
    writeFileSync(join(folder, 'codesearch'), 'another program');
    expect(sharedServerCommand(installation, folder)).toEqual(own);
  });
});

describe('isInstalled', () => {
  it('finds a client by its folder or by a program in PATH', () => {
    const installed = (PATH = ''): readonly string[] => {
      const on = settingsFolders({ HOME: home, PATH }, 'linux');
      return clients.filter((client) => isInstalled(client, on)).map(({ id }) => id);
    };
    expect(installed()).toEqual([]);
    mkdirSync(join(home, '.codex'));
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin/amp'), '');
    expect(installed(join(home, 'bin'))).toEqual(['amp', 'codex']);
  });

  it.each(['amp.exe', 'amp.cmd'])('finds %s on Windows only', (name) => {
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin', name), '');
    const on = settingsFolders({ HOME: home, PATH: join(home, 'bin') }, 'win32');
    expect(isInstalled(findClient('amp'), on, systemOf('win32'))).toBe(true);
    expect(isInstalled(findClient('amp'), on, systemOf('darwin'))).toBe(false);
  });
});
