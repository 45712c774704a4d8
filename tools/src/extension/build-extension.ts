import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { installProgram } from '../installation/install-program.ts';
import { programFiles } from '../executable/program-files.ts';
import { targetOf } from '../executable/target.ts';
import { contentTypes, vsixManifest } from './vsix-manifest.ts';
import type { ExtensionManifest } from './vsix-manifest.ts';

/*
 * Packs the extension of Visual Studio Code, with the program. Build the packages first.
 *
 *   npm run package -w codesearch-vscode -- [--target NAME]... [--out FOLDER]
 *
 * --target: such as linux-arm64. Default: this system. --out: default is dist of the workspace.
 */

/** The earliest time that a ZIP archive can hold: equal files give an equal archive. */
const mtime = new Date(1980, 0, 1);
const workspace = resolve(import.meta.dirname, '../../..');
const folder = join(workspace, 'packages/vscode');
const { values: options } = parseArgs({
  options: { target: { type: 'string', multiple: true }, out: { type: 'string', default: join(workspace, 'dist') } },
});
mkdirSync(options.out, { recursive: true });
for (const name of options.target ?? [undefined]) pack(name);

function pack(wanted: string | undefined): void {
  const [name, target] = targetOf(wanted);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ExtensionManifest;
  const files = new Map<string, Uint8Array>([
    ['extension/package.json', Buffer.from(`${JSON.stringify(packed(manifest), undefined, 2)}\n`)],
    ...ownFiles(),
    ...installedFiles(target),
  ]);
  files.set('extension.vsixmanifest', Buffer.from(vsixManifest(manifest, `${target.os}-${target.cpu}`)));
  const archive: Zippable = {
    '[Content_Types].xml': Buffer.from(contentTypes(files.keys())),
    ...Object.fromEntries(files),
  };
  const file = resolve(options.out, `${manifest.name}-${manifest.version}-${name}.vsix`);
  writeFileSync(file, zipSync(archive, { mtime }));
  process.stdout.write(`${file}\n`);
}

/** Without what only this workspace needs. */
function packed(manifest: ExtensionManifest): object {
  const forWorkspace = new Set(['devDependencies', 'private', 'scripts']);
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !forWorkspace.has(name)));
}

function ownFiles(): readonly (readonly [string, Uint8Array])[] {
  const patterns = ['README.md', 'LICENSE', 'media/*', 'dist/*.cjs', 'dist/LICENSES.txt', 'dist/view/*'];
  const paths = globSync(patterns, { cwd: folder }).map((path) => path.split(sep).join('/'));
  if (!paths.includes('dist/extension.cjs')) throw new Error('The extension is not built. Run: npm run build');
  return paths.toSorted().map((path) => [`extension/${path}`, readFileSync(join(folder, path))] as const);
}

function installedFiles(target: {
  readonly os: string;
  readonly cpu: string;
}): readonly (readonly [string, Uint8Array])[] {
  const work = mkdtempSync(join(tmpdir(), 'codesearch-extension-'));
  try {
    installProgram(workspace, join(work, 'program'), target);
    return programFiles(join(work, 'program')).map(
      ({ path, content }) => [`extension/dist/program/${path}`, content] as const,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
