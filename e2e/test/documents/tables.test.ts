import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';
import { codeOf, tablesOf } from './markdown-table.ts';

/* The tables of options in the documents have what the program knows, and nothing else. */

interface OptionSchema {
  readonly default?: unknown;
}

interface OptionsSchema {
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  /** Forms of the options, such as one for each service. */
  readonly anyOf?: readonly OptionsSchema[];
}

interface PluginSchema {
  readonly properties: {
    readonly plugin: { readonly const: string };
    readonly export?: { readonly const: string };
    readonly options?: OptionsSchema;
  };
}

interface ConfigSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly definitions: Readonly<Record<string, { readonly anyOf: readonly PluginSchema[] }>>;
}

const read = (path: string): string => readFileSync(join(workspace, path), 'utf8');

/** Generated from the options of the plugins. */
const schema = JSON.parse(read('packages/cli/schema/config.schema.json')) as ConfigSchema;

const plugins = Object.values(schema.definitions).flatMap(({ anyOf }) =>
  anyOf.flatMap(({ properties }) => (properties?.plugin?.const?.startsWith('@codesearch/') ? [properties] : [])),
);
const byPackage = Object.entries(Object.groupBy(plugins, ({ plugin }) => plugin.const.replace('@codesearch/', '')));

/** Options as a table has them: their names, and those defaults that are plain values. */
type Options = Readonly<Record<string, string | undefined>>;

describe.each(byPackage)('the README of %s', (name, all = []) => {
  const documented: readonly Options[] = tablesOf(read(`packages/${name}/README.md`), /^Option/).map((rows) =>
    Object.fromEntries(rows.map(([option, value]) => [(codeOf(option)[0] ?? option)?.split('.')[0], value])),
  );
  const known = all.map(({ options }) => propertiesOf(options)).filter((each) => Object.keys(each).length > 0);

  it('has a table of the options of each plugin, with all of them and no other', () => {
    const names = (options: object): string => Object.keys(options).toSorted().join(' ');
    expect(documented.map(names).toSorted()).toEqual(known.map(names).toSorted());
  });

  it('has their defaults', () => {
    const wrong = known.flatMap((options) => {
      const table = documented.find((each) => Object.keys(each).every((option) => option in options)) ?? {};
      return Object.entries(options)
        .filter(
          ([option, { default: value }]) => isPlain(value) && !plain(table[option]).includes(plain(String(value))),
        )
        .map(([option, { default: value }]) => `${option}: ${String(value)}, and not ${String(table[option])}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('docs/configuration.md', () => {
  const document = read('docs/configuration.md');

  it('has all keys of a configuration and no other', () => {
    const [rows = []] = tablesOf(document, /^Key$/);
    const keys = Object.keys(schema.properties).filter((key) => key !== '$schema');
    expect(rows.flatMap(([key]) => codeOf(key)).toSorted()).toEqual(keys.toSorted());
  });
});

function propertiesOf({ properties = {}, anyOf = [] }: OptionsSchema = {}): Readonly<Record<string, OptionSchema>> {
  return Object.assign({}, properties, ...anyOf.map(propertiesOf)) as Readonly<Record<string, OptionSchema>>;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

/** A value as numbers are written in any document. */
function plain(value: string | undefined): string {
  return (value ?? '').replaceAll(/(?<=\d)[,_](?=\d)/g, '').replaceAll('`', '');
}
