import { isDeepStrictEqual } from 'node:util';
import { isMap } from 'yaml';
import type { Node, Pair, ParsedNode } from 'yaml';
import type { ServerEntry } from '../client.ts';

/**
 * Prints fields, one a line. Values are JSON, which is YAML too.
 *
 * @param first what the first line begins with. Default: the indentation.
 */
export function printYaml(fields: ServerEntry, indent: string, first: string = indent): string {
  return Object.entries(fields)
    .map(([key, value], index) => `${index === 0 ? first : indent}${key}: ${JSON.stringify(value)}\n`)
    .join('');
}

/** Sets fields of an entry. A field with an equal value keeps its text, and every other line stays as it is. */
export function setYamlKeys(text: string, fields: Node, entry: ServerEntry, eol: string): string {
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
export function isBlock(node: Node): boolean {
  return 'flow' in node ? node.flow !== true : true;
}

export function lineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1;
}

/** Start of the line after a position, or the position if it starts a line itself. */
export function lineAfter(text: string, position: number): number {
  if (text[position - 1] === '\n') return position;
  const end = text.indexOf('\n', position);
  return end === -1 ? text.length : end + 1;
}
