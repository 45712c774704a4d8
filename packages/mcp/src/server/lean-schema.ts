import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const omittedFromAnswers = ['$schema', 'additionalProperties', 'enum', 'required'];

/** A count in an answer. Zod's own integer would add its bounds to the list of tools. */
export const wholeNumber: z.ZodType<number> = z.number().meta({ type: 'integer' });

/**
 * A schema whose JSON form has only what a client needs, because every agent pays for the list of tools. It omits
 * `$schema`, whose value the protocol prescribes, and of answers the possible values and which properties they always
 * have.
 */
export function leanSchema<Value>(schema: z.ZodType<Value>): StandardSchemaWithJSON<unknown, Value> {
  const standard = (schema as unknown as StandardSchemaWithJSON<unknown, Value>)['~standard'];
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options) => without(standard.jsonSchema.input(options), ['$schema']),
        output: (options) => without(standard.jsonSchema.output(options), omittedFromAnswers),
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
