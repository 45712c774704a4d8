import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { leanSchema } from './lean-schema.ts';

/**
 * A lean schema for parameters that reads what models send besides what it declares: null, an empty text or an empty
 * list for a parameter that they do not use, numbers and truth values as strings, and a list instead of one text, which
 * becomes the list in JSON, see `givenList`; and names in snake case or in the plural.
 */
export function lenientSchema<Value>(schema: z.ZodType<Value>): StandardSchemaWithJSON<unknown, Value> {
  const { '~standard': standard } = leanSchema(schema);
  let types: ReadonlyMap<string, string> | undefined;
  return {
    '~standard': {
      ...standard,
      validate(given, options) {
        types ??= typesOf(standard.jsonSchema.input({ target: 'draft-2020-12' }));
        return standard.validate(asDeclared(given, types), options);
      },
    },
  };
}

function typesOf({ properties = {} }: Record<string, unknown>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(properties as Record<string, { readonly type: string }>).map(([name, { type }]) => [name, type]),
  );
}

function asDeclared(given: unknown, types: ReadonlyMap<string, string>): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const named = Object.entries(given).map(([name, value]) => [nameIn(types, name, given), value] as const);
  const used = named.filter(([name, value]) => !types.has(name) || !isUnused(value));
  return Object.fromEntries(used.map(([name, value]) => [name, valueAs(types.get(name), value)]));
}

/** The declared name for one in snake case or in the plural: `maxTokens` for `max_tokens`, `path` for `paths`. */
function nameIn(types: ReadonlyMap<string, string>, name: string, given: object): string {
  const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const declared = [name, camel, camel.replace(/s$/, '')].find((each) => types.has(each));
  return declared === undefined || (declared !== name && declared in given) ? name : declared;
}

function isUnused(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.every((each) => each === ''));
}

function valueAs(type: string | undefined, value: unknown): unknown {
  if (type === 'string' && Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return JSON.stringify(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return value;
}
