/** A line of a text, with the words of the query on it. */
export interface MatchedLine {
  readonly words: readonly string[];
}

/**
 * Chooses the lines of a text to show if not all can be shown: the line of the definition, for orientation, and the
 * window with the most different words of the query. Of equal windows: one that contains the definition, then the one
 * with the most lines with any word, then one that begins with the definition, then the one with its matches closest to
 * its middle.
 *
 * @param limit maximum number of lines
 * @param definition index of the line of the definition, if it is in the text
 * @returns indexes of lines, ascending
 */
export function chooseLines(lines: readonly MatchedLine[], limit: number, definition?: number): readonly number[] {
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
  /** Number of different words. */
  readonly distinct: number;
  /** Number of lines with any word. */
  readonly matching: number;
  readonly containsDefinition: boolean;
  readonly beginsWithDefinition: boolean;
  /** Distance in lines between the middle of the matches and the middle of the window. */
  readonly offset: number;
}

/** A window that does not contain the line of the definition is one line shorter: that line is chosen too. */
function windowAt(
  start: number,
  lines: readonly MatchedLine[],
  limit: number,
  definition: number | undefined,
): Window | undefined {
  const containsDefinition = definition === undefined || (definition >= start && definition < start + limit);
  if (containsDefinition && start + limit > lines.length) return undefined;
  const size = containsDefinition ? limit : limit - 1;
  const window = range(start, size);
  const chosen = containsDefinition ? window : withDefinition(definition, window);
  const words = new Set<string>();
  const matching: number[] = [];
  for (const index of chosen) {
    const found = lines[index]?.words ?? [];
    for (const word of found) words.add(word);
    if (found.length > 0) matching.push(index);
  }
  const inside = matching.filter((index) => index >= start && index < start + size);
  const center = inside.reduce((sum, index) => sum + index, 0) / (inside.length || 1);
  const offset = inside.length === 0 ? limit : Math.abs(center - (start + (size - 1) / 2));
  return {
    chosen,
    distinct: words.size,
    matching: matching.length,
    containsDefinition,
    beginsWithDefinition: start === definition,
    offset,
  };
}

function isBetter(a: Window, b: Window): boolean {
  if (a.distinct !== b.distinct) return a.distinct > b.distinct;
  if (a.containsDefinition !== b.containsDefinition) return a.containsDefinition;
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
