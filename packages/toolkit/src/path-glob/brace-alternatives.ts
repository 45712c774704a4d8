import { errors } from '@codesearch/kernel';

const maxBraces = 64;
const maxAlternatives = 256;

/**
 * Expands the braces of a pattern: `{a,b{c,d}}.ts` to `a.ts`, `bc.ts`, `bd.ts`. A brace that is never closed is
 * literal.
 *
 * @throws LIMIT_EXCEEDED if there are more than 64 braces or 256 patterns
 */
export function braceAlternatives(pattern: string): readonly string[] {
  const braces = pattern.split('{').length - 1;
  if (braces > maxBraces) throw errors.limitExceeded('The number of braces in a path glob', braces, maxBraces);
  return expanded(pattern);
}

function expanded(pattern: string): readonly string[] {
  const group = firstGroup(pattern);
  if (group === undefined) return [pattern];
  const before = pattern.slice(0, group.start);
  const rests = expanded(pattern.slice(group.end + 1));
  const result: string[] = [];
  for (const choice of group.choices.flatMap(expanded)) {
    for (const rest of rests) result.push(before + choice + rest);
    if (result.length > maxAlternatives) {
      throw errors.limitExceeded('The number of alternatives in a path glob', result.length, maxAlternatives);
    }
  }
  return result;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

/** The first closed pair of braces, split at its own commas. */
function firstGroup(pattern: string): Group | undefined {
  const open: { readonly start: number; readonly commas: number[] }[] = [];
  let first: Group | undefined;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '{') open.push({ start: at, commas: [] });
    else if (character === ',') open.at(-1)?.commas.push(at);
    else if (character === '}') {
      const group = open.pop();
      if (group === undefined || (first && first.start < group.start)) continue;
      const bounds = [group.start, ...group.commas, at];
      first = {
        start: group.start,
        end: at,
        choices: bounds.slice(1).map((to, index) => pattern.slice(bounds[index]! + 1, to)),
      };
      if (open.length === 0) return first;
    }
  }
  return first;
}
