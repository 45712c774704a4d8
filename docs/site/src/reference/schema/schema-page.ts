import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspace } from '../../workspace.ts';
import { code, markdownTable } from '../markdown-table.ts';

/** The parts of a JSON schema that a description reads. */
interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}

/** The page of the schemas of all JSON objects that the program prints. */
export function schemaPage(): string {
  const files = globSync('docs/schema/*.json', { cwd: workspace }).toSorted();
  const parts = files.map((file) => {
    const name = basename(file);
    const schema = JSON.parse(readFileSync(join(workspace, file), 'utf8')) as JsonSchema;
    const definitions = Object.entries(schema.$defs ?? {}).map(
      ([key, value]) => `### ${key} of ${name.split('.')[0]}\n\n${described(value)}`,
    );
    const download = `Schema: ${code(`docs/schema/${name}`)}`;
    return [`## ${schema.title ?? name}`, download, described(schema), ...definitions].join('\n\n');
  });
  const introduction =
    'Each JSON object that a command prints has a schema. [JSON output](/reference/json.md) explains them with examples.';
  return `---\noutline: 2\n---\n\n# JSON schemas\n\n${[introduction, ...parts].join('\n\n')}\n`;
}

function described(schema: JsonSchema): string {
  const rows = propertyRows(schema, '');
  const table = rows.length === 0 ? '' : markdownTable(['Field', 'Value', 'Meaning'], rows);
  return [schema.description ?? '', ...alternatives(schema), table].filter((part) => part !== '').join('\n\n');
}

function alternatives({ oneOf, anyOf }: JsonSchema): readonly string[] {
  return (oneOf ?? anyOf ?? []).map((each) => described(each)).filter((text) => text !== '');
}

/** A row for each field, and for the fields of objects and lists in it. */
function propertyRows(schema: JsonSchema, prefix: string): readonly (readonly string[])[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}${isList(field) ? '[]' : ''}`;
    const optional = required.has(name) ? '' : ', optional';
    const inner = isList(field) ? (field.items ?? {}) : field;
    const row = [code(path), `${fieldType(inner)}${optional}`, (field.description ?? '').replaceAll('\n', ' ')];
    return [row, ...propertyRows(inner, `${path}.`)];
  });
}

function isList({ type, items }: JsonSchema): boolean {
  return type === 'array' && items !== undefined;
}

function fieldType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return reference(schema.$ref);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(String(value))).join(', ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return [...new Set(choices.map(fieldType))].join(' or ');
  return [schema.type ?? 'any'].flat().join(' or ');
}

/** The name of a definition of this schema, or of another schema's. */
function reference(target: string): string {
  const [schema = '', path = ''] = target.split('#');
  const name = path.split('/').at(-1) ?? '';
  const [, other] = /^urn:codesearch:json:([\w-]+):/.exec(schema) ?? [];
  return [code(name === '' ? 'object' : name), other === undefined ? '' : `of ${code(other)}`].join(' ').trim();
}
