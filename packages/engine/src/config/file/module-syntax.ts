import * as nodeModule from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearestWith, readRegularFile } from '@codesearch/toolkit';
import { mayLoad } from '../../trust/module/module-guard.ts';
import { readManifest } from '../../trust/read-manifest.ts';

/** What Node calls an ES module with these names. */
const formats: Readonly<Record<string, string>> = { '.js': 'module', '.ts': 'module-typescript' };

/** The formats of files, by URL. */
const modules = new Map<string, string>();
let registered = false;

/**
 * Lets files that are written as ES modules be loaded as such where their package.json says `"type": "commonjs"`, as
 * npm writes it into each new one. Node itself looks at the syntax only if there is no type.
 *
 * @param files absolute real paths of a configuration and of its local modules
 */
export function allowModuleSyntax(files: Iterable<string>): void {
  for (const file of files) {
    const format = formats[extname(file)];
    if (format === undefined) continue;
    const { href } = pathToFileURL(file);
    if (isOfCommonJs(file) && hasModuleSyntax(file)) modules.set(href, format);
    else modules.delete(href);
  }
  const { registerHooks } = nodeModule as Partial<typeof nodeModule>;
  if (modules.size === 0 || registered || registerHooks === undefined) return;
  registered = true;
  registerHooks({
    load(url, context, nextLoad) {
      // Without what makes a module that was loaded before another one.
      const format = modules.get(url.split('?', 1)[0]!);
      return nextLoad(url, format === undefined ? context : { ...context, format });
    },
  });
}

function isOfCommonJs(file: string): boolean {
  const folder = nearestWith('package.json', dirname(file));
  return folder !== undefined && readManifest(join(folder, 'package.json')).type === 'commonjs';
}

/** Lines that are errors in CommonJS, and what only CommonJS has: in an ES module `module` is not defined. */
const moduleLine = /^\s*(?:import\s*[\w{*"']|export\s*[\w{*])/m;
const commonLine = /\bmodule\.exports\b|^\s*exports\.\w/m;

function hasModuleSyntax(file: string): boolean {
  const text = (mayLoad(file) ?? readRegularFile(file))?.toString() ?? '';
  return moduleLine.test(text) && !commonLine.test(text);
}
