/**
 * Copies the grammars that `languages.json` names out of npm packages into `grammars/`.
 *
 * A copy that does not have the checksum in the table ends the build. After an upgrade, verify the new grammar and
 * write the checksum that the error prints into that file.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '../src/language/languages.ts';
import { clearScanner } from './clear-scanner.mjs';
import { upgradeDylink } from './upgrade-dylink.mjs';

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(packageFolder, 'grammars');

/**
 * Finds a file of an installed package as Node does, but without regard to the `exports` of the package.
 * @param {string} source package and path in it
 * @returns {string}
 */
function find(source) {
  for (let folder = packageFolder; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', source);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`${source} is not installed.`);
  }
}

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
const sha256Of = (bytes) => createHash('sha256').update(bytes).digest('hex');

mkdirSync(target, { recursive: true });
for (const { name, source, sha256 } of new Set(languages.map(({ grammar }) => grammar))) {
  const destination = join(target, `${name}.wasm`);
  if (existsSync(destination) && sha256Of(readFileSync(destination)) === sha256) continue;
  const bytes = clearScanner(upgradeDylink(readFileSync(find(source))));
  const actual = sha256Of(bytes);
  if (actual !== sha256) throw new Error(`${source} has the checksum ${actual} as ${name}.wasm, not ${sha256}.`);
  const draft = `${destination}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, destination);
}
