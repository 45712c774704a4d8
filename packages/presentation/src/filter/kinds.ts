import { errors } from '@codesearch/kernel';
import type { ChunkKind } from '@codesearch/kernel';

/** All kinds that a hit can have. */
const kinds: Readonly<Record<Exclude<ChunkKind, 'file'>, true>> = {
  function: true,
  method: true,
  constructor: true,
  class: true,
  interface: true,
  struct: true,
  enum: true,
  trait: true,
  type: true,
  module: true,
  constant: true,
  variable: true,
  field: true,
  macro: true,
  heading: true,
  key: true,
  selector: true,
  imports: true,
  statements: true,
  comment: true,
  section: true,
  data: true,
  text: true,
};

/** What a user can narrow a search to by kind. */
export const kindNames: readonly string[] = Object.keys(kinds);

/**
 * The kinds that a user names, in any case and in the singular or plural.
 *
 * Errors: `INPUT_INVALID` for one that is not known, with the nearest ones that are.
 */
export async function parseKinds(names: readonly string[]): Promise<readonly ChunkKind[]> {
  const parsed: ChunkKind[] = [];
  for (const name of names) {
    const lower = name.trim().toLowerCase();
    const kind = kindNames.find((each) => each === lower || `${each}s` === lower || `${each}es` === lower);
    if (kind !== undefined) parsed.push(kind as ChunkKind);
    else {
      const { nearest } = await import('./nearest.ts');
      const suggestions = nearest(lower, kindNames, 1).map((likely) => `Did you mean '${likely}'? `);
      throw errors.inputInvalid(
        `There is no kind '${name}'.`,
        `${suggestions.join('')}Kinds: ${kindNames.join(', ')}.`,
      );
    }
  }
  return parsed;
}
