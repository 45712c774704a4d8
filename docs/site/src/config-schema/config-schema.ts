import { join } from 'node:path';
import { policySettings, stageNames } from '@codesearch/kernel';
import { optionDocs } from '../reference/option/option-docs.ts';
import { workspace } from '../workspace.ts';
import type { JsonSchema } from './option-schema.ts';
import { pluginSchemas } from './plugin-schemas.ts';

/** The JSON schema of `codesearch.config.json`, with the options of each plugin of this workspace. */
export async function configSchema(): Promise<JsonSchema> {
  const docs = optionDocs(join(workspace, 'packages/kernel/src/definition/define-config.ts'));
  const described = (name: string, schema: JsonSchema): readonly [string, JsonSchema] => [
    name,
    { ...descriptionOf(docs.get(name)), ...schema },
  ];
  const stage = (name: string): JsonSchema => ({ allOf: [{ $ref: `#/definitions/${name}` }] });
  const count = { type: 'integer', minimum: 1 };
  const policies = Object.entries(policySettings).map(([name, settings]) => [
    name,
    closed(settings.map((setting) => [setting, count])),
  ]);
  const names = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
  const overrides = closed([described('files', names), ['chunker', stage('chunker')]], ['files', 'chunker']);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'urn:codesearch:configuration:v1',
    title: 'codesearch.config.json',
    ...closed([
      ['$schema', { description: 'This schema, for editors.', type: 'string' }],
      described('extends', names),
      ...stageNames.map((name): readonly [string, JsonSchema] => [name, stage(name)]),
      described('lexical', stage('store')),
      described('overrides', { type: 'array', items: overrides }),
      described('policies', closed(policies as [string, JsonSchema][])),
      described('maxCost', { type: 'number', minimum: 0 }),
      described('home', { type: 'string' }),
      described('workers', { type: 'integer', minimum: 0, maximum: 64 }),
      described('memoryLimit', { type: 'integer', minimum: 300 }),
      described('readOnly', { type: 'boolean' }),
      described('offline', { type: 'boolean' }),
    ]),
    definitions: await pluginSchemas(stageNames),
  };
}

function closed(properties: readonly (readonly [string, JsonSchema])[], required: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function descriptionOf(doc: string | undefined): JsonSchema {
  return doc === undefined ? {} : { description: doc.replaceAll(/\s*\n\s*/g, ' ') };
}
