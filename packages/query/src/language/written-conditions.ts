import { isCondition, takesConditions, writtenWords } from './search-text.ts';

/** The conditions in a text, as written and in order. A pasted text has none. */
export function writtenConditions(text: string): readonly string[] {
  return takesConditions(text) ? writtenWords(text).filter(isCondition) : [];
}

/** A text with a condition more. A text that has it, or takes none, stays as it is. */
export function withCondition(text: string, condition: string): string {
  if (!takesConditions(text) || writtenConditions(text).includes(condition)) return text;
  return [text.trim(), condition].filter((part) => part !== '').join(' ');
}

/** A text without a condition. */
export function withoutCondition(text: string, condition: string): string {
  if (!writtenConditions(text).includes(condition)) return text;
  return writtenWords(text)
    .filter((word) => word !== condition)
    .join(' ');
}
