import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * Runs the built command line with the other supported versions of Node, over a small tree of several languages. Each version
 * is installed from npm into a temporary folder. Prints one line per version. The exit code is 1 if one fails.
 */

/** The oldest supported version, and one whose WebAssembly compiler needs a setting to compile the grammar of Swift. */
const versions = ['22.18.0', '24'];

const command = resolve(import.meta.dirname, '../packages/cli/bin/codesearch.js');
const tree = resolve(import.meta.dirname, 'fixture/files');
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
try {
  const checks = versions.map((version) => check(version).catch((error) => [String(error.stderr || error.message)]));
  for (const [index, problems] of (await Promise.all(checks)).entries()) {
    const verdict =
      problems.length === 0 ? 'indexes and searches, Swift is parsed' : ['FAILED', ...problems].join('\n  ');
    process.stdout.write(`Node ${versions[index]}: ${verdict}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs one version. Returns the problems, for people. */
async function check(version) {
  const node = await install(version);
  const home = join(folder, `home-${version}`);
  const problems = [];
  const expectSame = (what, actual, expected) => {
    if (JSON.stringify(actual) === JSON.stringify(expected)) return;
    problems.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };
  const codesearch = async (...args) => {
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    const env = { ...inherited, CODESEARCH_HOME: home };
    const { stdout, stderr } = await run(node, [command, ...args, '--json'], { cwd: folder, env });
    if (!/^(?:Indexing .*\n)?$/.test(stderr)) problems.push(`unexpected on standard error: ${stderr.trim()}`);
    return JSON.parse(stdout);
  };

  const { stdout: actualVersion } = await run(node, ['--version']);
  if (!actualVersion.startsWith(`v${version}`)) problems.push(`this is Node ${actualVersion.trim()}`);

  const { report } = await codesearch('index', tree);
  const { added, skipped, degraded } = report;
  expectSame('indexed', { added, skipped, degraded }, { added: 4, skipped: {}, degraded: {} });

  for (const [name, path, qualifiedName] of definitions) {
    const { results } = await codesearch('search', name, tree);
    expectSame(`the first hit for ${name}`, results[0]?.path, path);
    const names = results[0]?.symbols.map((symbol) => symbol.qualifiedName) ?? [];
    expectSame(`the symbol of the first hit for ${name}`, names.includes(qualifiedName), true);
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
  return problems;
}

/** Installs a version of Node from npm's package `node`. Returns the path of its program. */
async function install(version) {
  const prefix = join(folder, `node-${version}`);
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, '--prefix', prefix, `node@${version}`], { cwd: folder, shell: windows });
  return join(prefix, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
}

function run(program, args, options) {
  return promisify(execFile)(program, args, options);
}
