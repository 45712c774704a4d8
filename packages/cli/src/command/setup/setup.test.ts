import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallTree, Workplace } from '../../fixture/run-in-process.ts';

/* The commands init, plugins, dev, doctor, completions and serve. */

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => place[Symbol.dispose]());

describe('init', () => {
  it('--json prints the file, what it found, and the names of keys but not their values', async () => {
    const { code, stdout, stderr } = await place.run(['init', '--yes', '--json'], {
      env: { OPENAI_API_KEY: 'k-1', VOYAGE_API_KEY: '' },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      file: join(place.tree, 'codesearch.config.ts'),
      survey: { files: 3, bytes: Object.values(smallTree).join('').length, languages: { typescript: 2, markdown: 1 } },
      keys: ['OPENAI_API_KEY'],
      servers: expect.any(Array) as unknown,
      findings: [],
    });
  });

  it('writes into the given folder, and into no other', async () => {
    const before = place.content();
    place.write('../service/a.ts', 'export const a = 1;\n');
    const file = join(place.folder, 'service/codesearch.config.ts');
    const { code, stdout } = await place.run(['init', '../service', '-y']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Wrote ${file}.\n\nA first question `)]);
    expect(place.content()).toEqual(before);
  });

  it.each([[], ['--force']])('keeps a configuration of another type, with the options %j', async (...options) => {
    const file = place.write('codesearch.config.json', '{}');
    expect(await place.refusal(['init', '--yes', ...options])).toEqual({
      problem: `A configuration already exists: ${file}. [INPUT_INVALID]`,
      hint: 'Edit it, or remove it first.',
    });
    expect(readFileSync(file, 'utf8')).toBe('{}');
    expect(existsSync(join(place.tree, 'codesearch.config.ts'))).toBe(false);
  });

  it('writes the plugins that the options name, and checks them', async () => {
    const args = [
      'init',
      '--yes',
      '--chunker',
      'text',
      '--reranker',
      'additive',
      '--exclude',
      'docs',
      '--workers',
      '2',
    ];
    const { code, stdout } = await place.run(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nok +plugin +chunker chunker-text opens\n/);
    expect(stdout).toMatch(/\nNo problems found\.\n\nA first question /);
    const { stages, workers } = await place.json<{ stages: Record<string, { origin: string }>; workers: unknown }>([
      'config',
    ]);
    const configured = Object.entries(stages).filter(([, { origin }]) => origin === 'config');
    expect(configured.map(([stage]) => stage)).toEqual(['scanner', 'chunker']);
    expect(workers).toMatchObject({ value: 2 });
  });

  it.each([
    [['--store', 'oracle', '--yes'], /argument 'oracle' is invalid\. Allowed choices are local, lancedb, /],
    [['nowhere', '--yes'], /^There is no file or folder at .*nowhere\. \[INPUT_INVALID\]$/],
    [['src/retry.ts', '--yes'], /retry\.ts is a file, not a folder/],
    [['--config', 'a.json'], /^unknown option '--config'/],
  ])('refuses the arguments %j', async (args, problem) => {
    expect((await place.refusal(['init', ...args])).problem).toMatch(problem);
  });
});

describe('doctor', () => {
  interface Findings {
    readonly ok: boolean;
    readonly findings: readonly { readonly check: string; readonly ok: boolean; readonly repair?: string }[];
  }

  it('checks all parts of a tree without an index, and finds no problem', async () => {
    const { ok, findings } = await place.json<Findings>(['doctor']);
    expect(ok).toBe(true);
    expect([...new Set(findings.map(({ check }) => check))]).toEqual(
      expect.arrayContaining(['node', 'git', 'configuration', 'data-folder', 'plugin', 'index']),
    );
    expect((await place.run(['doctor'])).stdout).toMatch(/\nNo problems found\.\n$/);
  });

  it.each([
    ['reranker', { plugin: '@codesearch/plugin-rerank', export: 'neural', options: { service: 'cohere' } }, 'COHERE'],
    ['embedder', { plugin: '@codesearch/plugin-embed-voyage' }, 'VOYAGE'],
    [
      'contextualizer',
      { plugin: '@codesearch/plugin-context-llm', options: { provider: 'openai', model: 'm' } },
      'OPENAI',
    ],
  ])('reports a %s without its key', async (stage, binding, vendor) => {
    const file = place.write('../keyless.json', JSON.stringify({ [stage]: binding }));
    const { code, stdout } = await place.run(['doctor', '--config', file]);
    expect(code).toBe(2);
    expect(stdout).toMatch(new RegExp(`^problem +plugin +${stage} .*${vendor}_API_KEY`, 'm'));
  });

  it('ends with 2 and prints its report, with a repair, if the configuration is invalid', async () => {
    const file = place.write('../bad.json', '{ "workers": -3 }');
    const text = await place.run(['doctor', '--config', file]);
    expect({ code: text.code, stderr: text.stderr }).toEqual({ code: 2, stderr: '' });
    expect(text.stdout).toMatch(/^problem +configuration +.*'workers' is the number -3\.\n +fix Give a whole number/m);
    expect(text.stdout).toMatch(/\n1 problem found\.\n$/);
    const { code, stdout } = await place.run(['doctor', '--config', file, '--json']);
    const { ok, findings } = JSON.parse(stdout) as Findings;
    expect({ code, ok }).toEqual({ code: 2, ok: false });
    expect(findings.filter((finding) => !finding.ok)).toMatchObject([
      { check: 'configuration', repair: 'Give a whole number from 0 to 64.' },
    ]);
  });

  it('checks a given folder, and reports one that does not exist', async () => {
    const { code, stdout } = await place.run(['doctor', 'nowhere']);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^problem +index +There is no file or folder at \S+\/nowhere\.$/m);
  });
});

describe('plugins', () => {
  it('names the configuration, in text and in JSON, and says if a folder has none', async () => {
    expect((await place.run(['plugins'])).stdout).toMatch(/^config +none; using the preset\n/);
    expect(await place.json(['plugins'])).not.toHaveProperty('file');
    const file = place.write('../mine.json', '{}');
    expect((await place.run(['plugins', '-c', file])).stdout).toMatch(`config  ${file}\n`);
    expect(await place.json(['plugins', '-c', file])).toMatchObject({ version: 1, file });
  });

  it('opens nothing, and takes no folder', async () => {
    await place.run(['plugins']);
    expect(existsSync(place.home)).toBe(false);
    expect((await place.refusal(['plugins', '.'])).problem).toMatch(/^too many arguments for 'plugins'/);
  });
});

describe('completions', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s know the values of options', async (shell) => {
    const { code, stdout, stderr } = await place.run(['completions', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of ['search', 'vimgrep', 'typescript', 'rescan']) expect(stdout).toContain(word);
  });

  it.each(['bash', 'zsh', 'fish'])('for %s bind the key of the picker only with --keys', async (shell) => {
    const { stdout: plain } = await place.run(['completions', shell]);
    const { stdout: bound } = await place.run(['completions', shell, '--keys']);
    expect(plain).not.toContain('pick --print');
    expect(bound.startsWith(plain)).toBe(true);
    expect(bound.slice(plain.length)).toContain('codesearch pick --print');
  });

  it('need the name of a shell', async () => {
    expect(await place.refusal(['completions'])).toEqual({
      problem: "missing required argument 'shell'",
      hint: 'See `codesearch completions --help`.',
    });
  });
});

describe('serve', () => {
  it.each([
    [['--install', '--stop'], "option '--install' cannot be used with option '--stop'"],
    [['--install', '--background'], "option '--install' cannot be used with option '--background'"],
    [['--install', '--uninstall'], "option '--install' cannot be used with option '--uninstall'"],
    [['--idle', 'x'], "option '--idle <minutes>' argument 'x' is invalid. Give a whole number from 0 to 10000."],
    [['--port', '65536'], "option '--port <n>' argument '65536' is invalid. Give a whole number from 0 to 65535."],
  ])('refuses the arguments %j before it starts anything', async (args, problem) => {
    expect(await place.refusal(['serve', ...args])).toEqual({ problem, hint: 'See `codesearch serve --help`.' });
    expect(existsSync(place.home)).toBe(false);
  });
});

describe('dev --once', () => {
  const chunkerOf = (kind: string): string => `export default {
  chunker: {
    name: 'whole',
    create: () => ({
      async chunk({ source: { text } }) {
        const span = { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split('\\n').length };
        const none = { symbols: [], enclosing: [], calls: [], imports: [] };
        return { language: 'text', chunks: [{ span, text, language: 'text', kind: '${kind}', ...none }] };
      },
    }),
  },
};
`;

  it('shows what the plugins of a configuration make of a file, without an index', async () => {
    place.write('codesearch.config.mjs', chunkerOf('page'));
    const { code, stdout } = await place.run(['dev', 'src/retry.ts', '--once']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^chunker whole\nsrc\/retry\.ts {2}1 chunk, text\n {2}1-4 {9}page\n/);
    expect(existsSync(place.home)).toBe(false);
  });

  it('shows the hits of a query with what their scores are made of', async () => {
    place.write('codesearch.config.mjs', chunkerOf('page'));
    const pass = await place.json<{ file?: unknown; inputs: object; query: { hits: { path: string }[] } }>([
      ...['dev', '--query', 'retryLater attempts', '--once'],
    ]);
    expect(pass.query.hits[0]).toMatchObject({ path: 'src/retry.ts', signals: expect.any(Array) as unknown });
    expect(pass).not.toHaveProperty('file');
    expect(Object.keys(pass.inputs)).toEqual([join(place.tree, 'codesearch.config.mjs')]);
    const { stdout } = await place.run(['dev', '--query', 'retryLater attempts', '--once']);
    expect(stdout).toMatch(
      /\n"retryLater attempts" {2}\d hits, fit \w+; .*\n {3}1 {2}src\/retry\.ts:\d {2}.*\n {6}\d+\.\d\d = /,
    );
  });

  it.each([
    [['dev', 'how are', '--once'], /^There is no file how are\. \[INPUT_INVALID\]$/],
    [['dev', '--once'], /^There is nothing to look at\. \[INPUT_INVALID\]$/],
    [['dev', 'nowhere.ts', '--once'], /^There is no file nowhere\.ts in the searched folder\./],
    [['dev', 'src/retry.ts'], /^No configuration applies here, so there is nothing to change\./],
  ])('refuses %j', async (args, problem) => {
    expect((await place.refusal(args)).problem).toMatch(problem);
  });

  it('refuses a configuration that is not trusted', async () => {
    place.write('codesearch.config.mjs', chunkerOf('page'));
    const env = { CODESEARCH_TRUST_CONFIG: '' };
    const { code, stderr } = await place.run(['dev', 'src/retry.ts', '--once'], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error .*codesearch\.config\.mjs is not trusted\. \[INPUT_INVALID\]$/m);
  });
});
