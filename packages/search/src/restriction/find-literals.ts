import { fileContent, isTranslation } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import { escaped } from '../definition/declared-name.ts';
import { isOwnFile } from '../definition/own-code.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findExpression } from '../match/regex/find-regex.ts';
import type { RegexOptions } from '../match/regex/regex-matcher.ts';
import type { Restriction } from '../match/restriction.ts';

/** How code writes the statuses that it names. A short name, such as that of 200 or 302, is a word of any code. */
const statusNames: Readonly<Record<number, string>> = {
  301: 'moved permanently',
  304: 'not modified',
  307: 'temporary redirect',
  308: 'permanent redirect',
  400: 'bad request',
  401: 'unauthori[sz]ed',
  403: 'forbidden',
  404: 'not found',
  405: 'method not allowed',
  406: 'not acceptable',
  408: 'request timeout',
  409: String.raw`(?:http|status)\w*[._:]+conflict|conflict(?:error|exception)`,
  412: 'precondition failed',
  413: '(?:payload|content|request entity) too large',
  415: 'unsupported media type',
  422: 'unprocessable (?:entity|content)',
  429: 'too many requests',
  500: 'internal server error',
  501: 'not implemented',
  502: 'bad gateway',
  503: 'service unavailable',
  504: 'gateway timeout',
};

/** What differs between the matches of the name of a status. */
const choice = /\(\?:[^)]*\)|\[[^\]]*\]/g;

/** Words beside an option on the line that declares or reads it: `data` alone is a text of any code. */
const declaring = String.raw`(?:flags?|opt(?:ion)?s?|arg\w*|param\w*|settings?|config|env|viper)(?![a-z])`;

/** Finds the lines that have the name of an option as a text: `.option('--jobs <n>')`, `{"jobs", …}`. */
export async function findOption(
  retriever: Retriever,
  { optionOf = '', text }: Pick<ReadQuery, 'optionOf' | 'text'>,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  const name = escaped(optionOf);
  const isVariable = /^[A-Z0-9_]+$/.test(optionOf);
  const quoted = String.raw`["'\x60](?:-\w,? )?-{0,2}${name}(?=["'\x60 =<\[,:])`;
  const sources = isVariable
    ? [String.raw`(?<![\w-])${name}(?![\w-])`]
    : [`${declaring}[^\\n]{0,80}${quoted}|${quoted}[^\\n]{0,80}${declaring}`, quoted];
  const [found, matches] = await firstInCode(retriever, sources, filter, [optionOf]);
  const own = matches.filter(({ path }) => isOwnFile(path));
  return matches.length === 0 ? undefined : { ...found, matches: own.length > 0 ? own : matches, query: text };
}

/** The lines of code that match the first one of some expressions that any line matches. */
async function firstInCode(
  retriever: Retriever,
  sources: readonly string[],
  filter: SearchFilter,
  literals: readonly string[],
): Promise<readonly [Restriction, Restriction['matches']]> {
  const [source, ...others] = sources;
  const found = await findLines(retriever, source!, filter, { literals });
  const matches = found.matches.filter(({ path }) => fileContent(path) === 'code');
  return matches.length > 0 || others.length === 0
    ? [found, matches]
    : firstInCode(retriever, others, filter, literals);
}

/** How programs name a table that they make, or that a class is for. */
const tableOf = String.raw`(?:create[_ ]?table|schema::create|__tablename__|db_table|table_?name|table\(|@entity|@@map)`;

/** Changes that take tables back. */
const undone = /\bdown\.\w+$/i;

/** Finds the lines that make a table of a database, or say that a class is for it. */
export async function findTable(
  retriever: Retriever,
  { tableOf: table = '', text }: Pick<ReadQuery, 'tableOf' | 'text'>,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  const name = escaped(table);
  const found = await findLines(retriever, String.raw`${tableOf}[^\n]{0,40}?(?<![\w-])${name}(?![\w-])`, filter);
  const own = found.matches.filter(({ path }) => isOwnFile(path) && fileContent(path) !== 'docs');
  const done = own.filter(({ path }) => !undone.test(path));
  const matches = done.length > 0 ? done : own;
  return matches.length === 0 ? undefined : { ...found, matches, query: text };
}

/** Finds the lines of the program that have a status of HTTP, by its number or its name. */
export async function findStatus(
  retriever: Retriever,
  { statusOf = 0, text }: Pick<ReadQuery, 'statusOf' | 'text'>,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  const name = statusNames[statusOf] ?? '';
  const sources = [String.raw`(?<![\d.])${statusOf}(?!\d|\.\d)`, name.replaceAll(' ', '[ _-]?')];
  const literals = [[String(statusOf)], name.includes('\\') ? undefined : name.replaceAll(choice, ' ').match(/\w+/g)];
  // One after the other: an expression with alternatives is compared with all texts.
  const paths = (filter.paths ?? (await retriever.files())).filter(
    (path) => fileContent(path) === 'code' && isOwnFile(path) && !isTranslation(path),
  );
  if (paths.length === 0) return undefined;
  const all = sources.map((source, at) =>
    source === '' ? [] : findLines(retriever, source, { ...filter, paths }, { literals: literals[at] ?? undefined }),
  );
  const found = joined((await Promise.all(all)).flat());
  return found.matches.length === 0 ? undefined : { ...found, query: text };
}

/** What any of some restrictions finds. */
export function joined(found: readonly Restriction[]): Restriction {
  const byId = new Map(found.flatMap(({ matches }) => matches).map((match) => [match.id, match]));
  const rangesIn: Restriction['rangesIn'] = async (chunk) => {
    const ranges = await Promise.all(found.map((each) => each.rangesIn(chunk)));
    return ranges.flat().sort((one, other) => one.start - other.start);
  };
  return { ...found[0]!, matches: [...byId.values()], rangesIn };
}

/** Finds the lines that match an expression, in any case. */
export function findLines(
  retriever: Retriever,
  source: string,
  filter: SearchFilter,
  options: RegexOptions = {},
): Promise<Restriction> {
  return findExpression(retriever, source, { ignoreCase: true, ...options, filter });
}
