import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/file/load-config.ts';
import { configContent } from './config-content.ts';
import type { ConfigContent } from './config-content.ts';
import { ConfigTrust } from './config-trust.ts';
import type { SkippedConfig, TrustPolicy, TrustQuestion } from './judge-config.ts';
import { writeInside } from '../fixture/write-inside.ts';

let folder: string;
let home: string;
let trust: ConfigTrust;
let skipped: SkippedConfig[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-trust-')));
  home = join(folder, 'home');
  trust = new ConfigTrust({ CODESEARCH_HOME: home });
  skipped = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string): string => writeInside(folder, path, content);

/** A configuration that leaves a trace when it runs. */
const running = (trace: string): string =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(join(folder, trace))}, '');\nexport default {};\n`;

async function load(policy: TrustPolicy = {}): Promise<string | undefined> {
  skipped = [];
  const found = await loadConfig({
    from: join(folder, 'tree'),
    home,
    trust: { home, onSkipped: (each) => skipped.push(each), ...policy },
  });
  return found?.file;
}

describe('a JSON configuration with escapes', () => {
  it('names the same modules and packages as without them', () => {
    const module = write('tree/chunker.mjs', '');
    const names = '{ "chunker": { "plug\\u0069n": "lin\\u0065s" }, "store": { "plugin": "\\u002e/chunker.mjs" } }';
    const content = configContent(write('tree/codesearch.config.json', names));
    expect(content).toMatchObject({ modules: [module], packages: ['lines'] });
  });
});

describe('a configuration in YAML', () => {
  it('names modules and packages, which need no quotes', () => {
    const modules = ['tree/base.yaml', 'tree/chunker.mjs'].map((path) => write(path, ''));
    const text = 'extends: [./base.yaml]\nchunker:\n  plugin: ./chunker.mjs\nstore: { plugin: lines }\n';
    for (const name of ['codesearch.config.yml', '.codesearchrc'])
      expect(configContent(write(`tree/${name}`, text))).toMatchObject({ modules, packages: ['lines'] });
  });
});

describe('a configuration that is found in a folder', () => {
  it('is not run before it is trusted, and is run after that', async () => {
    const file = write('tree/codesearch.config.mjs', running('RAN'));
    expect(await load()).toBeUndefined();
    expect([skipped, existsSync(join(folder, 'RAN'))]).toEqual([[{ file, reason: 'untrusted' }], false]);
    await trust.trust(file);
    expect(await load()).toBe(file);
    expect([skipped, existsSync(join(folder, 'RAN'))]).toEqual([[], true]);
  });

  it('leaves nothing to decide about the key of a package.json beside it', async () => {
    const file = write('tree/codesearch.config.json', '{}');
    const manifest = write('tree/package.json', '{ "codesearch": { "workers": 1 } }');
    expect(await load()).toBeUndefined();
    expect(skipped.map((each) => each.file)).toEqual([file, manifest]);
    await trust.trust(file);
    const asked: TrustQuestion[] = [];
    const ask = async (question: TrustQuestion): Promise<boolean> => asked.push(question) < 0;
    expect([await load({ ask }), skipped, asked]).toEqual([file, [], []]);
  });

  it('is not used after a change, until it is trusted again', async () => {
    const file = write('tree/codesearch.config.json', '{}');
    await trust.trust(file);
    write('tree/codesearch.config.json', '{ "workers": 1 }');
    expect(await load()).toBeUndefined();
    expect(skipped).toEqual([{ file, reason: 'changed' }]);
    await trust.trust(file);
    expect(await load()).toBe(file);
  });

  it.each([
    ['an import', 'codesearch.config.mjs', "import './rules/named.mjs';\nexport default {};\n", 'rules/named.mjs'],
    ['a re-export', 'codesearch.config.mjs', "export { default } from './rules/named.mjs';\n", 'rules/named.mjs'],
    [
      'an import on demand',
      'codesearch.config.mjs',
      "await import('./rules/named.mjs');\nexport default {};\n",
      'rules/named.mjs',
    ],
    [
      'a URL',
      'codesearch.config.mjs',
      "new URL('./rules/named.mjs', import.meta.url);\nexport default {};\n",
      'rules/named.mjs',
    ],
    [
      'a plugin of a JSON file',
      'codesearch.config.json',
      '{ "chunker": { "plugin": "./rules/named.mjs" } }',
      'rules/named.mjs',
    ],
    ['a plugin in YAML', '.codesearchrc', 'chunker:\n  plugin: ./rules/named.mjs\n', 'rules/named.mjs'],
    ['a module of CommonJS', '.codesearchrc.cjs', "require('./rules/named.mjs');\n", 'rules/named.mjs'],
    [
      'a package of the same tree, from a folder for configurations',
      '.config/codesearchrc.mjs',
      "import 'local-package';\nexport default {};\n",
      'packages/local/lib.js',
    ],
    [
      'an import of an import',
      'codesearch.config.mjs',
      "import './between.mjs';\nexport default {};\n",
      'rules/named.mjs',
    ],
    [
      'a package of the same tree',
      'codesearch.config.mjs',
      "import 'local-package';\nexport default {};\n",
      'packages/local/lib.js',
    ],
    ['a subpath import', 'codesearch.config.mjs', "import '#rules';\nexport default {};\n", 'rules/named.mjs'],
  ])('is not used after a change of a module that it names by %s', async (_, name, content, module) => {
    write('tree/between.mjs', "import './rules/named.mjs';\n");
    write('tree/rules/named.mjs', 'export default {};\n');
    write(
      'tree/packages/local/package.json',
      '{ "name": "local-package", "type": "module", "exports": { "import": "./lib.js" } }',
    );
    write('tree/packages/local/lib.js', 'export {};\n');
    mkdirSync(join(folder, 'tree/node_modules'));
    symlinkSync('../packages/local', join(folder, 'tree/node_modules/local-package'));
    write('tree/package.json', '{ "name": "tree", "imports": { "#rules": "./rules/named.mjs" } }');
    const file = write(`tree/${name}`, content);
    mkdirSync(join(folder, 'tree/.git'));
    expect((await trust.trust(file)).modules).toContain(join(folder, 'tree', module));
    write(`tree/${module}`, running('RAN'));
    expect(await load()).toBeUndefined();
    expect([skipped, existsSync(join(folder, 'RAN'))]).toEqual([[{ file, reason: 'changed' }], false]);
  });

  it('keeps its trust if another key of its package.json changes', async () => {
    const file = write('tree/package.json', '{ "version": "1", "codesearch": { "workers": 1 } }');
    await trust.trust(file);
    write('tree/package.json', '{ "version": "2", "codesearch": { "workers": 1 } }');
    expect(await load()).toBe(file);
    write('tree/package.json', '{ "version": "2", "codesearch": { "workers": 2 } }');
    expect(await load()).toBeUndefined();
  });

  it('does not hide a trusted one of a folder above it', async () => {
    const trusted = write('codesearch.config.json', '{}');
    const nearer = write('tree/codesearch.config.json', '{ "workers": 1 }');
    await trust.trust(trusted);
    expect(await load()).toBe(trusted);
    expect(skipped).toEqual([{ file: nearer, reason: 'untrusted' }]);
  });

  it.each([
    ['codesearch.config.ts', '.codesearchrc.json'],
    ['codesearch.config.mjs', '.config/codesearchrc.json'],
    ['codesearch.config.json', 'package.json'],
    ['.codesearchrc.json', 'package.json'],
  ])('does not switch off a trusted one beside it: %s and %s', async (name, trustedName) => {
    const content = '{ "codesearch": {} }';
    const trusted = write(`tree/${trustedName}`, content);
    await trust.trust(trusted);
    const other = write(`tree/${name}`, name.endsWith('.json') ? content : running('RAN'));
    expect(await load()).toBe(trusted);
    expect([skipped, existsSync(join(folder, 'RAN'))]).toEqual([[{ file: other, reason: 'untrusted' }], false]);
  });

  it('asks once for each content, and keeps the answer', async () => {
    const file = write('tree/codesearch.config.json', '{}');
    const questions: TrustQuestion[] = [];
    const answering = (answer: boolean): TrustPolicy => ({
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
    });
    expect(await load(answering(false))).toBeUndefined();
    expect(await load(answering(true))).toBeUndefined();
    expect(questions).toHaveLength(1);
    write('tree/codesearch.config.json', '{ "workers": 1 }');
    expect(await load(answering(true))).toBe(file);
    expect(await load(answering(false))).toBe(file);
    write('tree/codesearch.config.json', '{ "workers": 2 }');
    await load(answering(true));
    expect(questions.map(({ changed }) => changed)).toEqual([false, false, true]);
  });

  it('is not used after untrust, which does not ask again', async () => {
    const file = write('tree/codesearch.config.json', '{}');
    await trust.trust(file);
    await trust.untrust(file);
    expect(await load({ ask: () => Promise.reject(new Error('asked')) })).toBeUndefined();
    expect(await trust.list()).toMatchObject([{ file, state: 'refused' }]);
    rmSync(file);
    expect(await trust.list()).toMatchObject([{ file, state: 'missing' }]);
    await trust.untrust(file);
    expect(await trust.list()).toEqual([]);
  });

  it('is used without a decision if everything is trusted', async () => {
    const file = write('tree/codesearch.config.json', '{}');
    expect(await load({ all: true })).toBe(file);
  });
});

describe('a configuration that the user has chosen', () => {
  it('is used without a decision', async () => {
    const given = write('other/any.json', '{}');
    expect((await loadConfig({ from: folder, file: given, home }))?.file).toBe(given);
    const own = write('home/codesearch.config.json', '{}');
    expect(await load()).toBe(own);
  });

  it('is refused by a process that expects other content', async () => {
    const file = write('any.json', '{}');
    const { hash } = configContent(file) as ConfigContent;
    expect((await loadConfig({ from: folder, file, hash }))?.hash).toBe(hash);
    write('any.json', '{ "workers": 1 }');
    await expect(loadConfig({ from: folder, file, hash })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

describe.skipIf(process.platform === 'win32')('owners', () => {
  it.each([
    ['the file can be written by all', (file: string) => chmodSync(file, 0o666)],
    ['the folder can be written by all', (file: string) => chmodSync(dirname(file), 0o1777)],
    [
      'a module that it names can be written by all',
      (file: string) => chmodSync(join(dirname(file), 'rules.mjs'), 0o602),
    ],
  ])('keep a trusted or chosen configuration from being loaded if %s', async (_, open) => {
    write('tree/rules.mjs', running('RAN'));
    const file = write('tree/codesearch.config.mjs', `import './rules.mjs';\n${running('RAN')}`);
    await trust.trust(file);
    open(file);
    expect(await load()).toBeUndefined();
    expect(await load({ all: true })).toBeUndefined();
    expect(skipped).toMatchObject([
      { file, reason: 'unsafe', problem: expect.stringMatching(/can be written/) as string },
    ]);
    await expect(loadConfig({ from: folder, file })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(trust.trust(file)).rejects.toThrow(/can be written/);
    expect(existsSync(join(folder, 'RAN'))).toBe(false);
  });

  it('keep a configuration in a folder for configurations from being loaded if the folder around it is open', async () => {
    const file = write('tree/.config/codesearchrc.mjs', running('RAN'));
    await trust.trust(file);
    chmodSync(join(folder, 'tree'), 0o777);
    expect(await load({ all: true })).toBeUndefined();
    expect(skipped).toMatchObject([{ file, reason: 'unsafe' }]);
    expect(existsSync(join(folder, 'RAN'))).toBe(false);
  });

  it('keep cosmiconfig from reading a file that another user may exchange', async () => {
    const file = write('tree/codesearch.config.json', '{}');
    const other = write('tree/.codesearchrc', '{}');
    chmodSync(file, 0o666);
    expect(await load({ all: true })).toBe(other);
    expect(skipped).toMatchObject([{ file, reason: 'unsafe' }]);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'keep the file of another user from being loaded, also through a link',
    async () => {
      const file = write('tree/codesearch.config.mjs', running('RAN'));
      const target = write('tree/target.mjs', running('RAN'));
      chownSync(target, 65_534, 65_534);
      chownSync(file, 65_534, 65_534);
      for (const variant of ['file', 'link']) {
        if (variant === 'link') {
          rmSync(file);
          symlinkSync(target, file);
        }
        await expect(loadConfig({ from: folder, file })).rejects.toThrow(/belongs to another user/);
        expect(await load({ all: true })).toBeUndefined();
      }
      expect(existsSync(join(folder, 'RAN'))).toBe(false);
    },
  );

  it("keep a user's own configuration from being loaded if all can write its folder", async () => {
    write('home/codesearch.config.mjs', running('RAN'));
    chmodSync(home, 0o777);
    await expect(load()).rejects.toThrow(/can be written by every user/);
    expect(existsSync(join(folder, 'RAN'))).toBe(false);
  });

  it('keep decisions private, and decisions that another user could have written have no effect', async () => {
    const file = write('tree/codesearch.config.json', '{}');
    await trust.trust(file);
    const decisions = join(home, 'trusted-configs');
    expect(statSync(decisions).mode & 0o777).toBe(0o700);
    expect(await load()).toBe(file);
    chmodSync(decisions, 0o777);
    expect(await load()).toBeUndefined();
    await expect(trust.trust(file)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      hint: `Remove the folder ${decisions}, and decide again.`,
    });
    rmSync(decisions, { recursive: true });
    await trust.trust(file);
    expect(await load()).toBe(file);
  });
});

it('a decision in the file of another one has no effect, and is not listed', async () => {
  const file = write('tree/codesearch.config.json', '{}');
  await trust.trust(file);
  const [name] = readdirSync(join(home, 'trusted-configs')) as [string];
  renameSync(join(home, 'trusted-configs', name), join(home, 'trusted-configs', 'other.json'));
  expect([await load(), await trust.list()]).toEqual([undefined, []]);
});

it('a relative data folder has no decisions, since a folder could bring its own', async () => {
  const relative = new ConfigTrust({ CODESEARCH_HOME: 'home' });
  await expect(relative.trust(write('tree/codesearch.config.json', '{}'))).rejects.toThrow(/relative path/);
});

it('shows what a configuration runs and where it sends text, without running it', () => {
  write('tree/send.mjs', 'export const key = process.env.OTHER_KEY;\n');
  const file = write(
    'tree/codesearch.config.mjs',
    `import { openai } from '@codesearch/plugin-embed-openai';
import './send.mjs';
export default { embedder: openai({ baseURL: 'https://example.org/v1', apiKeyEnv: 'AWS_SECRET_ACCESS_KEY' }) };
`,
  );
  expect(configContent(file)).toMatchObject({
    file,
    modules: [join(folder, 'tree/send.mjs')],
    packages: ['@codesearch/plugin-embed-openai'],
    addresses: ['https://example.org/v1'],
    variables: ['AWS_SECRET_ACCESS_KEY', 'OTHER_KEY'],
  });
});

it('a configuration that names too much cannot be trusted', async () => {
  for (let each = 0; each < 1001; each++) write(`tree/rules/${each}.json`, '{}');
  const names = Array.from({ length: 1001 }, (_, each) => `'./rules/${each}.json'`).join();
  const file = write('tree/codesearch.config.mjs', `export default [${names}];\n`);
  await expect(trust.trust(file)).rejects.toThrow(/more than 1000 files/);
});
