import { fileContent, fileRoles } from '@codesearch/toolkit/pure';
import type { FileRole, SearchFilter } from '@codesearch/kernel';
import { escaped } from '../definition/declared-name.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { findExpression } from '../match/regex/find-regex.ts';
import type { Restriction } from '../match/restriction.ts';

/** Files in which projects say what they depend on, and which are programs or texts. */
const manifest =
  /(?:^|\/)(?:setup\.py|noxfile\.py|mix\.exs|rebar\.config|Package(?:@swift-[\d.]+)?\.swift|package\.py|build\.sc|dune-project|[\w.-]*(?:requirements|constraints)[\w.-]*\.(?:txt|in)|requirements\/[^/]+\.(?:txt|in)|\.[\w-]+-version|\.tool-versions|\.nvmrc|[^/]+\.opam)$/i;

/** Signs between a name and its version, and words that say that it follows. */
const signs = String.raw`[^\n\w]{0,40}`;
const words = String.raw`(?:(?:git|tools|requires?|versions?|tag|from|exact|branch|rev|upTo\w+|vers|min\w*|implementation|lang)${signs}){0,3}`;
/** A condition on a version, or a comment about one, says little of the version that is needed. */
const unconditional = String.raw`(?<!(?:\b(?:if|unless|when|elsif|elseif)\b|#)[^\n]{0,60})`;
const before = '(?:required_|requires[-_]|min(?:imum)?_)?';
const behind = '(?:[-_](?:requires?|requirement|version))?';
const mavenEnd = String.raw`(?:<\/artifactId>\s*<version>\s*)?`;

/** Where projects depend on other things than the program does: tests, and hidden folders with settings of services. */
const others: ReadonlySet<FileRole> = new Set(['test', 'example', 'documentation', 'vendored']);
const ofServices = /(?:^|\/)\.[^/]*(?:\/|\.ya?ml$)/;

/**
 * Finds the lines in which a project says which version of something it depends on.
 *
 * @param name as a question has it: that of a package, the end of its path, or a language
 * @returns `undefined` if none does
 */
export async function findVersion(
  retriever: Retriever,
  name: string,
  filter: SearchFilter,
): Promise<Restriction | undefined> {
  const files = (filter.paths ?? (await retriever.files())).filter(
    (path) => manifest.test(path) || fileContent(path) === 'config',
  );
  if (files.length === 0) return undefined;
  const named = String.raw`${unconditional}(?<![\w-])${before}${escaped(name)}${behind}(?!\w)`;
  const query = `${named}${mavenEnd}${signs}${words}v?\\d`;
  const found = await findExpression(retriever, query, { ignoreCase: true, filter: { ...filter, paths: files } });
  if (found.matches.length === 0) return undefined;
  const own = found.matches.filter(({ path }) => isOwn(path));
  return { ...found, ...(own.length > 0 && { matches: own }), query: name };
}

function isOwn(path: string): boolean {
  // Every text is documentation by its extension.
  return !ofServices.test(path) && !fileRoles(path.replace(/\.txt$/, '')).some((role) => others.has(role));
}
