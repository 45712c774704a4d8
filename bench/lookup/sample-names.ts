import type { ChunkedSource } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';
import { lookup } from './lookup.ts';
import { definitionsOf } from './definitions.ts';
import type { Definition } from './definitions.ts';
import { hashOrder } from './hash-order.ts';

/** A shorter name is not looked up with a letter left out. */
const minLength = 5;

/** A member has at least so many others of the same name. */
const minNamesakes = 2;

/** The names that a tree defines exactly once, as functions or types with a body, and all of its words. */
export interface UniqueNames {
  readonly definitions: readonly Definition[];
  /** Members of a name that others have too, whose name with that of their scope is defined once: `Cache.set`. */
  readonly members: readonly Definition[];
  /** Identifiers that occur anywhere in the tree. */
  readonly words: ReadonlySet<string>;
}

/** Finds the names that a tree defines exactly once. */
export function uniqueNames(files: readonly ChunkedSource[]): UniqueNames {
  const all = files.flatMap(definitionsOf);
  const byName = Map.groupBy(all, ({ name }) => name);
  const definitions = [...byName.values()].flatMap(([first, second]) =>
    first !== undefined && second === undefined && first.isSampled && isName(first.name) ? [first] : [],
  );
  const byMember = Map.groupBy(all, memberName);
  const members = all.filter(
    (each) =>
      each.isSampled &&
      each.qualifiedName !== each.name &&
      /^[\w$.]+$/.test(each.qualifiedName) &&
      byName.get(each.name)!.length > minNamesakes &&
      byMember.get(memberName(each))!.length === 1,
  );
  const words = new Set(files.flatMap(({ text }) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
  return { definitions, members, words };
}

/**
 * Samples names. Each is asked as written, in lower case if it has letters of both cases and nothing is called by the
 * result, and with one letter left out so that nothing is called by the result.
 */
export function sampleNames({ definitions, words }: UniqueNames, count: number, seed: string): readonly JudgedQuery[] {
  return hashOrder(definitions, seed, ({ name }) => name)
    .slice(0, count)
    .flatMap(({ name, path, line }) => {
      const lookups = [lookup('exact', name, path, line)];
      const lower = name.toLowerCase();
      if (lower !== name && name.toUpperCase() !== name && !words.has(lower))
        lookups.push(lookup('lower case', lower, path, line));
      const mistyped = misspell(name, words, seed);
      if (mistyped !== undefined) lookups.push(lookup('mistyped', mistyped, path, line));
      return lookups;
    });
}

/** Samples members, which are asked with the name of their scope. */
export function sampleMembers({ members }: UniqueNames, count: number, seed: string): readonly JudgedQuery[] {
  return hashOrder(members, seed, ({ qualifiedName }) => qualifiedName)
    .slice(0, count)
    .map((member) => lookup('member', memberName(member), member.path, member.line));
}

/** The name with that of its scope. */
function memberName({ qualifiedName }: Definition): string {
  return qualifiedName.split('.').slice(-2).join('.');
}

function misspell(name: string, words: ReadonlySet<string>, seed: string): string | undefined {
  const letters = [...name.matchAll(/\p{L}/gu)].map(({ index }) => index).filter((index) => index > 0);
  return hashOrder(letters, `${seed} ${name}`, String)
    .map((index) => name.slice(0, index) + name.slice(index + 1))
    .find((query) => !words.has(query));
}

function isName(name: string): boolean {
  return name.length >= minLength && /^[\p{L}_$][\p{L}\p{N}_$?!]*$/u.test(name);
}
