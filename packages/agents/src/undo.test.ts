import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditRecords } from './file/edit-record.ts';
import { serverEntry } from './clients.ts';
import { Registration, findClient } from './registration.ts';
import { settingsFolders } from './settings-folders.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-undo-'));
});

afterEach(() => rmSync(home, { recursive: true }));

const entry = { command: '/opt/node', args: ['/opt/codesearch.js', 'mcp'] };

function registrationOf(id: string): Registration {
  return new Registration(
    findClient(id),
    settingsFolders({ HOME: home }, 'linux'),
    new EditRecords(join(home, 'records')),
  );
}

function registrationIn(id: string, content: string | Buffer): Registration {
  const registration = registrationOf(id);
  mkdirSync(dirname(registration.file), { recursive: true });
  writeFileSync(registration.file, content);
  return registration;
}

const bytes = ({ file }: Registration): Buffer => readFileSync(file);

/** Text of files of Cursor by what is special about them. */
const jsonTexts: Readonly<Record<string, string>> = {
  'is empty': '',
  'has only white space': ' \n\t\n',
  'has only a byte order mark': '\uFEFF',
  'is an empty object': '{}',
  'is an empty object with a line end': '{}\n',
  'is an empty object with spaces': '{ \n }\n\n',
  'has an empty section': '{"mcpServers":{}}',
  'has an empty section over lines': '{\n  "mcpServers": {\n  }\n}\n',
  'has a section with only a comment': '{\n  "mcpServers": {\n    // none yet\n  }\n}\n',
  'has an object with only a comment': '{\n  /* none yet */\n}\n',
  'has another server': '{\n  "mcpServers": {\n    "docs": { "command": "docs" }\n  }\n}\n',
  'has no line end': '{\n  "mcpServers": {\n    "docs": { "command": "docs" }\n  }\n}',
  'is in one line': '{"theme":"dark","mcpServers":{"docs":{"command":"docs"}},"z":[1,2]}',
  'is indented by tabs': '{\n\t"mcpServers": {\n\t\t"docs": { "command": "docs" }\n\t}\n}\n',
  'has CRLF': '{\r\n  "a": 1,\r\n  "mcpServers": {\r\n    "docs": { "command": "docs" }\r\n  }\r\n}\r\n',
  'has mixed line ends': '{\r\n  "a": 1,\n  "mcpServers": {}\r\n}\n',
  'has trailing commas': '{\n  "mcpServers": {\n    "docs": { "command": "docs", },\n  },\n}\n',
  'has comments': '// first\n{\n  /* a */ "mcpServers": { // b\n    "docs": {} // c\n  } // d\n}\n// last\n',
  'starts with a byte order mark': '\uFEFF{\n  "mcpServers": {}\n}\n',
  'has integers over 2^53 and numbers in other forms': '{\n  "id": 9007199254740993,\n  "x": 1.0e+2,\n  "y": -0\n}\n',
  'has escapes and characters of all planes': '{\n  "a": "\\u00e4\\/ \u{1F600} e\u0301",\n  "mcpServers": {}\n}\n',
  'has the section twice': '{\n  "mcpServers": { "a": {} },\n  "mcpServers": { "b": {} }\n}\n',
  'has another program of this name':
    '{\n  "mcpServers": {\n    "codesearch": { "command": "old", "env": { "A": "1" } }, // mine\n    "docs": {}\n  }\n}\n',
  'has the section first': '{"mcpServers": {"docs": {}}, "theme": "dark"}\n',
  'has empty lines at the end': '{\n  "theme": "dark"\n}\n\n\n\n',
};

/** Text of files of Codex by what is special about them. */
const tomlTexts: Readonly<Record<string, string>> = {
  'is empty': '',
  'has only a comment': '# mine\n',
  'has only a byte order mark': '\uFEFF',
  'has keys': 'model = "best"\n',
  'has no line end': 'model = "best"',
  'has empty lines at the end': 'model = "best"\n\n\n\n',
  'has another server': '[mcp_servers.docs]\ncommand = "docs" # mine\n',
  'has CRLF': '# Mine.\r\nmodel = "best"\r\n\r\n[mcp_servers.docs]\r\ncommand = "docs"\r\n',
  'has CRLF and no last line end': 'model = "best"\r\n\r\n[mcp_servers.docs]\r\ncommand = "docs"',
  'has integers over 2^53': 'id = 9223372036854775807\nx = 0xdead_beef\n',
  'has dates, floats and text over lines': 'd = 1979-05-27T07:32:00Z\nf = 1e3\nt = """\na [b]\n"""\n',
  'has another program of this name':
    '[mcp_servers.codesearch] # mine\n# why\ncommand = "old" # old\nargs = [\n  "a", # first\n]\nstartup_timeout_sec = 20\n\n[mcp_servers.codesearch.env]\nA = "1"\n\n[profiles.x]\nmodel = "small"\n',
  'has a quoted name': '[mcp_servers."codesearch"]\ncommand = "old"\n[other]\na = 1\n',
  'has arrays of tables': '[[rules]]\na = 1\n\n[[rules]]\na = 2\n',
  'has the section as a table': '[mcp_servers]\n\n[mcp_servers.docs]\ncommand = "docs"\n\n\n[z]\n',
};

const yamlTexts: Readonly<Record<string, string>> = {
  'is empty': '',
  'has only a comment': '# mine\n',
  'has no section': 'GOOSE_MODE: auto\n',
  'has no line end': 'GOOSE_MODE: auto',
  'has an empty section': 'extensions:\nz: 1\n',
  'has an empty section in brackets': 'extensions: {} # none\nz: 1\n',
  'has another server': '# a\nextensions:\n    docs: # b\n        enabled: true # c\n\n# d\nz: |\n  text\n\n',
  'has CRLF': 'extensions:\r\n  docs:\r\n    enabled: true\r\nz: 1\r\n',
  'has integers over 2^53, anchors and folded text':
    'id: 9007199254740993\na: &x [1, "2"]\nb: *x\nextensions:\n  docs:\n    description: >-\n      folded\n      text',
  'has another program of this name':
    'extensions:\n  codesearch: # mine\n    cmd: old # why\n    args:\n    - a # first\n    - b\n    timeout: 9 # s\n  docs:\n    enabled: true\n',
};

describe.each([
  ['JSON', 'cursor', jsonTexts],
  ['TOML', 'codex', tomlTexts],
  ['YAML', 'goose', yamlTexts],
])('a file in %s', (_, id, texts) => {
  const own = serverEntry(findClient(id), entry);

  it.each(Object.entries(texts))('that %s is restored to the byte', (_name, text) => {
    const registration = registrationIn(id, text);
    const before = bytes(registration);
    const former = registration.entry();
    registration.write(own);
    expect(registration.has(own)).toBe(true);
    expect(registration.entry()).toEqual({ ...(former as object), ...own });
    registration.remove();
    expect(bytes(registration)).toEqual(before);
  });

  it.each(Object.entries(texts))('that %s is restored after several versions were registered', (_name, text) => {
    const registration = registrationIn(id, text);
    const before = bytes(registration);
    registration.write(serverEntry(findClient(id), { ...entry, command: '/opt/older/node' }));
    registration.write(own);
    registration.remove();
    expect(bytes(registration)).toEqual(before);
  });
});

describe('a file that has changed since', () => {
  const own = entry;

  it('loses only our lines, with what was created for them', () => {
    const registration = registrationIn('cursor', '{}\n');
    registration.write(own);
    const text = bytes(registration).toString();
    writeFileSync(registration.file, text.replace(/\}\n$/, ',\n  "theme": "dark"\n}\n').replace('}\n,', '},'));
    registration.remove();
    expect(JSON.parse(bytes(registration).toString())).toEqual({ theme: 'dark' });
  });

  it('keeps a server that was added to the section that we had created', () => {
    const registration = registrationOf('cursor');
    registration.write(own);
    const settings = JSON.parse(bytes(registration).toString()) as { readonly mcpServers: object };
    const changed = { mcpServers: { ...settings.mcpServers, docs: { command: 'docs' } } };
    writeFileSync(registration.file, JSON.stringify(changed, undefined, 2));
    registration.remove();
    expect(JSON.parse(bytes(registration).toString())).toEqual({ mcpServers: { docs: { command: 'docs' } } });
  });

  it('keeps the lines around our table in TOML', () => {
    const registration = registrationIn('codex', '# a\r\nmodel = "best"\r\n');
    registration.write(own);
    writeFileSync(registration.file, `${bytes(registration).toString()}\r\n[new] # b\r\nid = 9007199254740993\r\n`);
    registration.remove();
    expect(bytes(registration).toString()).toBe('# a\r\nmodel = "best"\r\n\r\n[new] # b\r\nid = 9007199254740993\r\n');
  });

  it('keeps an indented table after ours in TOML', () => {
    const text = '[mcp_servers.codesearch]\ncommand = "old"\n\n  [z]\n  a = 1\n';
    const registration = registrationIn('codex', text);
    registration.remove();
    expect(bytes(registration).toString()).toBe('  [z]\n  a = 1\n');
  });

  it('loses our lines also if a newer version was registered after the change', () => {
    for (const [id, before, after] of [
      ['cursor', '{}\n', '// mine\n{}\n'],
      ['cursor', '{\n  "mcpServers": {}\n}\n', '// mine\n{\n  "mcpServers": {}\n}\n'],
      ['codex', 'model = "best"\n', '// mine\nmodel = "best"\n'.replace('//', '#')],
    ] as const) {
      const registration = registrationIn(id, before);
      registration.write({ ...own, command: '/opt/older/node' });
      writeFileSync(registration.file, `${id === 'codex' ? '#' : '//'} mine\n${bytes(registration).toString()}`);
      registration.write(own);
      expect(registration.has(own)).toBe(true);
      registration.remove();
      expect(bytes(registration).toString()).toBe(after);
      rmSync(join(home, 'records'), { recursive: true, force: true });
    }
  });

  it('is not deleted if we had created it', () => {
    const registration = registrationOf('codex');
    registration.write(own);
    writeFileSync(registration.file, `${bytes(registration).toString()}\n[new]\n`);
    registration.remove();
    expect(bytes(registration).toString()).toBe('\n[new]\n');
  });

  it('keeps any text that is added at its end or start', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(tomlTexts).slice(3)),
        fc.stringMatching(/^[a-z ]{0,20}$/),
        (text, word) => {
          if (text.includes('codesearch')) return;
          const registration = registrationIn('codex', text);
          registration.write(own);
          const [head, tail] = [`# ${word}\n`, `\n# ${word}\n`];
          writeFileSync(registration.file, `${head}${bytes(registration).toString()}${tail}`);
          registration.remove();
          expect(bytes(registration).toString()).toBe(`${head}${text}${tail}`);
          rmSync(join(home, 'records'), { recursive: true, force: true });
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('an update in TOML', () => {
  it('keeps the place, the layout, the comments and the other keys of the table', () => {
    const text = (command: string, first: string): string =>
      `[mcp_servers.codesearch] # mine\n# why\ncommand = "${command}" # old\nargs = [\n  "${first}", # first\n  "mcp"\n]\nstartup_timeout_sec = 20\n\n[mcp_servers.codesearch.env]\nA = "1"\n\n[profiles.x]\nmodel = "small"\n`;
    const registration = registrationIn('codex', text('old', 'a'));
    registration.write(entry);
    expect(bytes(registration).toString()).toBe(text('/opt/node', '/opt/codesearch.js'));
  });

  it('keeps a comment on an argument that goes', () => {
    const registration = registrationIn('codex', tomlTexts['has another program of this name']!);
    registration.write(entry);
    const written = bytes(registration).toString();
    for (const kept of ['] # mine\n# why\n', '"/opt/node" # old\n', '# first\n', '\nstartup_timeout_sec = 20\n'])
      expect(written).toContain(kept);
    expect(written.endsWith('[mcp_servers.codesearch.env]\nA = "1"\n\n[profiles.x]\nmodel = "small"\n')).toBe(true);
  });
});

describe('a file that is refused', () => {
  const cases: Readonly<Record<string, readonly [string | Buffer, RegExp]>> = {
    'is not UTF-8': [Buffer.from('{ "name": "Caf\xe9" }', 'latin1'), /not UTF-8/],
    'is UTF-16': [Buffer.from('\uFEFF{}', 'utf16le'), /not UTF-8/],
    'is not JSON': ['{ "a": }', /line 1/],
    'is an array': ['[]', /not an object/],
    'has a section that is no object': ['{ "mcpServers": null }', /'mcpServers' is not an object/],
  };

  it.each(Object.entries(cases))('that %s is not changed', (_name, [content, message]) => {
    const registration = registrationIn('cursor', content);
    const before = bytes(registration);
    expect(() => registration.write(entry)).toThrow(message);
    expect(() => registration.remove()).toThrow(message);
    expect(registration.state(entry)).toBe('unreadable');
    expect(bytes(registration)).toEqual(before);
  });

  it('that is a folder is reported', () => {
    const registration = registrationOf('cursor');
    mkdirSync(registration.file, { recursive: true });
    expect(() => registration.write(entry)).toThrow(/is not a regular file/);
    expect(registration.state(entry)).toBe('unreadable');
  });

  it('that is read-only is reported, not replaced', () => {
    const registration = registrationIn('cursor', '{}');
    chmodSync(registration.file, 0o444);
    expect(() => registration.write(entry)).toThrow(/is read-only/);
    expect(bytes(registration).toString()).toBe('{}');
    expect(statSync(registration.file).mode & 0o777).toBe(0o444);
  });

  it('that is a link to nothing is reported, not replaced', () => {
    const registration = registrationOf('cursor');
    mkdirSync(dirname(registration.file), { recursive: true });
    symlinkSync(join(home, 'dotfiles/mcp.json'), registration.file);
    expect(() => registration.write(entry)).toThrow(/is a link to a file that does not exist/);
    expect(lstatSync(registration.file).isSymbolicLink()).toBe(true);
    expect(readlinkSync(registration.file)).toBe(join(home, 'dotfiles/mcp.json'));
    expect(existsSync(join(home, 'dotfiles'))).toBe(false);
  });
});

describe('the record of an edit', () => {
  it('is readable by its owner only, and is gone after the undo', () => {
    const registration = registrationIn('cursor', '{ "token": "s3cret" }');
    registration.write(entry);
    const [name] = readdirSync(join(home, 'records'));
    const file = join(home, 'records', name!);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('s3cret');
    registration.remove();
    expect(existsSync(file)).toBe(false);
  });

  it('is found through a link', () => {
    const registration = registrationOf('cursor');
    mkdirSync(join(home, 'dotfiles'));
    symlinkSync(join(home, 'dotfiles'), dirname(registration.file));
    registration.write(entry);
    registration.remove();
    expect(readdirSync(join(home, 'dotfiles'))).toEqual([]);
  });
});
