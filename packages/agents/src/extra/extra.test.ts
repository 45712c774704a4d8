import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Scope } from '../client.ts';
import { clients, serverEntry } from '../clients.ts';
import { EditRecords } from '../file/edit-record.ts';
import { findClient, Registration } from '../registration.ts';
import { settingsFolders } from '../settings-folders.ts';
import type { SettingsFolders } from '../settings-folders.ts';
import { findExtra, requireExtra } from './extra.ts';
import type { Extra, ExtraContext } from './extra.ts';
import { InstalledExtra } from './installed-extra.ts';
import { skillText } from './texts.ts';

let home: string;
let folders: SettingsFolders;
let records: EditRecords;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-extra-'));
  folders = settingsFolders({ HOME: home }, 'linux', join(home, 'project'));
  records = new EditRecords(join(home, 'records'));
});

const command = { command: '/opt/node', args: ['/opt/codesearch.js', 'mcp'] };
const context = (scope: Scope): ExtraContext => ({ scope, folders, command });

afterEach(() => rmSync(home, { recursive: true }));

describe('the skill', () => {
  it('has a valid name and description, and names the tools', () => {
    const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(skillText()) ?? [];
    expect(name).toBe('codesearch');
    expect(description?.length).toBeLessThan(1024);
    for (const tool of ['search_code', 'index_codebase', 'get_indexing_status']) expect(skillText()).toContain(tool);
  });

  it('is installed in and removed from the folder of the client', () => {
    const extra = requireExtra('skill', findClient('claude-code'), context('user'));
    expect(extra.file).toBe(join(home, '.claude/skills/codesearch/SKILL.md'));
    const installed = new InstalledExtra(extra, records);
    expect(installed.remove()).toBe(false);
    installed.install();
    expect(readFileSync(extra.file, 'utf8')).toBe(skillText());
    expect(installed.remove()).toBe(true);
    expect(existsSync(join(home, '.claude'))).toBe(false);
  });

  it.each(['first', 'last'])('leaves no folder of a client that has none, if the server is removed %s', (order) => {
    const client = findClient('cursor');
    const registration = new Registration(client, folders, records, 'user');
    const kinds = ['rules', 'skill', 'agent'] as const;
    const texts = kinds.flatMap((kind) => findExtra(kind, client, context('user')) ?? []);
    expect(texts).not.toEqual([]);
    registration.write(serverEntry(client, command));
    for (const text of texts) new InstalledExtra(text, records).install();
    if (order === 'first') registration.remove();
    for (const text of texts) new InstalledExtra(text, records).remove();
    if (order === 'last') registration.remove();
    expect(existsSync(join(home, '.cursor'))).toBe(false);
  });

  it('is kept if the user has changed it', () => {
    const extra = requireExtra('skill', findClient('codex'), context('user'));
    const installed = new InstalledExtra(extra, records);
    installed.install();
    writeFileSync(extra.file, 'Mine.\n');
    expect(installed.remove()).toBe(false);
    expect(readFileSync(extra.file, 'utf8')).toBe('Mine.\n');
  });

  it('is refused for a client that does not support skills', () => {
    expect(() => requireExtra('skill', findClient('zed'), context('user'))).toThrow(/does not support skills/);
  });
});

describe('rules', () => {
  const rules = (): Extra => requireExtra('rules', findClient('claude-code'), context('user'));

  it.each(['', '# Mine\n', '# Mine\r\n\r\nText without end', '\uFEFFÄ\n\n\n'])(
    'are a marked block, and removing it restores %j',
    (before) => {
      const { file } = rules();
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, before);
      const installed = new InstalledExtra(rules(), records);
      installed.install();
      const text = readFileSync(file, 'utf8');
      expect(text.startsWith(before)).toBe(true);
      expect(text).toMatch(/<!-- codesearch:start -->[^]*search_code[^]*<!-- codesearch:end -->/);
      installed.install();
      expect(readFileSync(file, 'utf8')).toBe(text);
      expect(installed.remove()).toBe(true);
      expect(readFileSync(file, 'utf8')).toBe(before);
    },
  );

  it('are removed without the text between copies of them', () => {
    const { file, text } = rules();
    const installed = new InstalledExtra(rules(), records);
    installed.install();
    writeFileSync(file, `${text}# Mine\n${text}# More\n`);
    while (installed.remove()) expect(readFileSync(file, 'utf8')).toMatch(/# Mine\n[^]*# More\n$/);
    expect(readFileSync(file, 'utf8')).toBe('# Mine\n# More\n');
  });

  it('are removed alone if the file has changed since', () => {
    const installed = new InstalledExtra(rules(), records);
    installed.install();
    const { file } = rules();
    writeFileSync(file, `# Before\n\n${readFileSync(file, 'utf8')}\n# After\n`);
    expect(installed.remove()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('# Before\n\n\n# After\n');
    expect(installed.remove()).toBe(false);
  });
});

describe('a sub-agent', () => {
  it.each(clients.filter(({ agents }) => agents).map(({ id }) => id))('of %s has valid front matter', (id) => {
    for (const scope of ['user', 'project'] as const) {
      const extra = findExtra('agent', findClient(id), context(scope))!;
      expect(extra.file).toMatch(/codesearch(?:\.agent)?\.md$/);
      const [, front = ''] = /^---\n([^]*?)\n---\n/.exec(extra.text) ?? [];
      expect(parseYaml(front)).toMatchObject({ description: expect.stringContaining('code') as string });
    }
  });
});

describe('hooks', () => {
  const hooks = (): Extra => requireExtra('hooks', findClient('claude-code'), context('user'));
  const own = (): { hooks: Record<string, readonly { readonly matcher: string }[]> } =>
    JSON.parse(hooks().text) as ReturnType<typeof own>;

  it.each([
    '',
    '{}\n',
    '{\n  // mine\n  "model": "best"\n}\n',
    '{"hooks":{}}',
    '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"mine"}]}],"Stop":[]}}',
    '\uFEFF{\r\n\t"hooks": {\r\n\t\t"PostToolUse": []\r\n\t}\r\n}\r\n',
  ])('are added to the settings %j, and removing them restores these', (before) => {
    const { file } = hooks();
    mkdirSync(dirname(file), { recursive: true });
    if (before !== '') writeFileSync(file, before);
    const installed = new InstalledExtra(hooks(), records);
    installed.install();
    const text = readFileSync(file, 'utf8');
    const { hooks: merged } = parseYaml(
      text
        .replace(/^\uFEFF/, '')
        .replace('// mine', '# mine')
        .replaceAll('\t', ' '),
    ) as ReturnType<typeof own>;
    for (const [event, groups] of Object.entries(own().hooks))
      expect(merged[event]).toEqual(expect.arrayContaining([...groups]));
    if (before.includes('mine')) expect(text).toContain('mine');
    installed.install();
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(installed.remove()).toBe(true);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(before);
    expect(installed.remove()).toBe(false);
  });

  it('are removed alone if the settings have changed since, and replace those of another version', () => {
    const installed = new InstalledExtra(hooks(), records);
    const { file } = hooks();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, hooks().text.replaceAll(/"command": ".*"/g, '"command": "/opt/old/codesearch hook"'));
    installed.install();
    expect(readFileSync(file, 'utf8')).not.toContain('/opt/old');
    writeFileSync(file, readFileSync(file, 'utf8').replace('{\n', '{\n  "model": "best",\n'));
    expect(installed.remove()).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ model: 'best' });
  });

  it('refuse settings that are not JSON', () => {
    const { file } = hooks();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{ broken');
    expect(() => new InstalledExtra(hooks(), records).install()).toThrow(/not an object in JSON/);
    expect(readFileSync(file, 'utf8')).toBe('{ broken');
  });
});
