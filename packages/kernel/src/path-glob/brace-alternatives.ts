import { limitExceeded } from '../error/errors.ts';

const mostBraces = 64;
const mostAlternatives = 256;

/**
 * The patterns that a pattern with braces stands for: `{a,b{c,d}}.ts` gives `a.ts`, `bc.ts`, `bd.ts`. A brace that is
 * never closed stands for itself. Throws `LIMIT_EXCEEDED` beyond 256 patterns or 64 braces.
 */
export function braceAlternatives(pattern: string): readonly string[] {
  const braces = pattern.split('{').length - 1;
  if (braces > mostBraces) throw limitExceeded('The number of braces in a path glob', braces, mostBraces);
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
    if (result.length > mostAlternatives) {
      throw limitExceeded('The number of alternatives in a path glob', result.length, mostAlternatives);
    }
  }
  return result;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

/** The first brace that is closed, split at its own commas. */
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
