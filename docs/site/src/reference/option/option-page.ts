import { code, escaped, markdownTable } from '../markdown-table.ts';
import { docOfOption } from './doc-of-option.ts';
import { optionDocs } from './option-docs.ts';
import { pluginOptions } from './plugin-options.ts';
import type { PluginOptions } from './plugin-options.ts';
import { valueType } from './value-type.ts';
import type { SchemaNode } from './value-type.ts';

/** The page of the options of all plugins, from their schemas and docstrings. */
export async function optionPage(): Promise<string> {
  const plugins = (await pluginOptions()).map(pluginSection);
  const introduction =
    'Each option of each plugin, as its schema checks it. An option without a default may be left out, unless it is required.';
  return `# Options of plugins\n\n${[introduction, ...plugins].join('\n\n')}\n`;
}

function pluginSection({ folder, factory, schema, file }: PluginOptions): string {
  const docs = optionDocs(file);
  const link = `[${code(`@codesearch/${folder}`)}](/packages/${folder}.md)`;
  const tables = variants(schema).map((shape) => optionTable(shape, docs));
  return [`## ${factory}()`, link, ...tables].join('\n\n');
}

/** The objects that a schema accepts: one, or several that differ in one option. */
function variants(schema: SchemaNode): readonly SchemaNode[] {
  const inner = schema.pipe?.[0] ?? schema;
  return inner.type === 'variant' ? ((inner.options ?? []) as readonly SchemaNode[]) : [inner];
}

function optionTable({ entries = {} }: SchemaNode, docs: ReadonlyMap<string, string>): string {
  const rows = Object.entries(entries).map(([name, schema]) => [
    code(name),
    valueType(schema),
    defaultOf(schema),
    escapedDoc(docOfOption(name, entries, docs)),
  ]);
  return rows.length === 0 ? 'It has no options.' : markdownTable(['Option', 'Value', 'Default', 'Meaning'], rows);
}

function defaultOf({ type, default: value }: SchemaNode): string {
  if (type !== 'optional') return 'required';
  const isUnset = value === undefined || value === Number.MAX_SAFE_INTEGER || JSON.stringify(value) === '{}';
  return isUnset ? '' : code(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A docstring is Markdown already, but for its line breaks and the marks of generics. */
function escapedDoc(doc: string): string {
  return escaped(doc.replaceAll(/\s*\n\s*/g, ' '));
}
