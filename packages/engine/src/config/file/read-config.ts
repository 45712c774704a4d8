import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { errors } from '@codesearch/kernel';
import type { ConfigContext } from '@codesearch/kernel';
import { isYaml, ownPart } from '../../trust/find-config.ts';
import { mayLoad } from '../../trust/module-guard.ts';
import type { ValueFiles } from '../file-of-value.ts';
import { describeValue } from '../describe-value.ts';
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
  if (file.endsWith('.json') || isYaml(file)) {
    const { withPlugins } = await import('./import-plugin.ts');
    const data = await (isYaml(file) ? readYaml(file) : readJson(file));
    return { config: await withPlugins(file, data), computed: false };
  }
  const exported = await exportOf(file);
  if (typeof exported !== 'function') return { config: exported, computed: false };
  return { config: await returned(file, exported, context), computed: true };
}

async function exportOf(file: string): Promise<unknown> {
  let exported: unknown;
  try {
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    exported = await module.default;
  } catch (error) {
    throw await importFailure(file, error);
  }
  if (exported !== undefined && exported !== null) return exported;
  const problem = exported === null ? 'its default export is null.' : 'it has no default export.';
  throw errors.configInvalid(file, problem, 'Write `export default defineConfig({ … })`.');
}

async function returned(file: string, create: unknown, context: ConfigContext): Promise<unknown> {
  let config: unknown;
  try {
    config = await (create as (context: ConfigContext) => unknown)(context);
  } catch (error) {
    throw await importFailure(file, error);
  }
  if (typeof config === 'object' && config !== null) return config;
  throw errors.configInvalid(
    file,
    `its function returns ${config === undefined ? 'nothing' : describeValue(config)}.`,
    'Return an object, as in `export default defineConfig(({ root, env }) => ({ … }))`.',
  );
}

async function readJson(file: string): Promise<unknown> {
  const content = await textOf(file);
  try {
    return file.endsWith('package.json') ? ownPart(content) : (JSON.parse(content) as unknown);
  } catch (error) {
    throw jsonFailure(file, error);
  }
}

async function readYaml(file: string): Promise<unknown> {
  const content = await textOf(file);
  const { parseYaml } = await import('../../trust/parse-yaml.ts');
  try {
    return parseYaml(content);
  } catch (error) {
    throw yamlFailure(file, error);
  }
}

async function textOf(file: string): Promise<string> {
  return (mayLoad(file) ?? (await readFile(file))).toString();
}
