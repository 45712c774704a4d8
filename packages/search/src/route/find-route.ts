import { codeTokens, fileContent, fileRoles, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { FileRole, SearchFilter } from '@codesearch/kernel';
import { isPathParameter } from '@codesearch/query';
import type { RouteQuestion } from '@codesearch/query';
import { escaped } from '../definition/declared-name.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findExpression } from '../match/regex/find-regex.ts';
import { conditionOf } from '../match/text-condition.ts';
import type { Restriction } from '../match/restriction.ts';
import { namesOf, verbs } from './frameworks.ts';
import { beginning, findInFiles, findNested } from './nested-route.ts';
import type { FoundRoute } from './nested-route.ts';
import { findRemoteCall } from './remote-call.ts';

const maxMatches = 10_000;

/** Pages of a resource, which its declaration does not name. */
const pages: ReadonlySet<string> = new Set(['new', 'edit', 'create']);

/** Where addresses are only called, or were declared once. */
const others: ReadonlySet<FileRole> = new Set(['test', 'documentation', 'compat', 'migration']);

/** Pages with the addresses that they lead to. */
const template = /\.(?:html?|blade\.php|erb|ejs|hbs|twig|te?mpl|haml|slim|pug|jsp)$/;

/** Programs that are built of others, and call addresses with their methods beside them. */
const built = /(?:^|\/)(?:dist|build|out|static)\/|\.min\./;

/**
 * Finds what answers an address: a method of gRPC; else the file whose path it is; else what declares it in files that
 * have a name of it, or are named by one.
 *
 * @returns `undefined` if nothing does
 */
export async function findRoute(
  retriever: Retriever,
  { path, method }: RouteQuestion,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.every(isPathParameter)) return undefined;
  const files = filter.paths ?? (await retriever.files());
  const ofAddress = filesOf(files, parts);
  const nested = async (within: ReadonlySet<string>): Promise<FoundRoute | undefined> =>
    within.size === 0 ? undefined : findNested(retriever, { path, method }, { files: within, filter });
  const found =
    (await findRemoteCall(retriever, parts, filter)) ??
    (ofAddress.length > 0
      ? await findInFiles(retriever, ofAddress, method)
      : ((await nested(await declaringFiles(retriever, parts, filter))) ??
        (await nested(await namedBy(files, parts)))));
  if (!found) return undefined;
  const query = [method ?? '', ...parts].join(' ').trim();
  return { ...found, query, doubtful: found.declarations, lost: 0, notes: [] };
}

/** What declares an address, up to the address. */
const declaring = String.raw`\b(?:\w*(?:${verbs}|mapping|endpoint|route|handle)\w{0,8}|at|live|resources?|${namesOf('routes')}|${namesOf('groups')}|${namesOf('mounts')})["'\s(:=]{1,3}(?:\w+["'\s(:=,]{1,3})?r?`;

/** The files that may declare names of an address, those with most of them and with the last one first. */
async function declaringFiles(
  retriever: Retriever,
  parts: readonly string[],
  filter: SearchFilter,
): Promise<ReadonlySet<string>> {
  const names = parts.filter((part) => !isPathParameter(part) && !pages.has(part) && !beginning.test(part));
  const counts = new Map<string, number>();
  for (const name of (names.length > 0 ? names : parts).toReversed()) {
    const paths = (await pathsWith(retriever, name, filter))?.filter(mayDeclare);
    if (paths?.length === 0) continue;
    const forms = [
      String.raw`${declaring}["'\x60:]?[^"'\x60\n]{0,80}\b${escaped(name)}`,
      String.raw`\bdef\s+${escaped(name)}`,
      String.raw`[({[]\s*r?["']/[^"'\n]{0,80}\b${escaped(name)}[^"'\n]*["']\s*,`,
      String.raw`^(?:get|post|put|patch|delete)\s+/\S*\b${escaped(name)}`,
    ];
    const within = { ...filter, ...(paths && { paths }) };
    const declared = await findExpression(retriever, forms.join('|'), { ignoreCase: true, filter: within });
    const found = new Set(declared.matches.map(({ path }) => path));
    for (const path of found) if (mayDeclare(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return new Set([...counts].sort(([, a], [, b]) => b - a).map(([path]) => path));
}

function mayDeclare(path: string): boolean {
  if (built.test(path) || fileRoles(path).some((role) => others.has(role))) return false;
  return (fileContent(path) === 'code' && !template.test(path)) || /(?:^|\/)routes$/.test(path);
}

/** The files that have a name, because an expression alone is compared with all. */
async function pathsWith(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
): Promise<readonly string[] | undefined> {
  if (!retriever.hasLookup) return filter.paths;
  const condition = conditionOf([` ${name} `], { ignoreCase: true });
  const found = await retriever.findText({ ...condition, ignoreCase: true, filter, limit: maxMatches });
  return [...new Set(found.map(({ path }) => path))];
}

/** The files whose paths have the words of a part of an address. */
async function namedBy(files: readonly string[], parts: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const words = parts.filter((part) => !isPathParameter(part) && !beginning.test(part)).map((part) => codeTokens(part));
  // A stem can differ from its word in the last letters.
  const beginnings = words.map((each) => each.map((word) => word.slice(0, Math.max(1, word.length - 2))));
  for (const file of files) {
    const lower = file.toLowerCase();
    // Taking a path apart takes far longer than looking for letters in it.
    const near = words.filter((_, index) => beginnings[index]!.every((each) => lower.includes(each)));
    if (near.length > 0 && mayDeclare(file)) {
      const own = codeTokens(file);
      if (near.some((each) => each.every((word) => own.includes(word)))) named.add(file);
    }
    if (isTurnOver()) await nextTurn();
  }
  return named;
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
