import { isMadeOfWords } from './randomness.ts';

const identifier = String.raw`[A-Za-z_$@][\w$]*[!?]?`;
/** `.a`, `?.a`, `::a`, `->a`, `[a]`, `[a`, `(a, b)`, `(a`, `<A>`: the closing bracket may not belong to the value. */
const access = String.raw`(?:(?:\?\.|::|->|\.)${identifier}|\??\.?\[[^\]]*\]?|\([^)]*\)?|<[^>]*>)`;
const expression = new RegExp(String.raw`^[!&*~+-]{0,2}${identifier}${access}+[)\]};,.!?:]*$`);
const longRandom = /[A-Za-z0-9]{16,}/g;

/**
 * Whether a value without quotes is an expression of code: `credential.password`, `auth[1]`, `getToken(request)`,
 * `env::var`, `Vec<u8>`.
 */
export function isExpression(value: string): boolean {
  if (!expression.test(value)) return false;
  return (
    /[([<]/.test(value) || !(value.match(longRandom) ?? []).some((part) => /\d/.test(part) && !isMadeOfWords(part))
  );
}
