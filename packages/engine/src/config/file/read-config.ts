import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { errors } from '@codesearch/kernel';
import type { ConfigContext } from '@codesearch/kernel';
import { loadingConfig } from '@codesearch/stages';
import { assertRegularManifests } from '@codesearch/toolkit';
import { describeValue, isRecord } from '@codesearch/toolkit/pure';
import { isData, ownPart, withoutMark } from '../../trust/find-config.ts';
import { mayLoad } from '../../trust/module/module-guard.ts';
import type { ValueFiles } from '../place/file-of-value.ts';
import { repeatedKey } from '../place/invalid-value.ts';
import { objectHint } from '../form-hints.ts';
import { importFailure, jsonFailure, yamlFailure } from './load-failure.ts';

export interface FileContent {
  readonly config: unknown;
  /** Whether a function returned it. */
  readonly computed: boolean;
  /** Absent if it extends no other file. */
  readonly files?: ValueFiles;
}

/**
 * The configuration that a file exports, or that its function returns. Plugins that a file in JSON or YAML names are
 * bound.
 *
 * @param context for a function
 * @throws CONFIG_INVALID if the file or its function throws, cannot be parsed, or gives nothing
 */
export async function readConfig(file: string, context: ConfigContext): Promise<FileContent> {
  if (isData(file)) {
    const { withPlugins } = await import('./import-plugin.ts');
    return { config: await withPlugins(file, await readData(file)), computed: false };
  }
  const exported = await exportOf(file);
  if (typeof exported !== 'function') return { config: exported, computed: false };
  return { config: await returned(file, exported, context), computed: true };
}

async function exportOf(file: string): Promise<unknown> {
  const exported = await evaluated(file, async () => {
    assertRegularManifests(file, './');
    textOf(file);
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    return ownDefault(module.default);
  });
  if (exported !== undefined && exported !== null && !isForgotten(file, exported)) return exported;
  const problem = exported === null ? 'its default export is null.' : 'it has no default export.';
  throw errors.configInvalid(file, problem, 'Write `export default defineConfig({ … })`.');
}

/** What a part of a file gives, whose errors name the file. */
async function evaluated(file: string, run: () => Promise<unknown>): Promise<unknown> {
  try {
    const value = await loadingConfig(file, run);
    // A getter may throw too.
    if (isRecord(value)) Object.values(value);
    return value;
  } catch (error) {
    throw await importFailure(file, error);
  }
}

/** A module of CommonJS that a compiler has made from an ES module has its default export under a key. */
function ownDefault(exported: unknown): unknown {
  return isRecord(exported) && exported['__esModule'] === true ? exported['default'] : exported;
}

/** Without any export, a file is a module of CommonJS, whose exports are an empty object. */
function isForgotten(file: string, exported: unknown): boolean {
  return isRecord(exported) && Object.keys(exported).length === 0 && !/\bexports?\b/.test(textOf(file));
}

async function returned(file: string, create: unknown, context: ConfigContext): Promise<unknown> {
  const config = await evaluated(file, async () => (create as (context: ConfigContext) => unknown)(context));
  if (typeof config === 'object' && config !== null) return config;
  throw errors.configInvalid(
    file,
    `its function returns ${config === undefined ? 'nothing' : describeValue(config)}.`,
    'Return an object, as in `export default defineConfig(({ root, env }) => ({ … }))`.',
  );
}

async function readData(file: string): Promise<unknown> {
  const content = textOf(file);
  if (content.split('\n').every((line) => /^\s*(?:#.*|\/\/.*)?$/.test(line))) throw empty(file);
  const { parseData } = await import('../../trust/parse-data.ts');
  let value: unknown;
  try {
    value = file.endsWith('package.json') ? ownPart(content) : parseData(file, content);
  } catch (error) {
    throw error instanceof SyntaxError ? jsonFailure(file, error, content) : yamlFailure(file, error);
  }
  const { key, line } = repeatedKey(file, content) ?? {};
  if (line === undefined) return value;
  throw errors.configInvalid(`${file}:${line}`, `the key '${key}' is there twice.`, 'Remove one of them.');
}

function empty(file: string): Error {
  return errors.configInvalid(file, 'it is empty.', objectHint(file));
}

function textOf(file: string): string {
  const bytes = mayLoad(file) ?? readFileSync(file);
  // As PowerShell and editors of Windows write it.
  if (bytes.length > 1 && /^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2)))
    throw errors.configInvalid(file, 'it is in UTF-16.', 'Save it with the encoding UTF-8.');
  return withoutMark(bytes.toString());
}
