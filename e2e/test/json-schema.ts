import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { workspace } from './sandbox.ts';

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  formats: { 'date-time': (value: string) => new Date(value).toISOString() === value },
});

/**
 * Expects that a value fits a schema of `docs/schema` and has no other fields. The schema itself allows more fields,
 * for readers that are older than the program.
 *
 * @param name of the schema, such as `search` for `search.v1.json`
 */
export function expectDocumented(name: string, value: unknown): void {
  if (!ajv.getSchema(name)) addSchemas();
  const validate = ajv.getSchema(name);
  expect(validate, `schema of ${name}`).toBeDefined();
  validate?.(value);
  expect(validate?.errors ?? []).toEqual([]);
}

/** Adds all schemas, since one may refer to another. */
function addSchemas(): void {
  const folder = join(workspace, 'docs/schema');
  for (const file of readdirSync(folder)) {
    ajv.addSchema(closed(JSON.parse(readFileSync(join(folder, file), 'utf8'))), file.replace('.v1.json', ''));
  }
}

/** The same schema without additional properties. */
function closed(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const isObject = typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
    return isObject && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
  }) as object;
}
