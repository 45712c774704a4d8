import { fileRoles, foldedName, identifierParts, identifiers, stem } from '@codesearch/toolkit/pure';
import type { CodeSymbol, FileRole } from '@codesearch/kernel';

/** Facts about a path that do not depend on the query. */
export interface PathFacts {
  readonly path: string;
  /** The file's name without extensions, see {@link foldedName}. */
  readonly foldedStem: string;
  /** Distinct stemmed words of that name. */
  readonly stemWords: readonly string[];
  /** Distinct stemmed words of the folders above. */
  readonly folderWords: readonly string[];
  readonly roles: readonly FileRole[];
}

/** Facts about the definition of a name that do not depend on the query. */
export interface DefinitionFacts {
  readonly name: string;
  /** Distinct stemmed words of the name. */
  readonly words: readonly string[];
  /** 1 for a top-level type or function, less for a nested one and a value in a type, least for a member. */
  readonly prominence: number;
  /** Folded names of what it belongs to. */
  readonly scope: readonly string[];
}

/** What a chunk defines, in the order of its symbols. */
interface ChunkDefinitions {
  readonly all: readonly DefinitionFacts[];
  /** The words of all names. */
  readonly words: ReadonlySet<string>;
}

const memberKinds = new Set(['field', 'key', 'variable', 'constructor', 'heading', 'selector']);

/** Caches the facts about names and paths for all queries. */
export class NameFacts {
  readonly #names = cachedFacts(wordsOf);
  /** See {@link foldedName}. */
  readonly folded: (name: string) => string = cachedFacts(foldedName);
  readonly path: (path: string) => PathFacts = cachedFacts(factsOf);
  /** Keyed by identity, because a store with a cache of chunks returns the same objects again. */
  readonly #definitions = new WeakMap<readonly CodeSymbol[], ChunkDefinitions>();

  definitions(symbols: readonly CodeSymbol[]): ChunkDefinitions {
    let facts = this.#definitions.get(symbols);
    if (facts === undefined) {
      const all = symbols.map((symbol) => {
        const { name, qualifiedName } = symbol;
        const prominence = prominenceOf(symbol);
        const scope = qualifiedName.slice(0, -name.length).split('.').filter(Boolean).map(foldedName);
        return { name, words: this.#names(name), prominence, scope };
      });
      facts = { all, words: new Set(all.flatMap(({ words }) => words)) };
      this.#definitions.set(symbols, facts);
    }
    return facts;
  }
}

function prominenceOf({ name, kind, qualifiedName, signature }: CodeSymbol): number {
  if (memberKinds.has(kind) || name.startsWith('~') || namespace.test(signature)) return 0.4;
  if (qualifiedName === name) return 1;
  return kind === 'constant' ? 0.6 : 0.8;
}

/** A namespace is opened in many files. */
const namespace = /^(?:inline\s+)?namespace\s/;

/** Returns the file's name without its extensions: `client` for `src/http/client.test.ts`. */
export function fileStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.', 1);
  return dot === -1 ? name : name.slice(0, dot);
}

function wordsOf(name: string): readonly string[] {
  return [...new Set(identifiers(name).flatMap(identifierParts).map(stem))];
}

function factsOf(path: string): PathFacts {
  const name = fileStem(path);
  const folders = path.slice(0, path.lastIndexOf('/') + 1);
  return {
    path,
    foldedStem: foldedName(name),
    stemWords: wordsOf(name),
    folderWords: wordsOf(folders),
    roles: fileRoles(path),
  };
}

/** Enough for the best files of a large repository, in a few megabytes. */
const maxTexts = 20_000;

/**
 * Finds facts about names and paths, and keeps them, because successive queries have many candidates in common.
 *
 * @param find pure; must not return `undefined`
 */
export function cachedFacts<Facts>(find: (text: string) => Facts): (text: string) => Facts {
  const known = new Map<string, Facts>();
  return (text) => {
    let facts = known.get(text);
    if (facts === undefined) {
      facts = find(text);
      if (known.size >= maxTexts) known.clear();
      known.set(text, facts);
    }
    return facts;
  };
}
