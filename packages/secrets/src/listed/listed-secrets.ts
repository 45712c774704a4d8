import type { Needle } from '../needle/needle-search.ts';
import type { Secret } from '../secret.ts';
import { entropy, isSequence } from '../value/randomness.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { isSecretLiteral } from '../value/secret-value.ts';
import { listedRules } from './listed-rules.ts';
import type { ListedRule } from './listed-rules.ts';

/** Bits per character of a token. */
const minEntropy = 2.6;
/** Between the name of an issuer and a value: the rest of the name, and an assignment. */
const assignment = String.raw`(?<name>[ \t\w.-]{0,20})[\s'"]{0,3}(?:=>|\?=|:{1,3}=?|\|\||[=>,])[\x60'"\s=]{0,5}`;
const ending = String.raw`(?=[\x60'"\s;]|\\[nr]|$)`;
/** A pattern of values that begin in the same way. */
const beginsAsToken = /^\w{1,12}(?:[_-]|\\\.)|^\(\?:\w+[_|]/;
/** Names of what is no secret: ids, digests and versions. */
const harmlessName =
  /(?:id|uuid|guid|hash|sha\d{0,3}|md5|digest|checksum|integrity|version|commit|rev|ref|url|public.?key)$/i;

/** Secrets that the rules of the kept list find. */
export const listedSecrets: readonly Needle[] = listedRules.flatMap((rule) =>
  'mark' in rule ? [tokenNeedle(rule)] : rule.names.flatMap((name) => assignedNeedles(name, rule.value)),
);

function tokenNeedle({ mark, pattern, ignoreCase }: Extract<ListedRule, { readonly mark: string }>): Needle {
  const token = new RegExp(`(?:${pattern})(?![\\w-])`, ignoreCase ? 'iy' : 'y');
  return {
    needle: mark,
    find(text, at) {
      if (/[\w/+-]/.test(text.charAt(at - 1)) && !/\\[nrt]$/.test(text.slice(at - 2, at))) return undefined;
      token.lastIndex = at;
      const found = token.exec(text)?.[0];
      return found !== undefined && isToken(found) ? [{ start: at, end: at + found.length }] : undefined;
    },
  };
}

/** One needle for each way of writing a name: a needle has one case. */
function assignedNeedles(name: string, value: string): readonly Needle[] {
  const spellings = new Set([name, name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)]);
  const rest = new RegExp(`${assignment}(?<value>${value})${ending}`, 'diy');
  const accepts = beginsAsToken.test(value) ? isToken : (found: string) => isSecretLiteral(found, 'drawn');
  return Array.from(spellings, (needle) => ({
    needle,
    find: (text, at) => assigned(text, rest, { at: at + needle.length, accepts }),
  }));
}

function isToken(text: string): boolean {
  return entropy(text) >= minEntropy && !isSequence(text) && !isPlaceholder(text);
}

function assigned(
  text: string,
  rest: RegExp,
  { at, accepts }: { readonly at: number; readonly accepts: (value: string) => boolean },
): Secret | undefined {
  rest.lastIndex = at;
  const found = rest.exec(text);
  const range = found?.indices?.groups?.['value'];
  const { name = '', value = '' } = found?.groups ?? {};
  if (!range || harmlessName.test(name.trim()) || !accepts(value)) return undefined;
  return [{ start: range[0], end: range[1] }];
}
