import { identifierParts, identifiers } from '@codesearch/kernel';

/** Words of a path that say the most stand last. */
const lastWords = 8;

export interface PathDescription {
  /** The path without its ending, in its own spelling, so that a store keeps compound names whole. */
  readonly text: string;
  /** The last words of the path, then those of the file's name once more. */
  readonly words: readonly string[];
}

/**
 * Describes a path without the last of its endings: the others (`user.service.ts`, `vite.config.ts`) are words that people
 * search for.
 */
export function describePath(path: string): PathDescription {
  const nameStart = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const text = dot > nameStart ? path.slice(0, dot) : path;
  return { text, words: [...words(text).slice(-lastWords), ...words(text.slice(nameStart))] };
}

function words(text: string): readonly string[] {
  return identifiers(text).flatMap(identifierParts);
}
