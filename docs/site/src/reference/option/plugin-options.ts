import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspace } from '../../workspace.ts';
import type { SchemaNode } from './value-type.ts';

/** A plugin with options. */
export interface PluginOptions {
  /** The folder of its package in `packages`. */
  readonly folder: string;
  /** The function that creates it: `ast`. */
  readonly factory: string;
  readonly schema: SchemaNode;
  /** The file that declares its options, absolute. */
  readonly file: string;
}

/** Schemas beside the one of `src/options.ts`. */
const others = [{ folder: 'plugin-rerank', factory: 'neural', path: 'src/neural/options.ts' }];

/** All plugins of this workspace. */
export async function pluginOptions(): Promise<readonly PluginOptions[]> {
  const folders = globSync('packages/plugin-*', { cwd: workspace }).map((path) => basename(path));
  const found = await Promise.all(
    folders
      .toSorted()
      .flatMap((folder) => [
        load(folder, factoryOf(folder), 'src/options.ts'),
        ...others.filter((other) => other.folder === folder).map(({ factory, path }) => load(folder, factory, path)),
      ]),
  );
  return found;
}

/** The first name that the package exports. */
function factoryOf(folder: string): string {
  const index = readFileSync(join(workspace, 'packages', folder, 'src/index.ts'), 'utf8');
  const [, name] = /^export \{ (\w+)/.exec(index) ?? [];
  if (name === undefined) throw new Error(`${folder} exports no plugin.`);
  return name;
}

async function load(folder: string, factory: string, path: string): Promise<PluginOptions> {
  const file = join(workspace, 'packages', folder, path);
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, SchemaNode | undefined>>;
  const schema = module['optionsSchema'] ?? module['neuralOptions'];
  if (schema === undefined) throw new Error(`${file} exports no schema.`);
  return { folder, factory, schema, file };
}
