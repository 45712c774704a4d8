import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectRefusal } from './refusal.ts';
import { Sandbox, builtCommand, workspace } from './sandbox.ts';

/* Messages of the built command line about invalid input. Nothing is indexed or written. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({
    'src/retry.ts': 'export function retryWithBackoff(): void {}\n',
    Makefile: 'all:\n\tgo build ./...\n',
  });
});

afterEach(() => sandbox.remove());

it.each<[string, readonly string[], RegExp, RegExp]>([
  ['a path that does not exist', ['search', 'x', 'nowhere'], /no file or folder at .*nowhere/, /existing one/],
  [
    'a question without quotes',
    ['search', 'where', 'are', "we'd"],
    /no file or folder at .*are/,
    /quote them: 'where are we'\\''d'$/m,
  ],
  ['a file to index', ['index', 'src/retry.ts'], /retry\.ts is a file/, /folder/],
  ['a path that does not exist, to index', ['index', 'nowhere'], /no file or folder at .*nowhere/, /existing folder/],
  ['a path that does not exist, to clear', ['clear', 'nowhere'], /no folder at .*nowhere/, /existing folder/],
  ['an empty query', ['search', ''], /query is empty/, /./],
  ['a blank query', ['search', ' \t'], /query is empty/, /./],
  [
    'a query that is too long',
    ['search', 'x'.repeat(100_001)],
    /100001 characters, and the limit is 100000/,
    /shorter/,
  ],
  ['no query', ['search'], /no query/, /codesearch search "/],
  ['an empty query from standard input', ['search', '-'], /no query/, /codesearch search "/],
  ['a limit below one', ['search', 'x', '--limit', '-1'], /'-1' is invalid.*whole number from 1 to 1000/, /help/],
  ['a limit of zero', ['search', 'x', '--limit', '0'], /'0' is invalid/, /help/],
  ['a limit that is not a number', ['search', 'x', '--limit', 'abc'], /'abc' is invalid.*whole number/, /help/],
  ['a limit that is not a whole number', ['search', 'x', '--limit', '1.5'], /'1\.5' is invalid/, /help/],
  ['a limit without a value', ['search', 'x', '--limit'], /--limit.* argument missing/, /help/],
  ['lines that are not a number', ['search', 'x', '--lines', 'all'], /'all' is invalid/, /help/],
  ['an unknown option', ['search', 'x', '--frob'], /unknown option '--frob'/, /codesearch search -- '--frob'/],
  ['a mistyped option', ['search', 'x', '--limt', '3'], /unknown option '--limt'\n/, /^Did you mean --limit\?/],
  ['an unknown command', ['frob'], /unknown command 'frob'/, /codesearch search "/],
  ['help about an unknown command', ['help', 'serch'], /unknown command 'serch'\n/, /^Did you mean search\?/],
  ['a mistyped command', ['serch', 'x'], /unknown command 'serch'\n/, /^Did you mean search\?/],
  ['an unknown shell', ['completions', 'tcsh'], /^error value 'tcsh' is invalid.* bash, zsh, fish/, /help/],
  ['too many arguments', ['status', '.', 'src'], /too many arguments/, /help/],
  [
    'a file of queries that does not exist',
    ['search', '--queries', 'nowhere.txt'],
    /Cannot read queries from nowhere\.txt/,
    /file/,
  ],
  ['a folder instead of a file of queries', ['search', '--queries', 'src'], /Cannot read queries from src/, /file/],
  [
    'a query together with --queries',
    ['search', 'x', '.', '--queries', '-'],
    /query cannot be combined with --queries/,
    /one of them/,
  ],
  [
    'a configuration that does not exist',
    ['search', 'x', '-c', 'nowhere.ts'],
    /No configuration at .*nowhere\.ts/,
    /--config/,
  ],
  [
    'a regular expression that is none',
    ['search', '-e', 'retry(x'],
    /regular expression is not valid: unterminated group near character 7/,
    /syntax of JavaScript/,
  ],
  ['callers of a question', ['callers', 'how to retry'], /"how to retry" is not a name/, /parseHeader or Client\.send/],
  ['a configuration that is a folder', ['search', 'x', '-c', 'src'], /src is invalid: it is a folder/, /file/],
  ['a configuration of an unknown type', ['search', 'x', '-c', 'Makefile'], /Makefile is invalid/, /\.ts.*\.json/],
])('refuses %s with a reason and a hint', async (_, args, message, hint) => {
  expectRefusal(await sandbox.run(args), message, hint);
  expect(existsSync(sandbox.home)).toBe(false);
});

it.each<[string, readonly string[]]>([
  ['index', ['index']],
  ['index --force', ['index', '--force']],
  ['search', ['search', 'retry']],
  ['callers', ['callers', 'retry']],
  ['similar', ['similar', 'src/retry.ts:1']],
  ['watch', ['watch', '--json']],
])('%s refuses a home folder without an index if there is no terminal to ask at', async (_, args) => {
  const outcome = await sandbox.run(args, { env: { HOME: sandbox.tree } });
  expectRefusal(
    outcome,
    /tree is your home folder, so indexing all of it needs a confirmation/,
    /a repository.*`codesearch index .*tree --yes`/,
  );
  expect(existsSync(sandbox.home)).toBe(false);
});

it('refuses a parent of the home folder, and an entire disk', async () => {
  const env = { HOME: join(sandbox.tree, 'src') };
  expectRefusal(await sandbox.run(['search', 'retry', '.'], { env }), /tree holds your home folder/, /--yes/);
  expectRefusal(
    await sandbox.run(['search', 'retry', '/'], { env }),
    /^.*\/ is a whole disk/m,
    /`codesearch index \/ --yes`/,
  );
  expect(existsSync(sandbox.home)).toBe(false);
});

const chunker = join(workspace, 'packages/plugin-chunker-ast/dist/index.js');

it.each<[string, string, string, RegExp, RegExp]>([
  [
    'throws',
    'throws.ts',
    'throw new RangeError("no such day");',
    /throws\.ts:1 is invalid: RangeError: no such day/,
    /./,
  ],
  [
    'does not parse',
    'broken.ts',
    'export default {\n  workers: 1\n  home: 2 };',
    /broken\.ts:3 is invalid: SyntaxError/,
    /./,
  ],
  ['does not parse as JSON', 'broken.json', '{ "workers": }\n', /SyntaxError: .* is not valid JSON/, /JSON/],
  ['exports null', 'null.ts', 'export default null;', /its default export is null/, /export default/],
  [
    'exports a function that returns nothing',
    'function.ts',
    'export default () => undefined;',
    /its function returns nothing/,
    /defineConfig/,
  ],
  [
    'exports a function that throws',
    'throws.ts',
    'export default () => { throw new Error("no token"); };',
    /no token/,
    /./,
  ],
  ['exports nothing', 'nothing.ts', 'export const config = {};', /no default export/, /export default/],
  ['exports a number', 'number.ts', 'export default 3;', /the number 3, not an object/, /defineConfig/],
  ['exports a list', 'list.json', '[]', /an array, not an object/, /Write an object/],
  [
    'has an unknown key',
    'key.ts',
    'export default { embeder: 1 };',
    /unknown key 'embeder'/,
    /Did you mean 'embedder'\? Known keys: scanner/,
  ],
  [
    'has an enum',
    'enum.ts',
    'enum Size { Small }\nexport default { workers: Size.Small };',
    /enum is not supported/,
    /write no enum/,
  ],
  [
    'has a value of the wrong kind',
    'workers.json',
    '{ "workers": "many" }',
    /'workers' is the string "many"/,
    /0 to 64/,
  ],
  [
    'has a plugin of another stage',
    'slot.mjs',
    `import { ast } from '${chunker}';\nexport default { store: ast() };`,
    /chunker-ast is under 'store'/,
    /under 'chunker'/,
  ],
  [
    'has a plugin factory that is not called',
    'call.mjs',
    `import { ast } from '${chunker}';\nexport default { chunker: ast };`,
    /'chunker' is a function/,
    /chunker: plugin\(/,
  ],
  [
    'has an unknown option of a plugin',
    'option.mjs',
    `import { ast } from '${chunker}';\nexport default { chunker: ast({ sise: 3 }) };`,
    /option\.mjs:2 is invalid: in 'chunker', .*chunker-ast cannot use option 'sise': there is no such option\./,
    /README/,
  ],
  [
    'imports a package that is not installed',
    'import.ts',
    "import 'left-behind';\nexport default {};",
    /left-behind/,
    /Install/,
  ],
  [
    'imports a file without its extension',
    'file.ts',
    "import './rules';\nexport default {};",
    /rules/,
    /\.\/rules\.ts/,
  ],
  [
    'names a plugin that is not installed',
    'plugin.json',
    '{ "store": { "plugin": "left-behind" } }',
    /'left-behind' cannot be loaded/,
    /Install/,
  ],
  [
    'names a package without a plugin for the stage',
    'kernel.json',
    JSON.stringify({ store: { plugin: chunker } }),
    /no plugin for 'store'/,
    /./,
  ],
])('refuses a configuration that %s with its path, a reason and a hint', async (_, name, content, message, hint) => {
  const file = sandbox.write(`../${name}`, content);
  const outcome = await sandbox.run(['search', 'Handle', '--config', file]);
  expectRefusal(outcome, message, hint);
  if (!name.startsWith('option')) expect(outcome.stderr).toContain(file);
  expect(existsSync(sandbox.home)).toBe(false);
});

it('reports a data folder that is a file as such, not as a damaged index', async () => {
  const env = { CODESEARCH_HOME: sandbox.write('../home-file', '') };
  for (const args of [['search', 'x'], ['index'], ['status']]) {
    expectRefusal(
      await sandbox.run(args, { env }),
      /home-file.* cannot be used: .*is a file/,
      /Set CODESEARCH_HOME to a folder/,
    );
  }
});

it.runIf(process.platform === 'linux').each([['search', 'x'], ['index']])(
  'a data folder that the file system does not allow is refused by %s',
  (...args) => {
    const env = { ...sandbox.environment(), CODESEARCH_HOME: '/proc/nope' };
    // An endless loop handles no other signal.
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [builtCommand, ...args], {
      cwd: sandbox.tree,
      env,
      encoding: 'utf8',
      timeout: 300_000,
      killSignal: 'SIGKILL',
    });
    expect(signal).toBe(null);
    expectRefusal(
      { code: status, stdout, stderr },
      /\/proc\/nope cannot be used: no folder can be made in \/proc/,
      /permissions/,
    );
  },
);

it('prints a stack trace with --debug', async () => {
  const file = sandbox.write('../throws.ts', 'throw new RangeError("no such day");');
  const { code, stderr } = await sandbox.run(['status', '--config', file, '--debug']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/caused by RangeError: no such day\n +at .*throws\.ts/);
});

it('prints no control characters of invalid input', async () => {
  const evil = 'no\u001b[31m\u009b2J';
  for (const args of [['search', 'x', evil], ['similar', `${evil}.ts:1`], ['search', 'x', '--kind', evil], [evil]]) {
    const { code, stderr } = await sandbox.run(args);
    expect(code).toBe(2);
    expect(stderr).toContain('no␛[31m\ufffd2J');
    expect(stderr).not.toMatch(/[\u001b\u009b]/);
  }
});

it('prints no JSON for an error', async () => {
  expectRefusal(await sandbox.run(['search', '', '--json']), /query is empty/, /./);
});
