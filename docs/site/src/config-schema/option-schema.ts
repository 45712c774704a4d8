import type { SchemaNode } from '../reference/option/value-type.ts';

/** A part of a JSON schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the options of a plugin refer to. */
export interface OptionContext {
  /** Schema of a plugin in the options. */
  readonly plugin: JsonSchema;
  /** @returns the docstring of an option; empty if it has none */
  readonly doc: (name: string, entries: Readonly<Record<string, SchemaNode>>) => string;
}

/**
 * The JSON schema of options, from their schema of valibot. What a JSON schema cannot say is left out: the program
 * checks it.
 *
 * @throws Error for a type that it does not know
 */
export function optionSchema(node: SchemaNode, context: OptionContext): JsonSchema {
  const [inner = node, ...actions] = node.pipe ?? [];
  return { ...typeSchema(inner, context), ...Object.assign({}, ...actions.map(limit)) };
}

function typeSchema(node: SchemaNode, context: OptionContext): JsonSchema {
  const nested = (each: unknown): JsonSchema => optionSchema(each as SchemaNode, context);
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type };
    case 'optional':
      return { ...nested(node.wrapped), ...defaultOf(node) };
    case 'picklist':
      return { enum: node.options };
    case 'literal':
      return { const: node.literal };
    case 'union':
    case 'variant':
      return { anyOf: node.options?.map(nested) };
    case 'array':
      return { type: 'array', items: nested(node.item) };
    case 'record':
      return { type: 'object', additionalProperties: nested(node.value) };
    case 'strict_object':
      return objectSchema(node.entries ?? {}, context);
    case 'custom':
      return context.plugin;
    case 'unknown':
      return {};
    default:
      throw new Error(`There is no JSON schema for ${node.type}.`);
  }
}

function objectSchema(entries: Readonly<Record<string, SchemaNode>>, context: OptionContext): JsonSchema {
  const properties = Object.entries(entries).map(([name, node]) => {
    const description = context.doc(name, entries);
    const schema = optionSchema(node, context);
    // In this version of JSON schema, nothing beside a reference counts.
    const described = '$ref' in schema ? { allOf: [schema] } : schema;
    return [name, { ...(description !== '' && { description }), ...described }];
  });
  const required = Object.entries(entries).flatMap(([name, { type }]) => (type === 'optional' ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function defaultOf({ default: value }: SchemaNode): JsonSchema {
  const isShown = ['string', 'number', 'boolean'].includes(typeof value) && value !== Number.MAX_SAFE_INTEGER;
  return isShown ? { default: value } : {};
}

function limit({ type, requirement }: SchemaNode): JsonSchema {
  switch (type) {
    case 'min_value':
      return { minimum: requirement };
    case 'max_value':
      return { maximum: requirement };
    case 'gt_value':
      return { exclusiveMinimum: requirement };
    case 'integer':
      return { type: 'integer' };
    case 'non_empty':
      return { minLength: 1 };
    case 'regex':
      return { pattern: (requirement as RegExp).source };
    default:
      return {};
  }
}
