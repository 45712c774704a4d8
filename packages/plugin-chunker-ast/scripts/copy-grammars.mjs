/**
 * Copies the grammars of this package out of npm packages into `grammars/` and checks each against
 * `grammars/checksums.json`. A grammar that differs from its checksum ends the build.
 *
 * `node scripts/copy-grammars.mjs --update` writes the checksums anew, for a deliberate change of a version.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { upgradeDylink } from './upgrade-dylink.mjs';

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(packageFolder, 'grammars');
const checksumFile = join(target, 'checksums.json');

/** Grammar name to the place of its file: package, then path inside it. */
const sources = {
  bash: ['tree-sitter-bash', 'tree-sitter-bash.wasm'],
  c: ['tree-sitter-c', 'tree-sitter-c.wasm'],
  'c-sharp': ['tree-sitter-c-sharp', 'tree-sitter-c_sharp.wasm'],
  cpp: ['tree-sitter-cpp', 'tree-sitter-cpp.wasm'],
  css: ['tree-sitter-css', 'tree-sitter-css.wasm'],
  elixir: ['tree-sitter-elixir', 'tree-sitter-elixir.wasm'],
  go: ['tree-sitter-go', 'tree-sitter-go.wasm'],
  haskell: ['tree-sitter-haskell', 'tree-sitter-haskell.wasm'],
  html: ['tree-sitter-html', 'tree-sitter-html.wasm'],
  java: ['tree-sitter-java', 'tree-sitter-java.wasm'],
  javascript: ['tree-sitter-javascript', 'tree-sitter-javascript.wasm'],
  json: ['tree-sitter-json', 'tree-sitter-json.wasm'],
  kotlin: ['@tree-sitter-grammars/tree-sitter-kotlin', 'tree-sitter-kotlin.wasm'],
  lua: ['@tree-sitter-grammars/tree-sitter-lua', 'tree-sitter-lua.wasm'],
  php: ['tree-sitter-php', 'tree-sitter-php.wasm'],
  python: ['tree-sitter-python', 'tree-sitter-python.wasm'],
  ruby: ['tree-sitter-ruby', 'tree-sitter-ruby.wasm'],
  rust: ['tree-sitter-rust', 'tree-sitter-rust.wasm'],
  scala: ['tree-sitter-scala', 'tree-sitter-scala.wasm'],
  swift: ['tree-sitter-wasms', 'out/tree-sitter-swift.wasm'],
  toml: ['@tree-sitter-grammars/tree-sitter-toml', 'tree-sitter-toml.wasm'],
  tsx: ['tree-sitter-typescript', 'tree-sitter-tsx.wasm'],
  typescript: ['tree-sitter-typescript', 'tree-sitter-typescript.wasm'],
  yaml: ['@tree-sitter-grammars/tree-sitter-yaml', 'tree-sitter-yaml.wasm'],
  zig: ['@tree-sitter-grammars/tree-sitter-zig', 'tree-sitter-zig.wasm'],
};

/**
 * The folder of an installed package, found as Node finds it, without asking the package's `exports`.
 * @param {string} name
 * @returns {string}
 */
function packageOf(name) {
  for (let folder = packageFolder; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`The package ${name} is not installed.`);
  }
}

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @returns {Record<string, string>} */
const readChecksums = () => (existsSync(checksumFile) ? JSON.parse(readFileSync(checksumFile, 'utf8')) : {});

const update = process.argv.includes('--update');
const expected = readChecksums();
/** @type {Record<string, string>} */
const actual = {};

mkdirSync(target, { recursive: true });
for (const [grammar, [name, path]] of Object.entries(sources)) {
  const file = `${grammar}.wasm`;
  const destination = join(target, file);
  const present = existsSync(destination) ? sha256(readFileSync(destination)) : undefined;
  if (present !== undefined && present === expected[file] && !update) continue;
  const bytes = upgradeDylink(readFileSync(join(packageOf(name), path)));
  const sum = sha256(bytes);
  actual[file] = sum;
  if (!update && sum !== expected[file]) {
    throw new Error(`${file} of ${name} has the checksum ${sum}, and ${expected[file] ?? 'none'} is expected.`);
  }
  const draft = `${destination}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, destination);
}
if (update) writeFileSync(checksumFile, `${JSON.stringify(actual, null, 2)}\n`);
