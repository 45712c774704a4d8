/** The parts of a schema of valibot that a description reads. */
export interface SchemaNode {
  readonly type: string;
  readonly wrapped?: SchemaNode;
  readonly default?: unknown;
  readonly pipe?: readonly SchemaNode[];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly item?: SchemaNode;
  readonly value?: unknown;
  readonly requirement?: unknown;
}

/** The values that a schema accepts, in words: `number, 1 to 64, whole`. */
export function valueType(schema: SchemaNode): string {
  const [inner, ...actions] = schema.pipe ?? [schema];
  const type = plainType(inner ?? schema);
  const limits = (...types: readonly string[]): unknown =>
    actions.find((action) => types.includes(action.type))?.requirement;
  const min = limits('min_value', 'gt_value');
  const max = limits('max_value');
  const range =
    min !== undefined && max !== undefined
      ? `${number(min)} to ${number(max)}`
      : min !== undefined
        ? `${actions.some((action) => action.type === 'gt_value') ? 'more than' : 'at least'} ${number(min)}`
        : '';
  const isWhole = actions.some((action) => action.type === 'integer');
  return [isWhole ? 'whole number' : type, range].filter((part) => part !== '').join(', ');
}

function plainType(schema: SchemaNode): string {
  switch (schema.type) {
    case 'optional':
      return schema.wrapped === undefined ? 'any' : valueType(schema.wrapped);
    case 'picklist':
      return (schema.options ?? []).map((option) => `\`${String(option)}\``).join(', ');
    case 'literal':
      return `\`${String(schema.literal)}\``;
    case 'union':
      return (schema.options ?? []).map((option) => valueType(option as SchemaNode)).join(' or ');
    case 'array':
      return `list of ${schema.item === undefined ? 'any' : plural(valueType(schema.item))}`;
    case 'record':
      return `names with values: ${valueType(schema.value as SchemaNode)}`;
    case 'strict_object':
      return `\`{ ${Object.keys(schema.entries ?? {}).join(', ')} }\``;
    case 'custom':
      return 'a plugin, such as `text()`';
    case 'unknown':
      return 'any';
    default:
      return schema.type;
  }
}

function plural(type: string): string {
  return type === 'string' ? 'strings' : type;
}

function number(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}
