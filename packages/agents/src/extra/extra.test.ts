import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { clients } from '../clients.ts';
import { EditRecords } from '../file/edit-record.ts';
import { findClient } from '../registration.ts';
import { settingsFolders } from '../settings-folders.ts';
import type { SettingsFolders } from '../settings-folders.ts';
import { findExtra, requireExtra } from './extra.ts';
import type { Extra } from './extra.ts';
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

afterEach(() => rmSync(home, { recursive: true }));

describe('the skill', () => {
  it('has a valid name and description, and names the tools', () => {
    const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(skillText()) ?? [];
    expect(name).toBe('codesearch');
    expect(description?.length).toBeLessThan(1024);
    for (const tool of ['search_code', 'index_codebase', 'get_indexing_status']) expect(skillText()).toContain(tool);
  });

  it('is installed in and removed from the folder of the client', () => {
    const extra = requireExtra('skill', findClient('claude-code'), 'user', folders);
    expect(extra.file).toBe(join(home, '.claude/skills/codesearch/SKILL.md'));
    const installed = new InstalledExtra(extra, records);
    expect(installed.remove()).toBe(false);
    installed.install();
    expect(readFileSync(extra.file, 'utf8')).toBe(skillText());
    expect(installed.remove()).toBe(true);
    expect(existsSync(join(home, '.claude'))).toBe(false);
  });

  it('is kept if the user has changed it', () => {
    const extra = requireExtra('skill', findClient('codex'), 'user', folders);
    const installed = new InstalledExtra(extra, records);
    installed.install();
    writeFileSync(extra.file, 'Mine.\n');
    expect(installed.remove()).toBe(false);
    expect(readFileSync(extra.file, 'utf8')).toBe('Mine.\n');
  });

  it('is refused for a client that does not support skills', () => {
    expect(() => requireExtra('skill', findClient('zed'), 'user', folders)).toThrow(/does not support skills/);
  });
});

describe('rules', () => {
  const rules = (): Extra => requireExtra('rules', findClient('claude-code'), 'user', folders);

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
      const extra = findExtra('agent', findClient(id), scope, folders)!;
      expect(extra.file).toMatch(/codesearch(?:\.agent)?\.md$/);
      const [, front = ''] = /^---\n([^]*?)\n---\n/.exec(extra.text) ?? [];
      expect(parseYaml(front)).toMatchObject({ description: expect.stringContaining('code') as string });
    }
  });
});
