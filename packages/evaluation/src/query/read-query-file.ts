import { readFile } from 'node:fs/promises';
import { errors } from '@codesearch/kernel';
import type { Place } from './place.ts';

/** A definition that answers a question, by its name. */
export interface NamedPlace {
  /** The bare name, or its end with names of enclosing symbols, such as `Parser.parse`. */
  readonly symbol: string;
  /** The file that defines it. Default: any. */
  readonly path?: string | undefined;
}

/** The lines of a file with a text: they are found wherever they move. */
export interface QuotedPlace {
  readonly path: string;
  /** A part of one line. */
  readonly text: string;
}

/** A place as a query file has it. */
export type GivenPlace = Place | NamedPlace | QuotedPlace;

/** A question as a query file has it. */
export interface GivenQuery {
  readonly query: string;
  readonly kind: string;
  readonly relevant: readonly GivenPlace[];
  /** Where the file has it, such as `line 3`. */
  readonly position: string;
}

/** The kind of a question of a query file without a kind. */
export const defaultKind = 'question';

/**
 * Reads a query file: JSON lines, or one JSON array.
 *
 * @throws INPUT_INVALID if it cannot be read, has no query, or a query has another form; the message has the position
 */
export async function readQueryFile(file: string): Promise<readonly GivenQuery[]> {
  const text = await read(file);
  const entries = text.trimStart().startsWith('[') ? arrayEntries(file, text) : lineEntries(file, text);
  if (entries.length === 0) throw errors.inputInvalid(`${file} has no queries.`, `Write one per line: ${example}`);
  return entries.map(({ value, position }) => givenQuery(value, position, file));
}

const example =
  '{"query": "how are requests retried", "relevant": [{"path": "src/retry.ts", "startLine": 3, "endLine": 20}]}';

interface Entry {
  readonly value: unknown;
  readonly position: string;
}

async function read(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\u{feff}/u, '');
  } catch (error) {
    throw errors.inputInvalid(`Cannot read queries from ${file}.`, 'Give the path of a text file.', error);
  }
}

function arrayEntries(file: string, text: string): readonly Entry[] {
  const values = parsed(text, file) as readonly unknown[];
  return values.map((value, index) => ({ value, position: `entry ${index + 1}` }));
}

function lineEntries(file: string, text: string): readonly Entry[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const position = `line ${index + 1}`;
    return [{ value: parsed(line, `${file}, ${position}`), position }];
  });
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw errors.inputInvalid(`${where} is not valid JSON: ${(error as Error).message}.`, `Write: ${example}`, error);
  }
}

function givenQuery(value: unknown, position: string, file: string): GivenQuery {
  const where = `${file}, ${position}`;
  const { query, relevant, kind = defaultKind } = fieldsOf(value, where, ['query', 'relevant', 'kind']);
  if (typeof query !== 'string' || query.trim() === '') throw invalid(where, "'query' is not a text");
  if (typeof kind !== 'string' || kind.trim() === '') throw invalid(where, "'kind' is not a text");
  if (!Array.isArray(relevant) || relevant.length === 0) throw invalid(where, "'relevant' is not a list of places");
  return { query, kind, relevant: relevant.map((place) => placeOf(place, where)), position };
}

function placeOf(value: unknown, where: string): GivenPlace {
  const fields = ['path', 'startLine', 'endLine', 'symbol', 'text'];
  const { path, startLine, endLine, symbol, text } = fieldsOf(value, where, fields);
  if (path !== undefined && (typeof path !== 'string' || path === '')) throw invalid(where, "'path' is not a path");
  if (symbol !== undefined) {
    if (typeof symbol !== 'string' || symbol === '') throw invalid(where, "'symbol' is not a name");
    if (startLine !== undefined || endLine !== undefined) throw invalid(where, "a place with 'symbol' has no lines");
    if (text !== undefined) throw invalid(where, "a place has 'symbol' or 'text'");
    return { symbol, path };
  }
  if (path === undefined) throw invalid(where, "a place has neither 'path' nor 'symbol'");
  const [first, last] = [lineOf(startLine, 'startLine', where), lineOf(endLine, 'endLine', where)];
  if (first === undefined && last !== undefined) throw invalid(where, "a place with 'endLine' needs 'startLine'");
  if (first !== undefined && last !== undefined && last < first)
    throw invalid(where, "'endLine' is before 'startLine'");
  const place = { path: path.replace(/^\.\//, '') };
  if (text !== undefined) {
    if (typeof text !== 'string' || text.trim() === '' || /[\r\n]/.test(text))
      throw invalid(where, "'text' is not a part of a line");
    if (first !== undefined) throw invalid(where, "a place with 'text' has no lines");
    return { ...place, text };
  }
  return first === undefined ? place : { ...place, startLine: first, endLine: last ?? first };
}

function lineOf(value: unknown, name: string, where: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw invalid(where, `'${name}' is not a line`);
  return value;
}

function fieldsOf(value: unknown, where: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(where, 'it is not an object');
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) throw invalid(where, `it has an unknown field '${unknown}'`);
  return value as Readonly<Record<string, unknown>>;
}

function invalid(where: string, problem: string): Error {
  return errors.inputInvalid(`${where}: ${problem}.`, `Write: ${example}`);
}
