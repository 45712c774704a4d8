import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Writes `LICENSES.txt` with the license of each library that is built in.
 *
 * @throws Error if a library has no license file
 */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => libraryFolder(id) ?? []));
      if (folders.size === 0) return;
      const source = `${[...folders].toSorted().map(licenseText).join('\n\n')}\n`;
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source });
    },
  };
}

/** The folder of the library that a module belongs to. Undefined for a module of this workspace or of the bundler. */
function libraryFolder(id: string): string | undefined {
  return id.startsWith('\0') ? undefined : /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0];
}

function licenseText(folder: string): string {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name: string };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} is built in, but has no license file.`);
  return `=== ${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
}
