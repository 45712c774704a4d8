import { codeTokens, fileContent, stem } from '@codesearch/toolkit/pure';
import type { CodeSymbol, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import { routines } from '../definition/definition.ts';
import { isOwnFile } from '../definition/own-code.ts';
import { chunksNamed, memberOf, nounsOf, stemsOf } from './words-of-names.ts';
import { nameWorths } from '../words/name-worths.ts';

/** Words of one line name the same action. */
const actions: readonly (readonly string[])[] = [
  'delete destroy remove purge',
  'create add store insert new',
  'edit update change modify patch save',
  'see view read show get access open list',
  'ban block suspend',
].map((line) => line.split(' '));

/** What code has that asks whether somebody may do something. */
const checks =
  /permission|authori[sz]|forbid|access_?denied|\bacl|rbac|polic(?:y|ies)(?![a-z])|privilege|roles?(?![a-z])|admin|superuser|moderator|\bcan_?\w*\(|(?:is|has|requires?|ensures?|checks?)_?(?:owner|mod|member|access)|@login_required/i;

/** Lines above a definition that can have what guards it: decorators and attributes. */
const linesAbove = 3;

/** What answers one question. */
const maxAnswers = 4;

const worths = nameWorths.permission;

/**
 * Reads a question for who may do something as one for what does it and asks for a permission, if something here does:
 * `who may delete a project` for `deleteProject` with a check in it, or `ProjectPolicy.destroy`.
 */
export async function withPermission(retriever: Retriever, query: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  const { permissionTo, members } = query;
  if (permissionTo === undefined || members.length > 0) return query;
  const [action, thing] = permissionTo;
  const verbs = actions.find((each) => each.includes(action.toLowerCase())) ?? [action.toLowerCase()];
  const wanted = { verbs: verbs.map(stem), things: nounsOf(thing) };
  const inChunks = { ...filter, granularity: 'chunk' as const };
  const found = await Promise.all(
    verbs.map((verb) => chunksNamed(retriever, `${verb} ${thing}`, ['function', 'method'], inChunks)),
  );
  const chunks = new Map(found.flat().map((chunk) => [chunk.id, chunk]));
  const checked = [...chunks.values()]
    .filter(({ path }) => isOwnFile(path) && fileContent(path) === 'code')
    .flatMap((chunk) => chunk.symbols.map((symbol) => ({ chunk, symbol, worth: worthOf(symbol, chunk, wanted) })))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth || a.chunk.path.length - b.chunk.path.length);
  if (checked.length === 0) return query;
  return { ...query, members: checked.slice(0, maxAnswers).map(({ symbol, chunk }) => memberOf(symbol, chunk)) };
}

interface Wanted {
  readonly verbs: readonly string[];
  readonly things: readonly string[];
}

/** How well a definition answers; 0 if it does something else, or asks for no permission. */
function worthOf(symbol: CodeSymbol, chunk: StoredChunk, { verbs, things }: Wanted): number {
  if (!routines.has(symbol.kind)) return 0;
  const own = stemsOf(symbol.name);
  const owner = symbol.qualifiedName.slice(0, -symbol.name.length);
  const beside = new Set([...stemsOf(owner.replaceAll('.', '_')), ...codeTokens(chunk.path).map(stem)]);
  const worthIn = (word: string): number => (own.includes(word) ? 1 : beside.has(word) ? worths.around : 0);
  const verb = Math.max(...verbs.map(worthIn));
  const thing = Math.min(...things.map(worthIn));
  const lines = linesOf(symbol, chunk).filter((line) => checks.test(line));
  const isPolicy = checks.test(owner);
  if (verb === 0 || thing === 0 || verb + thing < 1 + worths.around || (lines.length === 0 && !isPolicy)) return 0;
  const saysThis = lines.some((line) => {
    const words = new Set(codeTokens(line).map(stem));
    return verbs.some((each) => words.has(each)) && things.every((each) => words.has(each));
  });
  const others = own.filter((each) => !verbs.includes(each) && !things.includes(each)).length;
  return (
    verb + thing + (saysThis ? worths.checkOfThis : 0) + (isPolicy ? worths.inPolicy : 0) + worths.otherWord * others
  );
}

/** The lines of a definition, up to the next one, with those above it. */
function linesOf({ startLine }: CodeSymbol, { text, symbols, startLine: first }: StoredChunk): readonly string[] {
  const next = Math.min(...symbols.map((each) => each.startLine).filter((line) => line > startLine));
  return text.split('\n').slice(Math.max(0, startLine - first - linesAbove), next - first);
}
