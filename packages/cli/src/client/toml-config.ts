import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import { TomlError, parse, stringify } from 'smol-toml';
import type { TomlTable } from 'smol-toml';
import type { ServerEntry } from './client.ts';
import type { ConfigSyntax, EntryPlace } from './config-text.ts';

/**
 * TOML. An entry is a table of its own with what is below it, so that only whole lines come and go. Each edit is checked by parsing
 * both texts: all but the entry must be as it was.
 */
export const tomlConfig: ConfigSyntax = {
  find: (file, text, { section, name }) => tableOf(read(file, text), section)?.[name],
  set(file, text, place, entry) {
    const before = read(file, text);
    const old = tableOf(before, place.section)?.[place.name];
    const merged = { ...(isTable(old) ? old : {}), ...entry };
    const rest = withoutTables(text, place);
    const gap = rest.trim() === '' ? '' : `${rest.replace(/(\r?\n)*$/, '')}\n\n`;
    const edited = gap + tomlConfig.print(place, merged);
    return checked(file, { before, edited, place, entry: merged });
  },
  remove(file, text, place) {
    const before = read(file, text);
    if (tomlConfig.find(file, text, place) === undefined) return text;
    return checked(file, {
      before,
      edited: withoutTables(text, place).replace(/(\r?\n)(\r?\n)+$/, '$1'),
      place,
      entry: undefined,
    });
  },
  print: ({ section, name }: EntryPlace, entry: ServerEntry) =>
    `${stringify({ [section]: { [name]: entry } }).trim()}\n`,
};

function read(file: string, text: string): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw errors.configInvalid(
      file,
      `line ${error.line}, column ${error.column} is no TOML.`,
      'Mend the file by hand, then run the command again. Nothing was changed.',
    );
  }
}

interface Edit {
  readonly before: TomlTable;
  readonly edited: string;
  readonly place: EntryPlace;
  readonly entry: ServerEntry | undefined;
}

/** The edited text, once it is certain that it says what it should and nothing else has changed. */
function checked(file: string, { before, edited, place: { section, name }, entry }: Edit): string {
  const { [name]: _, ...others } = tableOf(before, section) ?? {};
  const servers = entry === undefined ? others : { ...others, [name]: entry };
  const expected = { ...before, [section]: servers };
  if (isDeepStrictEqual(plain({ [section]: {}, ...parsed(edited) }), plain(expected))) return edited;
  throw errors.configInvalid(
    file,
    `its '${section}' are written in a form that cannot be edited without a risk to the rest.`,
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

/** All lines but those of the entry's tables and what is below them. */
function withoutTables(text: string, { section, name }: EntryPlace): string {
  const key = (part: string): string => `\\s*(?:${part}|"${part}"|'${part}')\\s*`;
  const ours = new RegExp(`^\\s*\\[\\[?${key(section)}\\.${key(name)}(?:\\..*)?\\]`);
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

/** Tables without the prototypes that a parser gives them, for comparing. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)));
}
