import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { workspace } from './workplace.ts';

/** The documents that the command line prints, by the command that prints them. */
export const jsonDocuments = [
  'search',
  'index',
  'status',
  'watch',
  'why',
  'ls',
  'clear',
  'init',
  'config',
  'doctor',
] as const;

export type JsonDocument = (typeof jsonDocuments)[number];

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
  const validate = ajv.getSchema(name) ?? ajv.addSchema(closed(readSchema(name)), name).getSchema(name);
  validate?.(value);
  expect(validate?.errors ?? []).toEqual([]);
}

function readSchema(name: JsonDocument): unknown {
  return JSON.parse(readFileSync(join(workspace, 'docs/schema', `${name}.v1.json`), 'utf8'));
}

/** The same schema, in which an object has no fields but the listed ones. */
function closed(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const isObject = typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
    return isObject && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
  }) as object;
}
