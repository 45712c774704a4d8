import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import { TomlError, parse, stringify } from 'smol-toml';
import type { TomlTable } from 'smol-toml';
import type { ServerEntry } from '../client.ts';
import type { EntryKey, SettingsSyntax } from './settings-syntax.ts';
import { setTomlKeys } from './toml-keys.ts';

/**
 * TOML. An entry is a separate table with its subtables, so an edit adds, changes and removes whole lines. Each edit is
 * checked by parsing both texts: everything except the entry must be equal.
 */
export const tomlSettings: SettingsSyntax = {
  find: (file, text, { section, name }) => plain(tableOf(read(file, text), section)?.[name]),
  set(file, text, key, entry) {
    const before = read(file, text);
    const old = tableOf(before, key.section)?.[key.name];
    const merged = { ...(isTable(old) ? old : {}), ...entry };
    const edited = isTable(old) ? withKeys(text, key, entry) : withTable(text, tomlSettings.print(key, entry));
    return checked(file, { before, edited, key, entry: merged });
  },
  remove(file, text, key) {
    const before = read(file, text);
    if (tableOf(before, key.section)?.[key.name] === undefined) return text;
    return checked(file, { before, edited: withoutTables(text, key), key, entry: undefined });
  },
  print: ({ section, name }: EntryKey, entry: ServerEntry) => `${stringify({ [section]: { [name]: entry } }).trim()}\n`,
};

function read(file: string, text: string): TomlTable {
  try {
    return parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw errors.configInvalid(
      file,
      `line ${error.line}, column ${error.column}: invalid TOML.`,
      'Fix the file by hand, then run the command again. Nothing was changed.',
    );
  }
}

/** Parses TOML with integers of any size. A byte order mark, which the parser does not know, is left out. */
function parseToml(text: string): TomlTable {
  return parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: 'asNeeded' });
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
    return parseToml(text);
  } catch {
    return {};
  }
}

/** Appends a table after an empty line, with the line ends of the text. */
function withTable(text: string, table: string): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const isEmpty = text.replace(/^\uFEFF/, '') === '';
  const gap = isEmpty ? '' : text.endsWith('\n') ? eol : eol + eol;
  return text + gap + table.replaceAll('\n', eol);
}

/** Changes the keys of the table of the entry that differ, and keeps the other lines. */
function withKeys(text: string, key: EntryKey, entry: ServerEntry): string {
  const lines = linesOf(text);
  const header = lines.findIndex((line) => headerOf(key, '').test(line));
  if (header === -1) return text;
  const length = lines.slice(header + 1).findIndex((line) => /^\s*\[/.test(line));
  const end = length === -1 ? lines.length : header + 1 + length;
  return [
    ...lines.slice(0, header + 1),
    ...setTomlKeys(lines.slice(header + 1, end), entry, text.includes('\r\n') ? '\r\n' : '\n'),
    ...lines.slice(end),
  ].join('');
}

/** Removes the lines of the table of the entry and of its subtables, and an empty line before them. */
function withoutTables(text: string, key: EntryKey): string {
  const ours = headerOf(key, String.raw`(?:\..*)?`);
  const kept: string[] = [];
  let inside = false;
  for (const line of linesOf(text)) {
    const was = inside;
    if (/^\s*\[/.test(line)) inside = ours.test(line);
    if (inside && !was && kept.at(-1)?.trim() === '') kept.pop();
    if (!inside) kept.push(line);
  }
  return kept.join('');
}

/** @param rest pattern of what may follow the name */
function headerOf({ section, name }: EntryKey, rest: string): RegExp {
  const pattern = (part: string): string => `\\s*(?:${part}|"${part}"|'${part}')\\s*`;
  return new RegExp(`^\\s*\\[\\[?${pattern(section)}\\.${pattern(name)}${rest}\\]`);
}

function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
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
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)));
}
