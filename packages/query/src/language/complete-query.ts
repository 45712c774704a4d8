import { queryKeyNamed, queryKeys } from './query-keys.ts';
import type { QueryKeyName } from './query-keys.ts';
import { quotedValue, takesConditions } from './search-text.ts';

/** The values that each key can have, the likeliest first. Keys without known values are left out. */
export type QueryValues = Readonly<Partial<Record<QueryKeyName, readonly string[]>>>;

/** A condition, or its key, that the word at the cursor can become. */
export interface QueryOption {
  /** What replaces the word. Ends with `:` if a value has to follow. */
  readonly text: string;
  /** What it limits a search to; absent for a value. */
  readonly meaning?: string;
}

/** What the word at the cursor can become. */
export interface QueryCompletion {
  /** Offsets of the word in the text, the end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Whether the word can only be a condition, as after a minus or a colon. */
  readonly isCondition: boolean;
  /** At least one, the likeliest first. */
  readonly options: readonly QueryOption[];
}

/** Options of one list. */
const maxOptions = 12;

/** A word of one letter is the beginning of too many. */
const minLetters = 2;

/**
 * How the word in front of the cursor can be completed to a condition: first its key, then its value.
 *
 * @returns `undefined` if nothing fits, and for a pasted text, which has no conditions
 */
export function completeQuery(text: string, cursor: number, values: QueryValues): QueryCompletion | undefined {
  if (!takesConditions(text)) return undefined;
  const before = text.slice(0, cursor);
  const word = /\S*$/.exec(before)![0];
  // In quotes, white space does not end a value.
  if ((before.split('"').length - 1) % 2 === 1) return undefined;
  const [, minus = '', key = '', colon = '', typed = ''] = /^(-|not:)?([a-z]*)(:?)(.*)$/.exec(word) ?? [];
  const options = colon === '' ? keysFor(key, minus) : valuesFor(key, minus, typed, values);
  const others = options.filter((option) => option.text !== word);
  if (others.length === 0) return undefined;
  return {
    start: cursor - word.length,
    end: cursor,
    isCondition: minus !== '' || colon !== '',
    options: others.slice(0, maxOptions),
  };
}

function keysFor(written: string, minus: string): readonly QueryOption[] {
  if (minus === '' && written.length < minLetters) return [];
  return queryKeys.flatMap(({ name, aliases, example, meaning, instead }) => {
    if (![name, ...aliases].some((each) => each.startsWith(written))) return [];
    if (minus !== '')
      return instead === undefined ? [{ text: `${minus}${name}${name === 'test' ? '' : ':'}`, meaning }] : [];
    if (name === 'test') return [{ text: '-test', meaning }];
    return [{ text: name === 'is' ? example : `${name}:`, meaning }];
  });
}

/** Of several values, which a comma separates, the last one is completed. */
function valuesFor(key: string, minus: string, typed: string, values: QueryValues): readonly QueryOption[] {
  const name = queryKeyNamed(key);
  if (name === undefined) return [];
  const start = typed.lastIndexOf(',') + 1;
  const part = typed.slice(start).toLowerCase();
  const known = (name === 'is' ? ['changed'] : values[name]) ?? [];
  const beginning = known.filter((value) => value.toLowerCase().startsWith(part));
  const within = known.filter((value) => !beginning.includes(value) && value.toLowerCase().includes(part));
  return [...beginning, ...within].map((value) => ({
    text: `${minus}${key}:${typed.slice(0, start)}${quotedValue(value)}`,
  }));
}
