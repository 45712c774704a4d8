import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pluginStage } from '@codesearch/kernel';
import type { StageName } from '@codesearch/kernel';
import { docOfOption } from '../reference/option/doc-of-option.ts';
import { optionDocs } from '../reference/option/option-docs.ts';
import { pluginOptions } from '../reference/option/plugin-options.ts';
import type { PluginOptions } from '../reference/option/plugin-options.ts';
import { workspace } from '../workspace.ts';
import { optionSchema } from './option-schema.ts';
import type { JsonSchema } from './option-schema.ts';

interface StagePlugin {
  readonly stage: StageName;
  readonly schema: JsonSchema;
}

/** A plugin of another author. */
const otherPlugin: JsonSchema = {
  type: 'object',
  properties: {
    plugin: {
      description: 'A package, or the path of a module.',
      type: 'string',
      not: { pattern: '^@codesearch/plugin-' },
    },
    export: { description: 'Name of the export. Default: the first plugin of the stage.', type: 'string' },
    options: { description: 'Options of the plugin.' },
  },
  required: ['plugin'],
  additionalProperties: false,
};

/** By stage, the plugins of this workspace and any other one, as a JSON file names them. */
export async function pluginSchemas(stages: readonly StageName[]): Promise<Readonly<Record<string, JsonSchema>>> {
  const all = await pluginOptions();
  const plugins = await Promise.all(all.map((options) => stagePlugin(options, firstOf(all, options))));
  const entries = stages.map((stage) => {
    const own = plugins.filter((plugin) => plugin.stage === stage);
    return [stage, { anyOf: [...own.map(({ schema }) => schema), otherPlugin] }];
  });
  return Object.fromEntries(entries) as Readonly<Record<string, JsonSchema>>;
}

/** Whether no export is needed to choose the plugin: it is the first one of its package. */
function firstOf(all: readonly PluginOptions[], { folder, factory }: PluginOptions): boolean {
  return all.find((each) => each.folder === folder)?.factory === factory;
}

async function stagePlugin({ folder, factory, schema, file }: PluginOptions, isFirst: boolean): Promise<StagePlugin> {
  const index = pathToFileURL(join(workspace, 'packages', folder, 'src/index.ts')).href;
  const module = (await import(index)) as Readonly<Record<string, unknown>>;
  const stage = pluginStage(module[factory]);
  if (stage === undefined) throw new Error(`${factory} of ${folder} is no plugin.`);
  const docs = optionDocs(file);
  const options = optionSchema(schema, {
    plugin: { $ref: `#/definitions/${stage}` },
    doc: (name, entries) => plainText(docOfOption(name, entries, docs)),
  });
  const name = `@codesearch/${folder}`;
  const required = [...(isFirst ? [] : ['export']), ...(needsOptions(options) ? ['options'] : [])];
  const properties = { plugin: { const: name }, export: { const: factory }, options };
  return {
    stage,
    schema: { type: 'object', properties, required: ['plugin', ...required], additionalProperties: false },
  };
}

function needsOptions({ required, anyOf }: JsonSchema): boolean {
  return required !== undefined || (Array.isArray(anyOf) && anyOf.every((each) => needsOptions(each as JsonSchema)));
}

function plainText(doc: string): string {
  return doc.replaceAll(/\s*\n\s*/g, ' ');
}
