import { identifierParts, identifiers, stem } from '@codesearch/kernel';
import type { CodeSymbol } from '@codesearch/kernel';
import { fileRoles } from '../query/file-role.ts';
import { foldedName } from '../query/query-intent.ts';
import type { FileRole } from '../query/query-intent.ts';
import { fileStem } from './file-stem.ts';
import { Remembered } from './remembered.ts';

/** What a path says whatever is asked. */
export interface PathFacts {
  /** The file's name without its extensions, all its spellings folded together. */
  readonly foldedStem: string;
  /** Stemmed words of that name, distinct. */
  readonly stemWords: readonly string[];
  /** Stemmed words of the folders above, distinct. */
  readonly folderWords: readonly string[];
  readonly roles: readonly FileRole[];
}

/** What the definition of a name says whatever is asked. */
export interface DefinitionFacts {
  readonly name: string;
  /** Stemmed words of the name, distinct. */
  readonly words: readonly string[];
  /** How much it is a thing of its own: 1 for a type or a function, less for a member or a value. */
  readonly standing: number;
}

const memberKinds = new Set(['field', 'key', 'variable', 'constructor', 'heading', 'selector']);

/** What names and paths say, found out once for all queries. */
export class NameFacts {
  readonly #names = new Remembered(wordsOf);
  readonly #folded = new Remembered(foldedName);
  /** A store that remembers chunks hands out the same ones again. */
  readonly #definitions = new WeakMap<readonly CodeSymbol[], readonly DefinitionFacts[]>();
  readonly #paths = new Remembered(factsOf);

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
