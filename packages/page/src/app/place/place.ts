import { readLineRange } from './line-range.ts';
import type { LineRange } from './line-range.ts';

/** The parts of the page between which a user switches. */
export const views = ['search', 'index', 'compare', 'dev'] as const;

export type View = (typeof views)[number];

/**
 * What the page shows. It is in the address, so that it can be kept and the browser can go back. Any page can link to
 * an address, so nothing in it may run a program: the other configuration of a comparison is not in it.
 */
export interface Place {
  /** Absolute path of the searched folder; empty before one is chosen. */
  readonly folder: string;
  /** A revision of git instead of the files on disk; empty for those. */
  readonly rev: string;
  /** The question, and the conditions in it. */
  readonly query: string;
  /** A place such as `src/retry.ts:24` whose similar code is shown instead of the hits of the query. */
  readonly similar: string;
  readonly view: View;
  /** The file that is open, relative to the folder; empty for that of the first hit. */
  readonly file: string;
  readonly lines: LineRange;
}

const start: Place = {
  ...{ folder: '', rev: '', query: '', similar: '', view: 'search', file: '' },
  lines: { first: 1, last: 1 },
};

/** Reads a place from the fragment of an address. Anybody can write one, so what is not valid is left out. */
export function readPlace(fragment: string): Place {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const text = (name: string): string => given.get(name) ?? '';
  return {
    folder: text('folder'),
    rev: text('rev'),
    query: text('query'),
    similar: text('similar'),
    view: views.find((view) => view === given.get('view')) ?? start.view,
    file: text('file'),
    lines: readLineRange(text('lines')) ?? start.lines,
  };
}

/** The fragment of an address that shows a place. */
export function fragmentOf(place: Place): string {
  const { lines, ...texts } = place;
  const changed = Object.entries(texts).filter(([name, value]) => value !== start[name as keyof typeof texts]);
  const written = new URLSearchParams(changed);
  if (place.file !== '') written.set('lines', rangeText(lines));
  return `#${written}`;
}

/** Such as `24` or `24-30`. */
export function rangeText({ first, last }: LineRange): string {
  return first === last ? String(first) : `${first}-${last}`;
}
