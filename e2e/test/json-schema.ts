import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { workspace } from './sandbox.ts';

/** The documents that the command line prints, by the command that prints them. */
export const jsonDocuments = [
  'search',
  'index',
  'status',
  'watch',
  'why',
  'ls',
  'migrate',
  'clear',
  'cache',
  'init',
  'config',
  'doctor',
  'register',
] as const;

export type JsonDocument = (typeof jsonDocuments)[number] | 'clients' | 'search-line' | 'progress' | 'estimate';

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  formats: { 'date-time': (value: string) => new Date(value).toISOString() === value },
});

/**
 * Fails where a value does not fit the schema of `docs/schema`, or holds a field that is not in it. The schema itself allows
 * further fields, for readers that are older than the program.
 */
export function expectDocumented(name: JsonDocument, value: unknown): void {
  if (!ajv.getSchema(name)) addSchemas();
  const validate = ajv.getSchema(name);
  expect(validate, `schema of ${name}`).toBeDefined();
  validate?.(value);
  expect(validate?.errors ?? []).toEqual([]);
}

/** All of them, since one may refer to another. */
function addSchemas(): void {
  const folder = join(workspace, 'docs/schema');
  for (const file of readdirSync(folder)) {
    ajv.addSchema(closed(JSON.parse(readFileSync(join(folder, file), 'utf8'))), file.replace('.v1.json', ''));
  }
}

/** The same schema, in which an object has no fields but the listed ones. */
function closed(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const isObject = typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
    return isObject && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
  }) as object;
}
