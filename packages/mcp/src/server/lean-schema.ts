import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * A schema that says in JSON only what tells a client something: every agent pays for the list of tools. Gone are `$schema`,
 * which names the dialect that the protocol prescribes, and of answers that they have no further fields.
 */
export function leanSchema<Value>(schema: z.ZodType<Value>): StandardSchemaWithJSON<unknown, Value> {
  const standard = (schema as unknown as StandardSchemaWithJSON<unknown, Value>)['~standard'];
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options) => without(standard.jsonSchema.input(options), ['$schema']),
        output: (options) => without(standard.jsonSchema.output(options), ['$schema', 'additionalProperties']),
      },
    },
  };
}

function without(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  const lean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lean);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !keys.includes(key));
    return Object.fromEntries(kept.map(([key, item]) => [key, lean(item)]));
  };
  return lean(schema) as JsonSchema;
}
