import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import { TomlError, parse, stringify } from 'smol-toml';
import type { TomlTable } from 'smol-toml';
import type { ServerEntry } from './client.ts';
import type { EntryKey, SettingsSyntax } from './settings-syntax.ts';

/**
 * TOML. An entry is a separate table with its subtables, so an edit adds and removes whole lines. Each edit is checked
 * by parsing both texts: everything except the entry must be equal.
 */
export const tomlSettings: SettingsSyntax = {
  find: (file, text, { section, name }) => tableOf(read(file, text), section)?.[name],
  set(file, text, key, entry) {
    const before = read(file, text);
    const old = tableOf(before, key.section)?.[key.name];
    const merged = { ...(isTable(old) ? old : {}), ...entry };
    const rest = withoutTables(text, key);
    const gap = rest.trim() === '' ? '' : `${rest.replace(/(\r?\n)*$/, '')}\n\n`;
    const edited = gap + tomlSettings.print(key, merged);
    return checked(file, { before, edited, key, entry: merged });
  },
  remove(file, text, key) {
    const before = read(file, text);
    if (tomlSettings.find(file, text, key) === undefined) return text;
    return checked(file, {
      before,
      edited: withoutTables(text, key).replace(/(\r?\n)(\r?\n)+$/, '$1'),
      key,
      entry: undefined,
    });
  },
  print: ({ section, name }: EntryKey, entry: ServerEntry) => `${stringify({ [section]: { [name]: entry } }).trim()}\n`,
};

function read(file: string, text: string): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw errors.configInvalid(
      file,
      `line ${error.line}, column ${error.column}: invalid TOML.`,
      'Fix the file by hand, then run the command again. Nothing was changed.',
    );
  }
}

interface Edit {
  readonly before: TomlTable;
  readonly edited: string;
  readonly key: EntryKey;
  readonly entry: ServerEntry | undefined;
}

/** Returns the edited text if it has the entry and nothing else has changed. */
function checked(file: string, { before, edited, key: { section, name }, entry }: Edit): string {
  const { [name]: _, ...others } = tableOf(before, section) ?? {};
  const servers = entry === undefined ? others : { ...others, [name]: entry };
  const expected = { ...before, [section]: servers };
  if (isDeepStrictEqual(plain({ [section]: {}, ...parsed(edited) }), plain(expected))) return edited;
  throw errors.configInvalid(
    file,
    `'${section}' is written in a form that cannot be edited safely.`,
    'Edit it by hand: `codesearch register --print` shows the entry. Nothing was changed.',
  );
}

function parsed(text: string): TomlTable {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** Removes the lines of the table of the entry and of its subtables. */
function withoutTables(text: string, { section, name }: EntryKey): string {
  const pattern = (part: string): string => `\\s*(?:${part}|"${part}"|'${part}')\\s*`;
  const ours = new RegExp(`^\\s*\\[\\[?${pattern(section)}\\.${pattern(name)}(?:\\..*)?\\]`);
  let inside = false;
  const kept = text.split(/(?<=\n)/).filter((line) => {
    if (/^\s*\[/.test(line)) inside = ours.test(line);
    return !inside;
  });
  return kept.join('');
}

function tableOf(table: TomlTable, key: string): TomlTable | undefined {
  const value = table[key];
  return isTable(value) ? value : undefined;
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Converts tables to plain objects, since the parser gives them prototypes that comparison would consider. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)));
}
