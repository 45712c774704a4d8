import { isDeepStrictEqual } from 'node:util';
import { parse, patch, stringify } from '@decimalturn/toml-patch';
import { errors } from '@codesearch/kernel';
import type { ServerEntry } from '../client.ts';
import type { EntryKey, SettingsSyntax } from './settings-syntax.ts';

type Table = Readonly<Record<string, unknown>>;

/** TOML. Each edit is checked by parsing both texts: everything except the entry must be equal. */
export const tomlSettings: SettingsSyntax = {
  find: (file, text, { section, name }) => tableOf(read(file, text), section)?.[name],
  set(file, text, key, entry) {
    const before = read(file, text);
    const servers = tableOf(before, key.section);
    const old = tableOf(servers, key.name);
    const after = { ...before, [key.section]: { ...servers, [key.name]: { ...old, ...entry } } };
    return checked(file, key, old ? patch(text, after) : withTable(text, tomlSettings.print(key, entry)), after);
  },
  remove(file, text, key) {
    const before = read(file, text);
    const { [key.name]: old, ...others } = tableOf(before, key.section) ?? {};
    if (old === undefined) return text;
    const after = { ...before, [key.section]: others };
    const isImplied = Object.keys(others).length === 0 && !headerOf(key).test(text);
    return checked(file, key, patch(text, isImplied ? { ...after, [key.section]: undefined } : after), after);
  },
  print({ section, name }: EntryKey, entry: ServerEntry) {
    const text = stringify({ [section]: { [name]: entry } }, { inlineTableStart: 3 });
    return `${text.slice(text.indexOf('[', 1)).trimEnd()}\n`;
  },
};

/** Parses TOML with integers of any size to plain objects. */
function read(file: string, text: string): Table {
  try {
    return structuredClone(parse(text)) as Table;
  } catch (error) {
    const { line, column } = error as { readonly line?: number; readonly column?: number };
    if (line === undefined) throw error;
    throw errors.configInvalid(
      file,
      `line ${line}, column ${column}: invalid TOML.`,
      'Fix the file by hand, then run the command again. Nothing was changed.',
    );
  }
}

/** Returns the edited text if it has what is wanted and nothing else. An empty section is as none. */
function checked(file: string, { section }: EntryKey, edited: string, wanted: Table): string {
  if (isDeepStrictEqual({ [section]: {}, ...valueOf(edited) }, wanted)) return edited;
  throw errors.configInvalid(
    file,
    `'${section}' is written in a form that cannot be edited safely.`,
    'Edit it by hand: `codesearch register --print` shows the entry. Nothing was changed.',
  );
}

function valueOf(text: string): Table {
  try {
    return structuredClone(parse(text)) as Table;
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

/** The line of a section that is written by itself, not only in the names of its tables. */
function headerOf({ section }: EntryKey): RegExp {
  return new RegExp(`^\\s*\\[\\s*["']?${section}["']?\\s*\\]`, 'm');
}

function tableOf(table: Table | undefined, key: string): Table | undefined {
  const value = table?.[key];
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isTable ? (value as Table) : undefined;
}
