import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * Runs the built command line with the other supported runtimes, over a small tree of several languages. Each is
 * installed from npm into a temporary folder. Prints one line per runtime. The exit code is 1 if one fails.
 */

/**
 * The oldest supported version of Node, one whose WebAssembly compiler needs a setting to compile the grammar of Swift,
 * and the oldest supported versions of Bun and Deno.
 */
const runtimes = [
  { name: 'Node 22.18.0', package: 'node@22.18.0', program: 'node/bin/node', args: [], printed: 'v22.18.0' },
  { name: 'Node 24', package: 'node@24', program: 'node/bin/node', args: [], printed: 'v24.' },
  { name: 'Bun 1.4.5', package: 'bun@1.4.5', program: 'bun/bin/bun', args: [], printed: '1.4.5' },
  { name: 'Deno 2.9.6', package: 'deno@2.9.6', program: 'deno/deno', args: ['run', '-A'], printed: 'deno 2.9.6' },
];

const command = resolve(import.meta.dirname, '../packages/cli/bin/codesearch.js');
const windows = process.platform === 'win32';

/** Symbols with the file and the qualified name of their definitions. */
const definitions = [
  ['needsHeating', 'Thermostat.swift', 'Thermostat.needsHeating'],
  ['cheapestOffer', 'order-book.ts', 'OrderBook.cheapestOffer'],
  ['parse_header', 'header_parser.py', 'HeaderParser.parse_header'],
  ['HealthHandler', 'handler.go', 'HealthHandler'],
];

/** Symbols of the Swift file. The fallback chunker does not find members. */
const swiftSymbols = [
  'constructor Thermostat.init',
  'interface TemperatureSensor',
  'method Thermostat.lowerForTheNight',
  'method Thermostat.needsHeating',
  'struct Thermostat',
];

const folder = mkdtempSync(join(tmpdir(), 'codesearch-node-'));
// In a repository, the index would be that of the whole repository.
const tree = join(folder, 'tree');
cpSync(resolve(import.meta.dirname, 'fixture/files'), tree, { recursive: true });
try {
  const checks = runtimes.map((runtime) => check(runtime).catch((error) => [String(error.stderr || error.message)]));
  for (const [index, problems] of (await Promise.all(checks)).entries()) {
    const verdict =
      problems.length === 0 ? 'indexes and searches, Swift is parsed' : ['FAILED', ...problems].join('\n  ');
    process.stdout.write(`${runtimes[index].name}: ${verdict}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs one runtime. Returns the problems, for people. */
async function check(runtime) {
  const program = await install(runtime);
  const home = join(folder, `home-${runtimes.indexOf(runtime)}`);
  const problems = [];
  const expectSame = (what, actual, expected) => {
    if (JSON.stringify(actual) === JSON.stringify(expected)) return;
    problems.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const env = { ...inherited, CODESEARCH_HOME: home };
  const codesearch = async (...args) => {
    const { stdout, stderr } = await run(program, [...runtime.args, command, ...args, '--json'], { cwd: folder, env });
    // Lines of progress, which a slow machine prints.
    if (!/^(?:(?:Indexing|waiting for) .*\n)*$/.test(stderr))
      problems.push(`unexpected on standard error: ${stderr.trim()}`);
    return JSON.parse(stdout);
  };

  const { stdout: actualVersion } = await run(program, ['--version']);
  if (!actualVersion.startsWith(runtime.printed)) problems.push(`this is ${actualVersion.trim()}`);

  const { report } = await codesearch('index', tree);
  const { added, skipped, degraded } = report;
  expectSame('indexed', { added, skipped, degraded }, { added: 4, skipped: {}, degraded: {} });

  for (const [name, path, qualifiedName] of definitions) {
    const { results } = await codesearch('search', name, tree);
    expectSame(`the first hit for ${name}`, results[0]?.path, path);
    const names = results[0]?.symbols.map((symbol) => symbol.qualifiedName) ?? [];
    expectSame(`the symbol of the first hit for ${name}`, names.includes(qualifiedName), true);
  }

  // Modules that are loaded on demand may have expressions that an older runtime cannot read.
  for (const [verb, query] of [
    ['callers', 'cheapestOffer'],
    ['search', 'NEVER_DEFINED'],
    ['search', 'TypeError: x is undefined at order-book.ts:3'],
  ]) {
    const failed = await run(program, [...runtime.args, command, verb, query, tree], { cwd: folder, env }).catch(
      (error) => error,
    );
    // 1 says that there are no hits.
    if (failed.code !== undefined && failed.code !== 1) problems.push(`${verb} ${query}: ${failed.stderr}`);
  }

  const { results } = await codesearch('search', 'room temperature', tree);
  const swift = results.filter(({ path }) => path === 'Thermostat.swift');
  const symbols = new Set(
    swift.flatMap((hit) => hit.symbols.map((symbol) => `${symbol.kind} ${symbol.qualifiedName}`)),
  );
  expectSame('languages of the Swift file', [...new Set(swift.map(({ language }) => language))], ['swift']);
  expectSame(
    'symbols missing in the Swift file',
    swiftSymbols.filter((symbol) => !symbols.has(symbol)),
    [],
  );

  // A plugin of the program, in a folder without packages.
  const named = join(folder, `named-${runtimes.indexOf(runtime)}.json`);
  writeFileSync(named, '{ "reranker": { "plugin": "@codesearch/plugin-rerank", "export": "additive" } }');
  const { stages } = await codesearch('config', '--config', named);
  expectSame('the plugin that JSON names', stages.reranker.origin, 'config');
  const { results: ranked } = await codesearch('search', 'cheapestOffer', tree, '--config', named);
  expectSame('the first hit with it', ranked[0]?.path, 'order-book.ts');
  return problems;
}

/** Installs a runtime from npm. Returns the path of its program. */
async function install({ package: wanted, program }) {
  const prefix = join(folder, wanted.replace('@', '-'));
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, '--prefix', prefix, wanted], { cwd: folder, shell: windows });
  return join(prefix, 'node_modules', `${program}${windows || program.startsWith('bun') ? '.exe' : ''}`);
}

function run(program, args, options) {
  return promisify(execFile)(program, args, options);
}
