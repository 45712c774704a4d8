import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where to report a fault of a plugin: the `bugs` of the package.json above the file that defines it, else its
 * `repository`.
 *
 * @param definedIn URL or path of that file
 * @returns `undefined` if no package.json above it says so
 */
function reportAddress(definedIn: string): string | undefined {
  let folder = dirname(definedIn.startsWith('file:') ? fileURLToPath(definedIn) : definedIn);
  for (;;) {
    const manifest = readManifest(join(folder, 'package.json'));
    // A package.json in a folder of built files only gives their type of module.
    if (manifest?.name !== undefined) return addressIn(manifest.bugs) ?? addressIn(manifest.repository);
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

interface Manifest {
  readonly name?: unknown;
  readonly bugs?: unknown;
  readonly repository?: unknown;
}

function readManifest(file: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function addressIn(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) {
    const { url, email } = value as { readonly url?: unknown; readonly email?: unknown };
    return addressIn(url) ?? addressIn(email);
  }
  return typeof value === 'string' && value !== '' ? value.replace(/^git\+/, '').replace(/\.git$/, '') : undefined;
}

/**
 * What to do about a fault of a plugin. A file that is not of an installed package is probably the reader's own.
 *
 * @param definedIn file that defines the plugin, if it is known
 * @param line of that file, if it is known
 */
export function pluginFaultAdvice(plugin: string, definedIn: string | undefined, line?: number): string {
  const path = definedIn?.startsWith('file:') ? fileURLToPath(definedIn) : definedIn;
  const address = path === undefined ? undefined : reportAddress(path);
  const report = `eport it ${address === undefined ? `to the author of ${plugin}` : `at ${address}`}`;
  const isInstalled = path === undefined || /[/\\]node_modules[/\\]/.test(path);
  if (isInstalled) return `This is a fault of the plugin ${plugin}. R${report}`;
  const place = line === undefined ? path : `${path}:${line}`;
  return `This is a fault of the plugin ${plugin}. Correct ${place}, or r${report}`;
}
