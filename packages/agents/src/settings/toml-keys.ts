import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'smol-toml';
import type { ServerEntry } from '../client.ts';

/**
 * Sets keys in the lines of one table. A key with an equal value keeps its line, another one its comment; a new key is
 * the first line of the table.
 *
 * @param lines with their line ends
 */
export function setTomlKeys(lines: readonly string[], entry: ServerEntry, eol: string): readonly string[] {
  let edited = lines;
  for (const [key, value] of Object.entries(entry).toReversed()) edited = setKey(edited, key, value, eol);
  return edited;
}

function setKey(lines: readonly string[], key: string, value: unknown, eol: string): readonly string[] {
  const line = `${stringify({ [key]: value }).trim()}${eol}`;
  const start = lines.findIndex((each) => new RegExp(`^\\s*(?:${key}|"${key}"|'${key}')\\s*=`).test(each));
  if (start === -1) return [line, ...lines];
  const end = endOfValue(lines, start);
  const old = lines.slice(start, end).join('');
  if (isDeepStrictEqual(valueIn(old), value)) return lines;
  const indent = /^\s*/.exec(old)?.[0] ?? '';
  return [...lines.slice(0, start), indent + line.trimEnd() + commentOf(old) + eol, ...lines.slice(end)];
}

/** A value may be on several lines: up to the first one with which they are valid. */
function endOfValue(lines: readonly string[], start: number): number {
  for (let end = start + 1; end < lines.length; end++)
    if (valueIn(lines.slice(start, end).join('')) !== undefined) return end;
  return lines.length;
}

/** The comment after a value, with the spaces before it: the longest end without which the value is the same. */
function commentOf(text: string): string {
  const trimmed = text.trimEnd();
  const value = valueIn(trimmed);
  for (const { index } of trimmed.matchAll(/\s*#/g)) {
    const rest = trimmed.slice(index);
    if (!rest.includes('\n') && isDeepStrictEqual(valueIn(trimmed.slice(0, index)), value)) return rest;
  }
  return '';
}

/** The only value of a text, or `undefined` if the text is not valid. */
function valueIn(text: string): unknown {
  try {
    return Object.values(parse(text))[0];
  } catch {
    return undefined;
  }
}
