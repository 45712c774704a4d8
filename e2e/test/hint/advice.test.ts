import { globSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit/laws';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Agent } from '../mcp/agent.ts';
import { Sandbox, workspace } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { hintTexts } from './hint-texts.ts';

/* Hints in words: a cause is provoked, and its hint printed. `commands.test.ts` runs those that are commands. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

interface Advice {
  readonly title: string;
  /** Files beside the tree, by path from its root. */
  readonly files?: Readonly<Record<string, string>>;
  readonly prepare?: () => unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** How the printed hint begins. */
  readonly hint: string;
}

const search = ['search', 'retry'] as const;
const withConfig = (name: string): readonly string[] => [...search, '--config', name];

const advices: readonly Advice[] = [
  { title: 'an empty text', args: ['search', '--exact', ''], hint: 'Give one, such as --exact "a text".' },
  { title: 'types in a format', args: [...search, '--type-list', '--json'], hint: 'Omit --json.' },
  { title: 'commits in a format', args: [...search, '--commits', '--format', 'sarif'], hint: 'Omit --format sarif.' },
  {
    title: 'a revision in a file of queries',
    files: { 'q.txt': 'retry rev:v1\n' },
    args: ['search', '--queries', 'q.txt'],
    hint: 'Use --rev, and a path.',
  },
  { title: 'questions without a terminal', args: ['init'], hint: 'To use the defaults, add --yes.' },
  {
    title: 'a client without settings of a project',
    args: ['register', 'claude-desktop', '--project'],
    hint: 'Choose another client: ',
  },
  {
    title: 'hooks in a file that is no JSON',
    files: { '../home/.claude/settings.json': '{ hooks' },
    args: ['register', 'claude-code', '--hooks', '--write'],
    hint: 'Fix the file by hand, then run the command again. Nothing was changed.',
  },
  {
    title: 'a policy of no stage',
    files: { 'c.json': '{ "policies": { "embed": {} } }' },
    args: withConfig('c.json'),
    hint: 'Known keys: scanner, ',
  },
  {
    title: 'an unknown policy',
    files: { 'c.json': '{ "policies": { "embedder": { "retries": 1 } } }' },
    args: withConfig('c.json'),
    hint: 'Known keys: timeoutMs, ',
  },
  {
    title: 'a file that cannot be extended',
    files: { 'c.json': '{ "extends": "./base.txt" }', 'base.txt': '' },
    args: withConfig('c.json'),
    hint: 'Use one of ',
  },
  {
    title: 'a plugin that is not called',
    files: { 'c.mjs': 'export default { chunker: () => ({}) };' },
    args: withConfig('c.mjs'),
    hint: 'Call the plugin, as in chunker: plugin({ … }).',
  },
  {
    title: 'a text for a truth value',
    files: { 'c.json': '{ "readOnly": "yes" }' },
    args: withConfig('c.json'),
    hint: 'Write true or false.',
  },
  {
    title: 'a limit of cost in words',
    files: { 'c.json': '{ "maxCost": "two" }' },
    args: withConfig('c.json'),
    hint: 'Give a number, such as maxCost: 2.5.',
  },
  {
    title: 'a measurement without queries',
    files: { 'q.jsonl': '\n' },
    args: ['eval', '--queries', 'q.jsonl'],
    hint: 'Write one per line: ',
  },
  {
    title: 'a query that is no JSON',
    files: { 'q.jsonl': '{ "query" }\n' },
    args: ['eval', '--queries', 'q.jsonl'],
    hint: 'Write: ',
  },
  {
    title: 'a time that is none',
    prepare: () => sandbox.commit(),
    args: [...search, '--since', 'sometime'],
    hint: 'Give a time such as 7d, ',
  },
  {
    title: 'an archive that is older than the index',
    prepare: async () => {
      await sandbox.run(['index']);
      await sandbox.run(['export', '../old.index']);
      sandbox.write('src/later.ts', 'export const later = 1;\n');
      await sandbox.run(['index']);
    },
    args: ['import', '../old.index', '--allow-unsigned'],
    hint: 'Keep the present index, or replace it with --force.',
  },
  { title: 'a place without a line', args: ['similar', 'src/retry.ts'], hint: 'Give a file and a line, such as ' },
  {
    title: 'callers with other words',
    args: ['search', 'callers:retry often'],
    hint: 'Omit the other words, or ask for the callers in words: ',
  },
  {
    title: 'a folder that has the name of another',
    files: { 'a/part/x.ts': 'export const x = 1;\n', 'b/part/y.ts': 'export const y = 1;\n' },
    args: ['search', 'repo:part x', 'a/part', 'b/part'],
    hint: 'Write more of its path.',
  },
  {
    title: 'a setting that has no effect',
    files: { 'c.json': '{ "policies": { "chunker": { "attempts": 2 } } }' },
    args: withConfig('c.json'),
    hint: 'Known keys: timeoutMs.',
  },
  {
    title: 'attempts of what computes on this machine',
    files: { 'c.json': '{ "policies": { "embedder": { "attempts": 2 } } }' },
    args: withConfig('c.json'),
    hint: 'Omit it.',
  },
  {
    title: 'variables in UTF-16',
    files: {
      'c.json': '{ "embedder": { "plugin": "@codesearch/plugin-embed-openai" } }',
      '../home/.context/.env': 'A\0=\0b\0',
    },
    args: withConfig('c.json'),
    hint: 'Save the file as UTF-8, ',
  },
  {
    title: 'a configuration of many bytes',
    files: { 'c.json': '{ "extends": "./base.json" }', 'base.json': '' },
    prepare: () => truncateSync(join(sandbox.tree, 'base.json'), 21e6),
    args: withConfig('c.json'),
    hint: 'Name smaller or fewer files in it.',
  },
  {
    title: 'a base by a name that is computed',
    files: { 'c.mjs': "export default { extends: ['.', 'base.json'].join('/') };", 'base.json': '{}' },
    args: withConfig('c.mjs'),
    hint: 'Write the name as a string in the file.',
  },
  {
    title: 'an expression of too many characters',
    args: ['search', '-e', 'a'.repeat(4001)],
    hint: 'Use a shorter expression, or --exact ',
  },
  {
    title: 'a store with files of another index',
    files: {
      'a.json': '{ "store": { "plugin": "@codesearch/plugin-store-local", "options": { "file": "a.sqlite" } } }',
      'b.json': '{ "store": { "plugin": "@codesearch/plugin-store-local", "options": { "file": "b.sqlite" } } }',
    },
    prepare: async () => {
      await sandbox.run(['index', '--config', 'a.json']);
      await sandbox.run(['migrate', '--config', 'a.json', '--to', 'b.json', '--keep']);
    },
    args: ['migrate', '--config', 'b.json', '--to', 'a.json'],
    hint: 'Give the store another collection or file, ',
  },
  {
    title: 'a configuration without a default export',
    files: { 'c.mjs': 'export const config = {};' },
    args: withConfig('c.mjs'),
    hint: 'Write `export default defineConfig({ … })`.',
  },
  {
    title: 'a configuration that returns nothing',
    files: { 'c.mjs': 'export default () => {};' },
    args: withConfig('c.mjs'),
    hint: 'Return an object, as in ',
  },
  {
    title: 'an alias in YAML',
    files: { 'c.yaml': 'workers: &one 0\nmaxCost: *one\n' },
    args: withConfig('c.yaml'),
    hint: 'Correct the YAML: quote a text that begins with @, * or another sign. It has no aliases.',
  },
  {
    title: 'a measurement with an index that cannot be built',
    files: { 'c.json': '{ "readOnly": true }', 'q.jsonl': '{"query":"retry","relevant":[{"path":"src/retry.ts"}]}\n' },
    args: ['eval', '--queries', 'q.jsonl', '--config', 'c.json'],
    hint: 'Give one without readOnly.',
  },
  {
    title: 'three dots between commits that share none',
    prepare: () => {
      sandbox.commit();
      sandbox.git(['checkout', '--quiet', '--orphan', 'other']);
      sandbox.write('src/other.ts', 'export const other = 1;\n');
      sandbox.commit();
    },
    args: [...search, '--diff', 'main...other'],
    hint: 'Compare them with two dots.',
  },
  {
    title: 'a revision that is none',
    prepare: () => sandbox.commit(),
    args: [...search, '--diff', 'nowhere'],
    hint: 'Give a branch, a tag or a commit, ',
  },
  { title: 'a word of the query given twice', args: ['search', 'retry rev:a rev:b'], hint: 'Give it once.' },
  { title: 'a limit given twice', args: ['search', 'retry since:7d', '--since', '8d'], hint: 'Give one of them.' },
  { title: 'a folder that nothing is named like', args: ['search', 'retry repo:elsewhere'], hint: 'Write its path: ' },
  { title: 'two formats', args: [...search, '--json', '--format', 'sarif'], hint: 'Use one of them.' },
  {
    title: 'a store that does not run',
    files: {
      'c.json':
        '{ "store": { "plugin": "@codesearch/plugin-store-qdrant", "options": { "baseURL": "http://127.0.0.1:9" } }, "policies": { "store": { "attempts": 1 } } }',
    },
    args: ['index', '--yes', '--config', 'c.json'],
    hint: 'Start Qdrant',
  },
  {
    title: 'a variable that names a configuration of some folder',
    env: { CODESEARCH_CONFIG: 'c.json' },
    args: search,
    hint: 'Set CODESEARCH_CONFIG to an absolute path, or use --config.',
  },
  {
    title: 'a model that runs nowhere',
    files: { 'c.json': '{ "embedder": { "plugin": "@codesearch/plugin-embed-transformers" } }' },
    args: withConfig('c.json'),
    hint: 'Install it next to the plugin: ',
  },
];

it.each(advices)('$title', async ({ files = {}, prepare, env, args, hint }) => {
  for (const [path, text] of Object.entries(files)) sandbox.write(path, text);
  await prepare?.();
  const { code, stderr } = await sandbox.run(args, { env: { HOME: join(sandbox.folder, 'home'), ...env } });
  expect(code).toBe(2);
  expect(stderr).toContain(`hint  ${hint}`);
});

const refusals = [
  [429, 'Wait, then try again. Work resumes where it stopped.'],
  [402, 'Check the plan and the billing of the account, then try again. Work resumes where it stopped.'],
  [501, 'Check that '],
] as const;

it.each(refusals)('a service that answers %i', async (status, hint) => {
  await using server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings() });
  server.fault = () => ({ status, headers: { 'retry-after': '7200' }, body: {} });
  const embedder = { plugin: '@codesearch/plugin-embed-openai', options: { baseURL: `${server.url}/v1`, model: 'm' } };
  sandbox.write('c.json', JSON.stringify({ embedder, policies: { embedder: { attempts: 1 } } }));
  const { code, stderr } = await sandbox.run(['index', '--yes', '--config', 'c.json'], {
    env: { OPENAI_API_KEY: 'k' },
  });
  expect(code).toBe(2);
  expect(stderr).toContain(`hint  ${hint}`);
});

const asked: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ query: 'retry', symbol: 'retry' }, 'Give a question as query, a name as symbol, or path:line as around.'],
  [{ around: 'src/retry.ts:1', since: '7d' }, 'Leave them out.'],
  [{ symbol: 'retry', content: 'commits' }, 'Ask a question as query, with content commits, '],
  [{ symbol: 'retry', path: ['PLACE/tree', 'PLACE/other'] }, 'Give one path.'],
  [{ query: 'retry', path: 'PLACE' }, 'The folders are: '],
  [{ query: 'often', path: 'PLACE/other', content: 'all', maxTokens: 200 }, 'Allow more tokens.'],
];

/** What a client gets that reads lines by another address. */
const noRange = 'Give a range such as ';

it('an agent that asks for too much or too little reads what to give', async () => {
  const other = join(sandbox.folder, 'other');
  sandbox.write(`../other/${'often/'.repeat(200)}${'often-'.repeat(30)}.md`, '# Often\n');
  await using agent = await Agent.start(sandbox, { args: ['--root', sandbox.tree, '--root', other] });
  for (const [given, hint] of asked) {
    const paths = JSON.stringify(given).replaceAll('PLACE', sandbox.folder);
    const { isError, text } = await agent.call('search_code', JSON.parse(paths) as typeof given);
    expect(isError, text).toBe(true);
    expect(text).toContain(hint);
  }
  const uri = `codesearch://span/9-1${sandbox.tree}/src/retry.ts`;
  await expect(agent.client.readResource({ uri })).rejects.toThrow(noRange);
});

/** Hints whose words no test has, by their beginning, with the reason. */
const untried: Readonly<Record<string, string>> = {
  'Actions: ': 'key-bindings.test.ts of the picker',
  'Ask a question, or name a symbol.': 'the command line, MCP and HTTP refuse an empty query themselves',
  'Ask a shorter question.': 'the command line, MCP and HTTP refuse a long query themselves',
  'Fetch it with ': 'a submodule that was not fetched',
  'Give a path in it.': 'callers of the library',
  'Give a number of 0 or more.': 'callers of the library',
  'Give an integer from 1 to ': 'callers of the library: guard.test.ts',
  'Ids are 32 lower-case hex digits.': 'a plugin that makes ids',
  'Keep the present index, or replace it on purpose.': 'the command line names --force instead',
  'Remove it, and install the server again.': 'login.live.test.ts, on a machine with an own service',
  'Start it again.': 'at a terminal',
  'Start the program again.': 'a configuration that changes while the program starts',
  'This is a bug. ': 'what no code describes',
  'Try again later.': 'a server that stops beside a long command',
  'Use Milvus ': 'milvus.test.ts',
  'Use Node, or name the file: ': 'another runtime',
  'Use a Chroma server of version ': 'chroma.test.ts',
  'Use a shorter expression.': 'an expression that uses all of its memory',
  'Use an integer from 1 to ': 'callers of the library',
};

const provoked = [
  ...advices.map(({ hint }) => hint),
  ...refusals.map(([, hint]) => hint),
  ...asked.map(([, hint]) => hint),
  noRange,
];

/** What a hint begins with, whatever its values are. */
const beginning = (text: string): string => text.split('${', 1)[0] as string;

it('the words of each hint are in a test, or it is said why not', () => {
  const tests = globSync(['packages/*/src/**/*.test.ts', 'e2e/{test,live}/**/*.ts', 'docs/site/test/**/*.ts'], {
    cwd: workspace,
    exclude: ['e2e/test/hint/advice.test.ts'],
  });
  const words = tests
    .map((file) => readFileSync(join(workspace, file), 'utf8').replaceAll(/\\(?=[.'])/g, ''))
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  const isTried = (text: string): boolean => {
    // `commands.test.ts` is about commands.
    if (/`(?:codesearch |\$\{\['codesearch )/.test(text)) return true;
    const begins = (hint: string): boolean => {
      const start = beginning(text);
      return hint.startsWith(start) || start.startsWith(hint);
    };
    if (provoked.some(begins)) return true;
    const parts = text.replaceAll('\\', '').split(/\$\{[^}]*\}+|`[^`]*`/);
    return parts.some((part) => {
      const all = part.trim().replace(/[.:]$/, '').split(' ');
      return all.some((_, at) =>
        [2, 3].some((count) => {
          const some = all.slice(at, at + count).join(' ');
          return (some.length >= 12 || some === all.join(' ')) && some.includes(' ') && words.includes(some);
        }),
      );
    });
  };
  const left = hintTexts()
    .map(({ text }) => text.replaceAll('\\', ''))
    .filter((text) => !isTried(text));
  const known = Object.keys(untried);
  expect(left.filter((text) => !known.some((start) => text.startsWith(start)))).toEqual([]);
  expect(known.filter((start) => !left.some((text) => text.startsWith(start)))).toEqual([]);
});
