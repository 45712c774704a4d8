import { codeTokens, fileContent, fileRoles, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { FileRole, SearchFilter } from '@codesearch/kernel';
import { isPathParameter } from '@codesearch/query';
import type { RouteQuestion } from '@codesearch/query';
import { escaped } from '../definition/declared-name.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findRegex } from '../match/regex/find-regex.ts';
import { conditionOf } from '../match/text-condition.ts';
import type { Restriction } from '../match/restriction.ts';
import { beginning, findInFiles, findNested } from './nested-route.ts';
import type { FoundRoute } from './nested-route.ts';
import { findRemoteCall } from './remote-call.ts';

const anyPart = '[^/"\'`\\s]+';

/** What declares an address, whatever its method is, up to the address. */
const declaring = String.raw`\b(?:\w*(?:get|post|put|patch|delete|options|route|handle|handlefunc|mapping|match|endpoint|group|scope|prefix|namespace|mount|nest|forward|subapp|controller|sse)\w{0,8}|at|path|url|use|resources?|register|\w*patterns?)["'\s(:=]{1,3}(?:\w+["'\s(:=,]{1,3})?r?`;

/** Characters of a line between an address and its method. Who calls an address often adds it to that of a server. */
const between = String.raw`[^\n+]{0,60}`;

const anyMethod = 'any';

const maxMatches = 10_000;

/** Parts of the end of an address that is sought in all files. */
const minEnd = 2;

/** Pages of a resource, which its declaration does not name. */
const pages: ReadonlySet<string> = new Set(['new', 'edit', 'create']);

/** Where addresses are only called, or were declared once. */
const others: ReadonlySet<FileRole> = new Set(['test', 'documentation', 'compat']);

/** Programs that are built of others, and call addresses with their methods beside them. */
const built = /(?:^|\/)(?:dist|build|out|static)\/|\.min\./;

/**
 * Finds the lines outside of tests that declare an address: with its method; else the end of it, in files named by what
 * is before, as the parts of a program declare addresses below their own; else with any method.
 *
 * @returns `undefined` if none does, or if files have the address in their paths and no function named by the method
 */
export async function findRoute(
  retriever: Retriever,
  { path, method }: RouteQuestion,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.every(isPathParameter)) return undefined;
  const files = await retriever.files();
  const find = async (
    address: readonly string[],
    asked = method ?? anyMethod,
    named = filter.paths,
  ): Promise<Restriction | undefined> => {
    const paths = await pathsWith(retriever, address, { ...filter, ...(named && { paths: named }) });
    if (paths?.length === 0) return undefined;
    const within = { ...filter, ...(paths && { paths }) };
    const query = asked === anyMethod ? `${declaring}${quoted(address)}` : withMethod(asked, address);
    const found = await findRegex(retriever, { query, match: 'regex', ignoreCase: true, filter: within });
    const matches = found.matches.filter(({ path: file }) => isSource(file));
    return matches.length === 0 ? undefined : { ...found, matches, query: text };
  };
  const text = [method ?? '', ...parts].join(' ').trim();
  const whole = (found: FoundRoute): Restriction => {
    return { ...found, query: text, doubtful: found.declarations, lost: 0, notes: [] };
  };
  const remote = await findRemoteCall(retriever, parts, filter);
  if (remote) return whole(remote);
  const ofAddress = filesOf(filter.paths ?? files, parts);
  const nested =
    ofAddress.length > 0
      ? await findInFiles(retriever, ofAddress, method)
      : await findNested(
          retriever,
          { path, ...(method !== undefined && { method }) },
          { files: await declaringFiles(retriever, parts, filter), filter },
        );
  if (nested) return whole(nested);
  if (ofAddress.length > 0) return undefined;
  for (const [index, part] of parts.entries()) {
    const end = parts.slice(index);
    // A part of several words says enough if its method is beside it.
    const isDistinct = method !== undefined && codeTokens(part).length > 1;
    if (isPathParameter(part) || (index > 0 && end.length < minEnd && !isDistinct)) continue;
    const found = await find(end);
    if (found) return found;
  }
  for (const [index, part] of parts.entries()) {
    const end = parts.slice(index + 1);
    if (isPathParameter(part) || (method === undefined && end.length === 0)) continue;
    const words = codeTokens(part);
    const named = await namedBy(filter.paths ?? files, words);
    const found = await find(end, undefined, named);
    if (found) return found;
  }
  return method === undefined ? undefined : find(parts, anyMethod);
}

/** The files that may declare a name of an address, those of its last name first. */
async function declaringFiles(
  retriever: Retriever,
  parts: readonly string[],
  filter: SearchFilter,
): Promise<ReadonlySet<string>> {
  const names = parts.filter((part) => !isPathParameter(part) && !pages.has(part) && !beginning.test(part));
  const files = new Set<string>();
  for (const name of (names.length > 0 ? names : parts).toReversed()) {
    const paths = ((await pathsWith(retriever, [name], filter)) ?? []).filter(
      (path) =>
        isSource(path) && (fileContent(path) === 'code' || /(?:^|\/)routes$/.test(path)) && !/\.html?$/.test(path),
    );
    if (paths.length === 0) continue;
    const forms = [
      String.raw`${declaring}["'\x60:]?[^"'\x60\n]{0,80}\b${escaped(name)}`,
      String.raw`\bdef\s+${escaped(name)}`,
      String.raw`[({[]\s*r?["']/[^"'\n]{0,80}\b${escaped(name)}[^"'\n]*["']\s*,`,
      String.raw`^(?:get|post|put|patch|delete)\s+/\S*\b${escaped(name)}`,
    ];
    const request = { query: forms.join('|'), match: 'regex', ignoreCase: true, filter: { ...filter, paths } } as const;
    for (const { path } of (await findRegex(retriever, request)).matches) files.add(path);
  }
  return files;
}

function isSource(path: string): boolean {
  return !built.test(path) && !fileRoles(path).some((role) => others.has(role));
}

/** The files that have the names in an address, because an expression alone is compared with all. */
async function pathsWith(
  retriever: Retriever,
  address: readonly string[],
  filter: SearchFilter,
): Promise<readonly string[] | undefined> {
  const names = address.filter((part) => !isPathParameter(part));
  if (names.length === 0 || !retriever.hasLookup) return filter.paths;
  const condition = conditionOf([` ${names.join(' ')} `], { ignoreCase: true });
  const found = await retriever.findText({ ...condition, ignoreCase: true, filter, limit: maxMatches });
  return [...new Set(found.map(({ path }) => path))];
}

/** The files whose paths have some words. */
async function namedBy(files: readonly string[], words: readonly string[]): Promise<readonly string[]> {
  const named: string[] = [];
  // A stem can differ from its word in the last letters.
  const beginnings = words.map((word) => word.slice(0, Math.max(1, word.length - 2)));
  for (const file of files) {
    const lower = file.toLowerCase();
    // Taking a path apart takes far longer than looking for letters in it.
    if (beginnings.every((each) => lower.includes(each)) && hasAll(codeTokens(file), words)) named.push(file);
    if (isTurnOver()) await nextTurn();
  }
  return named;
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word));
}

function withMethod(method: string, parts: readonly string[]): string {
  const word = String.raw`(?:\b|_)(?:http)?${method}(?:mapping|async)?\b`;
  const address = quoted(parts);
  const forms = [`${word}${between}${address}`, `${address}${between}${word}`];
  if (parts.length > 0) forms.push(`["'\`]${method}\\s+[^"'\`\\s]*/${sourceOf(parts)}/?["'\`{]`);
  // Without an address of its own, it is that of the file.
  else forms.push(String.raw`[@[]${word}(?:\(\))?\]?\s*$`);
  return forms.join('|');
}

/** An address in quotes, with or without the slashes around it, and as an expression. */
function quoted(parts: readonly string[]): string {
  return `["'\`]\\^?/?${sourceOf(parts)}/?\\$?["'\`]`;
}

function sourceOf(parts: readonly string[]): string {
  return parts.map((part) => (isPathParameter(part) ? anyPart : escaped(part))).join('/');
}

/**
 * The files whose paths are an address: `app/api/users/[id]/route.ts`, `pages/login.vue`, `routes/users.$id.edit.tsx`;
 * those with most of its names, since `[id]` can be any of them but the first.
 */
function filesOf(files: readonly string[], parts: readonly string[]): readonly string[] {
  const any = String.raw`[[_$:][^/]*`;
  const exact = parts.map((part) => (isPathParameter(part) ? any : escaped(part)));
  const loose = exact.map((part, index) => (index === 0 || part === any ? part : `(?:${part}|${any})`));
  const rest = exact.slice(
    0,
    Math.max(
      1,
      exact.findLastIndex((part) => part !== any),
    ),
  );
  const forms = [
    exact,
    loose,
    ...rest.map((_, index) => [...exact.slice(0, index + 1), String.raw`\[+\.{3}[^/]*`]).toReversed(),
  ];
  for (const folders of forms) {
    const form = pathOf(folders);
    const found = files.filter((file) => form.test(file));
    if (found.length > 0) return found;
  }
  return [];
}

function pathOf(folders: readonly string[]): RegExp {
  const group = String.raw`(?:\([^/]*\)/)*`;
  return new RegExp(
    `(?:^|/)(?:app|pages|routes|server|functions)/${folders.map((each) => group + each).join('[/.]')}(?:/(?:route|page|index|\\+server|\\+page))?(?:\\.(?:get|post|put|patch|delete|server))?\\.(?:[jt]sx?|vue|svelte|astro)$`,
    'i',
  );
}
