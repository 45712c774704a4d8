import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * The types are what the program produces, and the schemas what it promises: they have the same fields, required and
 * optional.
 */

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const source = readFileSync(join(import.meta.dirname, 'search-answer.ts'), 'utf8');
const search = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/schema/search.v1.json'), 'utf8'),
) as Schema;

/** The fields of an interface, and those that it inherits. Optional ones end with `?`. */
function fieldsOf(name: string): readonly string[] {
  const [, parent, body = ''] = new RegExp(`interface ${name}(?: extends (\\w+))? \\{\\n(.*?)\\n\\}`, 's').exec(
    source,
  )!;
  const own = [...body.matchAll(/^ {2}readonly (\w+\??):/gm)].map(([, field = '']) => field);
  return [...own, ...(parent === undefined ? [] : fieldsOf(parent))].toSorted();
}

/** The same of the schema at a path, such as `results.symbols`. Lists and references are followed. */
function propertiesAt(path: string): readonly string[] {
  const { properties = {}, required = [] } = path
    .split('.')
    .filter((name) => name !== '')
    .reduce((schema, name) => followed(schema.properties![name]!), search);
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .toSorted();
}

function followed({ $ref, items, ...schema }: Schema): Schema {
  if ($ref !== undefined) return followed(search.$defs![$ref.split('/').at(-1)!]!);
  return items === undefined ? schema : followed(items);
}

it.each([
  ['SearchAnswer', ''],
  ['AnsweredHit', 'results'],
  ['AnsweredLines', 'results.extent'],
  ['AnsweredSymbol', 'results.symbols'],
  ['AnsweredPlace', 'results.others'],
  ['AnsweredCopy', 'results.copies'],
  ['AnsweredMatch', 'results.matches'],
  ['AnsweredEvidence', 'results.explain'],
])('%s has the fields of the schema', (name, path) => {
  expect(fieldsOf(name)).toEqual(propertiesAt(path));
});
