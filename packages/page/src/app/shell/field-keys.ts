/** A field that has the focus: that of the query, another one of text, one of code, or a choice of values. */
export type Field = 'query' | 'text' | 'code' | 'choice';

/** Whether a field needs a key itself. @param key see `KeyboardEvent.key` */
export function needsKey(field: Field | undefined, key: string): boolean {
  // The hits follow the query, so the arrows up and down move to them.
  if (key === 'ArrowUp' || key === 'ArrowDown') return field !== undefined && field !== 'query';
  if (key.startsWith('Arrow')) return field !== undefined;
  // A key that is typed is its character.
  return key.length === 1 && field !== undefined && field !== 'choice';
}
