import { errors } from '@codesearch/kernel';
import { getNodeValue, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { ServerEntry } from '../client.ts';
import type { EntryKey, SettingsSyntax } from './settings-syntax.ts';

/** JSON with comments and trailing commas. An edit changes only the entry and the comma before it. */
export const jsonSettings: SettingsSyntax = {
  find(file, text, { section, name }) {
    const node = valueOf(valueOf(parse(file, text, section), section), name);
    return node && (getNodeValue(node) as unknown);
  },
  set(file, text, key, entry) {
    const { section, name } = key;
    const tree = parse(file, text, section);
    if (!tree) return `${/^\uFEFF?/.exec(text)?.[0] ?? ''}${jsonSettings.print(key, entry)}`;
    const table = valueOf(tree, section);
    const old = valueOf(table, name);
    if (!table) return insertProperty(text, tree, section, { [name]: entry }, 1);
    if (!old) return insertProperty(text, table, name, entry, 2);
    const merged = old.type === 'object' ? { ...(getNodeValue(old) as ServerEntry), ...entry } : entry;
    return replace(text, old.offset, end(old), print(text, merged, 2));
  },
  remove(file, text, { section, name }, dropSection) {
    const table = valueOf(parse(file, text, section), section);
    const property = valueOf(table, name)?.parent;
    if (!table || !property) return text;
    const isLast = table.children?.length === 1;
    return removeProperty(text, dropSection && isLast ? (table.parent as Node) : property);
  },
  print: ({ section, name }: EntryKey, entry: ServerEntry) =>
    `${JSON.stringify({ [section]: { [name]: entry } }, undefined, 2)}\n`,
};

/** The value of a property; of the last one with this name, as parsers do. */
function valueOf(object: Node | undefined, name: string): Node | undefined {
  return object?.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
}

/** Parses a file; `undefined` if it is empty. A byte order mark is treated as a space. */
function parse(file: string, text: string, section: string): Node | undefined {
  if (text.trim() === '') return undefined;
  const problems: ParseError[] = [];
  const tree = parseTree(text.replace(/^\uFEFF/, ' '), problems, { allowTrailingComma: true });
  const invalid = (problem: string): Error =>
    errors.configInvalid(file, problem, 'Fix the file by hand, then run the command again. Nothing was changed.');
  const [first] = problems;
  if (first) {
    const line = text.slice(0, first.offset).split('\n').length;
    throw invalid(`line ${line}: ${printParseErrorCode(first.error)}.`);
  }
  if (tree?.type !== 'object') throw invalid('it is not an object.');
  const table = valueOf(tree, section);
  if (table && table.type !== 'object') throw invalid(`'${section}' is not an object.`);
  return tree;
}

/** @param depth of the property, in levels of indentation */
function insertProperty(text: string, object: Node, key: string, value: object, depth: number): string {
  const { eol, indent } = layoutOf(text);
  const property = `${eol}${indent.repeat(depth)}${JSON.stringify(key)}: ${print(text, value, depth)}`;
  const last = object.children?.at(-1);
  if (last) return replace(text, end(last), end(last), `,${property}`);
  const start = object.offset + 1;
  return replace(text, start, start, `${property}${eol}${indent.repeat(depth - 1)}`);
}

function removeProperty(text: string, property: Node): string {
  const object = property.parent as Node;
  const siblings = object.children ?? [];
  const index = siblings.indexOf(property);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (previous) return replace(text, end(previous), end(property), '');
  if (next) return replace(text, property.offset, next.offset, '');
  const [start, stop] = [object.offset + 1, end(object) - 1];
  const rest = text.slice(start, property.offset) + text.slice(end(property), stop).replace(/^\s*,/, '');
  return replace(text, start, stop, rest.trim() === '' ? '' : rest);
}

function print(text: string, value: object, depth: number): string {
  const { eol, indent } = layoutOf(text);
  return JSON.stringify(value, undefined, indent).replaceAll('\n', eol + indent.repeat(depth));
}

const end = ({ offset, length }: Node): number => offset + length;

const replace = (text: string, start: number, stop: number, content: string): string =>
  text.slice(0, start) + content + text.slice(stop);

/** Line ends and indentation of a file, from its first indented line. */
function layoutOf(text: string): { readonly eol: string; readonly indent: string } {
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', indent };
}
