/** What a line of a text has to do with the query. */
export interface JudgedLine {
  /** The query's words on it. */
  readonly words: readonly string[];
}

/**
 * The lines of a text to show where not all can be: the line of the definition, so that a reader knows where they are, and
 * the window with the most different words of the query; of equal ones one that has the definition in it, then that with the
 * most lines that have any word, then one that begins with the definition, then one that has its matches in the middle.
 *
 * @param limit lines to choose at most
 * @param definition index of the line of the definition, where it is in the text
 * @returns indexes of lines, ascending
 */
export function chooseLines(lines: readonly JudgedLine[], limit: number, definition?: number): readonly number[] {
  if (limit <= 0) return [];
  if (lines.length <= limit) return lines.map((_, index) => index);
  if (lines.every(({ words }) => words.length === 0)) {
    return range(
      definition !== undefined && definition >= limit ? Math.min(definition, lines.length - limit) : 0,
      limit,
    );
  }
  let best: Window | undefined;
  for (let start = 0; start <= lines.length - limit + 1; start++) {
    const window = windowAt(start, lines, limit, definition);
    if (window && (!best || isBetter(window, best))) best = window;
  }
  return best?.chosen ?? [];
}

interface Window {
  readonly chosen: readonly number[];
  readonly distinct: number;
  readonly matching: number;
  readonly isWhole: boolean;
  readonly beginsWithDefinition: boolean;
  /** How far the matches are from the middle of the window. */
  readonly offset: number;
}

/** Beside the line of the definition a window is one line shorter. */
function windowAt(
  start: number,
  lines: readonly JudgedLine[],
  limit: number,
  definition: number | undefined,
): Window | undefined {
  const isWhole = definition === undefined || (definition >= start && definition < start + limit);
  if (isWhole && start + limit > lines.length) return undefined;
  const size = isWhole ? limit : limit - 1;
  const window = range(start, size);
  const chosen = isWhole ? window : withDefinition(definition, window);
  const words = new Set<string>();
  const matching: number[] = [];
  for (const index of chosen) {
    const found = lines[index]?.words ?? [];
    for (const word of found) words.add(word);
    if (found.length > 0) matching.push(index);
  }
  const inside = matching.filter((index) => index >= start && index < start + size);
  const centre = inside.reduce((sum, index) => sum + index, 0) / (inside.length || 1);
  const offset = inside.length === 0 ? limit : Math.abs(centre - (start + (size - 1) / 2));
  return {
    chosen,
    distinct: words.size,
    matching: matching.length,
    isWhole,
    beginsWithDefinition: start === definition,
    offset,
  };
}

function isBetter(a: Window, b: Window): boolean {
  if (a.distinct !== b.distinct) return a.distinct > b.distinct;
  if (a.isWhole !== b.isWhole) return a.isWhole;
  if (a.matching !== b.matching) return a.matching > b.matching;
  if (a.beginsWithDefinition !== b.beginsWithDefinition) return a.beginsWithDefinition;
  return a.offset < b.offset;
}

function withDefinition(definition: number, window: readonly number[]): readonly number[] {
  return definition < (window[0] ?? Infinity) ? [definition, ...window] : [...window, definition];
}

function range(start: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => start + index);
}
