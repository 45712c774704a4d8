import { isDeepStrictEqual } from 'node:util';
import { errors } from '@codesearch/kernel';
import { isCollection, isMap, isSeq, parseDocument } from 'yaml';
import type { Document, Node, Pair, ParsedNode, YAMLMap } from 'yaml';
import type { ServerEntry } from '../client.ts';
import type { EntryKey, SettingsSyntax } from './settings-syntax.ts';

/**
 * YAML with a section that is a map of servers by name, or a list of servers with a field `name`. An edit changes whole
 * lines of the entry. It is checked by parsing both texts: everything except the entry must be equal.
 *
 * @param form of the section
 */
export function yamlSettings(form: 'map' | 'list'): SettingsSyntax {
  const isList = form === 'list';

  function entryIn(root: unknown, { section, name }: EntryKey): unknown {
    const servers = fieldOf(root, section);
    if (isList) return Array.isArray(servers) ? servers.find((each) => fieldOf(each, 'name') === name) : undefined;
    return fieldOf(servers, name);
  }

  /** The value of a document without the entry; an empty section counts as missing. */
  function others(root: unknown, { section, name }: EntryKey): unknown {
    const { [section]: servers, ...rest } = (root ?? {}) as Record<string, unknown>;
    if (Array.isArray(servers)) {
      const kept = servers.filter((each) => !isList || fieldOf(each, 'name') !== name);
      return kept.length === 0 ? rest : { ...rest, [section]: kept };
    }
    const { [name]: _, ...kept } = (servers ?? {}) as Record<string, unknown>;
    return Object.keys(kept).length === 0 ? rest : { ...rest, [section]: kept };
  }

  function checked(file: string, text: string, edited: string, key: EntryKey, entry: ServerEntry | undefined): string {
    const [before, after, wanted] = [text, edited, JSON.stringify(entry ?? null)].map((each) => exactValue(each));
    const isValid = after !== undefined && isDeepStrictEqual(others(after, key), others(before, key));
    if (isValid && isDeepStrictEqual(entryIn(after, key) ?? null, wanted)) return edited;
    throw errors.configInvalid(
      file,
      `'${key.section}' is written in a form that cannot be edited safely.`,
      'Edit it by hand: `codesearch register --print` shows the entry. Nothing was changed.',
    );
  }

  const itemText = ({ name }: EntryKey, entry: ServerEntry, indent: string): string =>
    isList
      ? printYaml({ name, ...entry }, `${indent}  `, `${indent}- `)
      : `${indent}${name}:\n${printYaml(entry, `${indent}  `)}`;

  /** The range of lines of the entry, and the node of its fields. */
  function located(text: string, document: Document.Parsed, key: EntryKey) {
    const section = pairOf(document.contents, key.section)?.value;
    if (isSeq(section) && isList) {
      const item: Node | undefined = section.items.find((each) => pairOf(each, 'name')?.value?.toJSON() === key.name);
      return item && { start: lineStart(text, item.range?.[0] ?? 0), fields: item, section };
    }
    const pair = pairOf(section, key.name);
    return (
      pair && { start: lineStart(text, pair.key.range[0]), fields: pair.value as Node, section: section as YAMLMap }
    );
  }

  const syntax: SettingsSyntax = {
    find: (file, text, key) => entryIn(read(file, text, key).toJS(), key),
    set(file, text, key, entry) {
      const document = read(file, text, key);
      const eol = text.includes('\r\n') ? '\r\n' : '\n';
      const lines = (content: string): string => content.replaceAll('\n', eol);
      const old = located(text, document, key);
      const wanted = { ...(isList && { name: key.name }), ...(entryIn(document.toJS(), key) as object), ...entry };
      const pair = pairOf(document.contents, key.section);
      let edited: string;
      if (old) {
        edited = setYamlKeys(text, old.fields, entry, eol);
      } else if (!pair) {
        const gap = text === '' || text.endsWith('\n') ? '' : eol;
        edited = text + gap + lines(syntax.print(key, entry));
      } else if (isCollection(pair.value) && isBlock(pair.value)) {
        edited = insertAfter(text, pair.value, (indent) => lines(itemText(key, entry, indent)), eol);
      } else {
        // An empty section, such as `extensions: {}`.
        const [start = 0, end = 0] = pair.value?.range ?? [];
        const rest = pair.value === null || isCollection(pair.value) ? text.slice(0, start) + text.slice(end) : text;
        const at = lineAfter(rest, pair.key.range[1]);
        const gap = rest[at - 1] === '\n' ? '' : eol;
        edited = rest.slice(0, at) + gap + lines(itemText(key, entry, '  ')) + rest.slice(at);
      }
      return checked(file, text, edited, key, wanted);
    },
    remove(file, text, key, dropSection) {
      const document = read(file, text, key);
      const old = located(text, document, key);
      if (!old) return text;
      const isOnly = old.section.items.length === 1;
      const pair = pairOf(document.contents, key.section);
      const start = isOnly && dropSection && pair ? lineStart(text, pair.key.range[0]) : old.start;
      const edited = text.slice(0, start) + text.slice(lineAfter(text, old.fields.range?.[1] ?? 0));
      return checked(file, text, edited, key, undefined);
    },
    print: (key, entry) => `${key.section}:\n${itemText(key, entry, '  ')}`,
  };
  return syntax;
}

function read(file: string, text: string, { section }: EntryKey): Document.Parsed {
  const document = parseDocument(text);
  const invalid = (problem: string): Error =>
    errors.configInvalid(file, problem, 'Fix the file by hand, then run the command again. Nothing was changed.');
  const [first] = document.errors;
  if (first) throw invalid(`line ${first.linePos?.[0].line ?? 1}: ${first.code}.`);
  if (document.contents !== null && !isMap(document.contents)) throw invalid('it is not a map.');
  const value: unknown = pairOf(document.contents, section)?.value?.toJS(document);
  if (typeof (value ?? {}) !== 'object') throw invalid(`'${section}' is not a map or a list.`);
  return document;
}

/** The value of a text, with integers of any size, or `undefined` if the text is not valid. */
function exactValue(text: string): unknown {
  const document = parseDocument(text, { intAsBigInt: true });
  return document.errors.length === 0 ? ((document.toJS() as unknown) ?? null) : undefined;
}

function pairOf(node: unknown, key: string): Pair<ParsedNode, ParsedNode | null> | undefined {
  return isMap<ParsedNode, ParsedNode | null>(node)
    ? node.items.find((item) => 'value' in item.key && item.key.value === key)
    : undefined;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** Inserts lines after the last item of a block collection, with the indentation of its items. */
function insertAfter(text: string, block: Node, item: (indent: string) => string, eol: string): string {
  const [start = 0, end = 0] = block.range ?? [];
  const from = lineStart(text, start);
  const at = lineAfter(text, end);
  const gap = text[at - 1] === '\n' ? '' : eol;
  return text.slice(0, at) + gap + item(text.slice(from, start)) + text.slice(at);
}

/**
 * Prints fields, one a line. Values are JSON, which is YAML too.
 *
 * @param first what the first line begins with. Default: the indentation.
 */
function printYaml(fields: ServerEntry, indent: string, first: string = indent): string {
  return Object.entries(fields)
    .map(([key, value], index) => `${index === 0 ? first : indent}${key}: ${JSON.stringify(value)}\n`)
    .join('');
}

/** Sets fields of an entry. A field with an equal value keeps its text, and every other line stays as it is. */
function setYamlKeys(text: string, fields: Node, entry: ServerEntry, eol: string): string {
  if (!isMap<ParsedNode, ParsedNode | null>(fields) || !isBlock(fields)) return text;
  const [start = 0, stop = 0] = fields.range ?? [];
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const pairOf = (key: string): Pair<ParsedNode, ParsedNode | null> | undefined =>
    fields.items.find((item) => 'value' in item.key && item.key.value === key);
  const missing = Object.fromEntries(Object.entries(entry).filter(([key]) => !pairOf(key)));
  const edits = Object.entries(entry).flatMap(([key, value]) => {
    const { value: node, key: name } = pairOf(key) ?? {};
    if (!name || (node && isDeepStrictEqual(node.toJSON(), value))) return [];
    const colon = text.indexOf(':', name.range[1]) + 1;
    const [first, to] = node?.range ?? [colon, colon];
    // A value in lines may have the indentation of its key, which one in brackets must not have.
    const from = text.slice(colon, first).includes('\n') ? colon : first;
    const tail = text.slice(from, to).endsWith('\n') ? eol : '';
    return [{ from, to, content: `${from === colon ? ' ' : ''}${JSON.stringify(value)}${tail}` }];
  });
  const at = lineAfter(text, stop);
  const gap = text[at - 1] === '\n' ? '' : eol;
  const added = printYaml(missing, indent).replaceAll('\n', eol);
  if (added !== '') edits.push({ from: at, to: at, content: gap + added });
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((edited, { from, to, content }) => edited.slice(0, from) + content + edited.slice(to), text);
}

/** Whether a collection is written in lines, not in brackets. */
function isBlock(node: Node): boolean {
  return 'flow' in node ? node.flow !== true : true;
}

function lineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1;
}

/** Start of the line after a position, or the position if it starts a line itself. */
function lineAfter(text: string, position: number): number {
  if (text[position - 1] === '\n') return position;
  const end = text.indexOf('\n', position);
  return end === -1 ? text.length : end + 1;
}
