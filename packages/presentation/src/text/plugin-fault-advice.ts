import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where to report a fault of a plugin: the `bugs` of the package.json above the file that defines it, else its
 * `repository`.
 *
 * @param path of that file
 * @param isInstalled whether it is in any package; else only one that is meant for others counts
 * @returns `undefined` if no package.json above it says so
 */
function reportAddress(path: string, isInstalled: boolean): string | undefined {
  let folder = dirname(path);
  for (;;) {
    const manifest = readManifest(join(folder, 'package.json'));
    // A package.json in a folder of built files only gives their type of module.
    if (manifest?.name !== undefined) {
      const isForOthers = Array.isArray(manifest.keywords) && manifest.keywords.includes('codesearch-plugin');
      return isInstalled || isForOthers ? (addressIn(manifest.bugs) ?? addressIn(manifest.repository)) : undefined;
    }
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

interface Manifest {
  readonly name?: unknown;
  readonly keywords?: unknown;
  readonly bugs?: unknown;
  readonly repository?: unknown;
}

function readManifest(file: string): Manifest | undefined {
  try {
    // In its place there can be a pipe, which would be waited for.
    const manifest: unknown = statSync(file).isFile() && JSON.parse(readFileSync(file, 'utf8'));
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
 * What to do about a fault of a plugin, as one or two sentences. A file that is not of an installed package is the
 * reader's own: its author gets no advice to report the fault to the author.
 */
export function pluginFaultAdvice(plugin: string, { definedIn, line, evidence = '' }: PluginFault = {}): string {
  const path = definedIn?.startsWith('file:') ? fileURLToPath(definedIn) : definedIn;
  const isInstalled = path === undefined || /[/\\]node_modules[/\\]/.test(path);
  const address = path === undefined ? undefined : reportAddress(path, isInstalled);
  const fault = `This is a fault of the plugin ${plugin}.`;
  if (isInstalled)
    return `${fault} Report it ${address === undefined ? `to the author of ${plugin}` : `at ${address}`}${evidence}.`;
  const correct = `${fault} Correct ${line === undefined ? path : `${path}:${line}`}`;
  return address === undefined ? `${correct}.` : `${correct}, or report it at ${address}${evidence}.`;
}

/** Facts about a fault. */
interface PluginFault {
  /** URL or path of the file that defines the plugin. */
  readonly definedIn?: string | undefined;
  /** Line of that file. */
  readonly line?: number | undefined;
  /** What a report has, as in `, with what the command prints`. */
  readonly evidence?: string;
}
