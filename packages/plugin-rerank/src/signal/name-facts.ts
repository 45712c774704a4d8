import { fileStem, identifierParts, identifiers, stem } from '@codesearch/kernel';
import { fileRoles } from '../query/file-role.ts';
import type { FileRole } from '../query/query-intent.ts';
import { Remembered } from './remembered.ts';

/** What a path says whatever is asked. */
export interface PathFacts {
  /** The file's name without its extensions. */
  readonly stem: string;
  /** Stemmed words of that name, distinct. */
  readonly stemWords: readonly string[];
  /** Stemmed words of the folders above, distinct. */
  readonly folderWords: readonly string[];
  readonly roles: readonly FileRole[];
}

/** What names and paths say, found out once for all queries. */
export class NameFacts {
  readonly #names = new Remembered(wordsOf);
  readonly #paths = new Remembered(factsOf);

  /** Stemmed words of a name, distinct. */
  words(name: string): readonly string[] {
    return this.#names.of(name);
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
  return { stem: name, stemWords: wordsOf(name), folderWords: wordsOf(folders), roles: fileRoles(path) };
}
