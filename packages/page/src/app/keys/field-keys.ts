/** A field that has the focus: that of the query, another one of text, one of code, or a choice of values. */
export type Field = 'query' | 'text' | 'code' | 'choice';

/**
 * Whether a field needs a key itself.
 *
 * @param key see `KeyboardEvent.key`
 * @param isEmpty whether nothing was typed in it
 */
export function needsKey(field: Field | undefined, key: string, isEmpty = false): boolean {
  if (field === undefined) return false;
  // The hits follow the query, so the arrows up and down move to them.
  if (key === 'ArrowUp' || key === 'ArrowDown') return field !== 'query';
  if (key.startsWith('Arrow')) return true;
  // Nobody asks a question of only a question mark, and nobody types into code that is only read.
  if (key === '?' && isEmpty) return false;
  // A key that is typed is its character.
  return key.length === 1 && (field === 'query' || field === 'text');
}
