import { identifierParts, identifiers, stem } from '@codesearch/kernel';
import type { CodeSymbol } from '@codesearch/kernel';
import { fileRoles } from '../query/file-role.ts';
import { foldedName } from '../query/query-intent.ts';
import type { FileRole } from '../query/query-intent.ts';
import { fileStem } from './file-stem.ts';
import { FactCache } from './fact-cache.ts';

/** Facts about a path that do not depend on the query. */
export interface PathFacts {
  /** The file's name without its extensions, all its spellings folded together. */
  readonly foldedStem: string;
  /** Stemmed words of that name, distinct. */
  readonly stemWords: readonly string[];
  /** Stemmed words of the folders above, distinct. */
  readonly folderWords: readonly string[];
  readonly roles: readonly FileRole[];
}

/** Facts about the definition of a name that do not depend on the query. */
export interface DefinitionFacts {
  readonly name: string;
  /** Stemmed words of the name, distinct. */
  readonly words: readonly string[];
  /** How much it is a thing of its own: 1 for a type or a function, less for a member or a value. */
  readonly standing: number;
}

const memberKinds = new Set(['field', 'key', 'variable', 'constructor', 'heading', 'selector']);

/** Computes the facts about names and paths once for all queries. */
export class NameFacts {
  readonly #names = new FactCache(wordsOf);
  readonly #folded = new FactCache(foldedName);
  /** Keyed by identity: a store with a cache of chunks returns the same objects again. */
  readonly #definitions = new WeakMap<readonly CodeSymbol[], readonly DefinitionFacts[]>();
  readonly #paths = new FactCache(factsOf);

  definitions(symbols: readonly CodeSymbol[]): readonly DefinitionFacts[] {
    let facts = this.#definitions.get(symbols);
    if (facts === undefined) {
      facts = symbols.map(({ name, kind, qualifiedName }) => {
        const standing = memberKinds.has(kind) ? 0.4 : qualifiedName === name ? 1 : 0.8;
        return { name, words: this.#names.of(name), standing };
      });
      this.#definitions.set(symbols, facts);
    }
    return facts;
  }

  /** A name with all its spellings folded together, see {@link foldedName}. */
  folded(name: string): string {
    return this.#folded.of(name);
  }

  path(path: string): PathFacts {
    return this.#paths.of(path);
  }
}

function wordsOf(name: string): readonly string[] {
  return [...new Set(identifiers(name).flatMap(identifierParts).map(stem))];
}

function factsOf(path: string): PathFacts {
  const name = fileStem(path);
  const folders = path.slice(0, path.lastIndexOf('/') + 1);
  return {
    foldedStem: foldedName(name),
    stemWords: wordsOf(name),
    folderWords: wordsOf(folders),
    roles: fileRoles(path),
  };
}
