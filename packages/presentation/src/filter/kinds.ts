import { errors } from '@codesearch/kernel';
import type { ChunkKind } from '@codesearch/kernel';

/** The kinds of hits. */
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
  test: true,
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

/** The kinds that a user can limit a search to. */
export const kindNames: readonly string[] = Object.keys(kinds);

/**
 * Resolves kinds that a user gives, in any case and in the singular or plural.
 *
 * @throws INPUT_INVALID if a kind does not exist
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
      throw errors.inputInvalid(`Unknown kind '${name}'.`, `${suggestions.join('')}Kinds: ${kindNames.join(', ')}.`);
    }
  }
  return parsed;
}
