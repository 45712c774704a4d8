import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDebianPackage } from './package/debian-package.ts';
import { homebrewFormula } from './package/homebrew-formula.ts';
import { manualPage } from './package/manual-page.ts';
import { readProduct } from './package/product.ts';
import { executableName, targets } from './target.ts';

/*
 * Makes the files of a release from the executables in a folder: an archive for each, Debian packages, a Homebrew
 * formula with the SHA-256 of the archives, and SHA256SUMS. One that is not there is left out.
 *
 *   npm run executable:packages -- [--folder FOLDER]
 *
 * --folder: default is dist.
 */

const { values: options } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } });
const workspace = resolve(import.meta.dirname, '../../..');
const folder = resolve(workspace, options.folder);
const product = readProduct(workspace);
const command = join(workspace, 'packages/cli/bin/codesearch.js');
const completions = {
  bash: output('completions', 'bash'),
  zsh: output('completions', 'zsh'),
  fish: output('completions', 'fish'),
};
const content = {
  product,
  completions,
  manual: manualPage(product, output('--help')),
  license: readFileSync(join(workspace, 'LICENSE'), 'utf8'),
};
const archives = new Map<string, { readonly name: string; readonly sha256: string }>();
const files: string[] = [];
for (const [name, { os, cpu }] of Object.entries(targets)) {
  const executable = join(folder, executableName(name));
  if (!existsSync(executable)) continue;
  const archive = writeArchive(executable, name, os === 'win32' ? 'codesearch.exe' : 'codesearch');
  archives.set(name, { name: `codesearch-${name}.tar.gz`, sha256: sha256(archive) });
  files.push(archive);
  if (os === 'linux') files.push(writeDebianPackage({ ...content, executable, cpu }, folder));
}
if (archives.size === 0) throw new Error(`${folder} has no executable. Build one with \`npm run executable\`.`);
const formula = join(folder, 'codesearch.rb');
writeFileSync(formula, homebrewFormula(product, archives));
files.push(formula);
const sums = files.map((file) => `${sha256(file)}  ${file.slice(folder.length + 1)}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));

/** In the archive, the program has the name of the command. */
function writeArchive(executable: string, name: string, commandName: string): string {
  const work = mkdtempSync(join(tmpdir(), 'codesearch-archive-'));
  try {
    copyFileSync(executable, join(work, commandName));
    chmodSync(join(work, commandName), 0o755);
    const archive = join(folder, `codesearch-${name}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', work, commandName], { stdio: ['ignore', 'ignore', 'inherit'] });
    return archive;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** What the built program prints. */
function output(...args: readonly string[]): string {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  return execFileSync(process.execPath, [command, ...args], { encoding: 'utf8', env });
}
