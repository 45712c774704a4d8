/** The parts of the page between which a user switches. */
export const views = ['results', 'map', 'index', 'compare'] as const;

export type View = (typeof views)[number];

/** Which files and chunks a search considers. Empty texts do not restrict it. */
export interface Filters {
  readonly content: '' | 'code' | 'docs' | 'config';
  readonly tests: boolean;
  readonly language: string;
  readonly kind: string;
  readonly path: string;
  readonly exclude: string;
  readonly match: '' | 'exact' | 'regex';
}

/**
 * What the page shows. It is in the address, so that it can be kept and the browser can go back. Any page can link to an address, so
 * nothing in it may run a program: the other configuration of a comparison is not in it.
 */
export interface Place extends Filters {
  /** Absolute path of the searched folder; empty before one is chosen. */
  readonly folder: string;
  readonly query: string;
  /** A place such as `src/retry.ts:24` whose similar code is shown instead of the hits of the query. */
  readonly similar: string;
  readonly view: View;
  /** The file that is open, relative to the folder. */
  readonly file: string;
  readonly line: number;
  /** Folder that the map shows, relative to the folder. */
  readonly within: string;
}

const start: Place = {
  ...{ folder: '', query: '', similar: '', view: 'results', file: '', line: 1, within: '' },
  ...{ content: '', tests: true, language: '', kind: '', path: '', exclude: '', match: '' },
};

/** Reads a place from the fragment of an address. Anybody can write one, so what is not valid is left out. */
export function readPlace(fragment: string): Place {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const text = (name: keyof Place): string => given.get(name) ?? '';
  const oneOf = <Value extends string>(name: keyof Place, values: readonly Value[], other: Value): Value =>
    values.find((value) => value === given.get(name)) ?? other;
  return {
    folder: text('folder'),
    query: text('query'),
    similar: text('similar'),
    view: oneOf('view', views, 'results'),
    file: text('file'),
    line: Math.max(1, Math.trunc(Number(text('line'))) || 1),
    within: text('within'),
    content: oneOf('content', ['', 'code', 'docs', 'config'], ''),
    tests: text('tests') !== 'false',
    language: text('language'),
    kind: text('kind'),
    path: text('path'),
    exclude: text('exclude'),
    match: oneOf('match', ['', 'exact', 'regex'], ''),
  };
}

/** The fragment of an address that shows a place. */
export function fragmentOf(place: Place): string {
  const changed = Object.entries(place).filter(([name, value]) => value !== start[name as keyof Place]);
  return `#${new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))}`;
}

/** The filters of a place, without the rest. */
export function filtersOf({ content, tests, language, kind, path, exclude, match }: Place): Filters {
  return { content, tests, language, kind, path, exclude, match };
}

/** How many of the filters restrict a search. */
export function countFilters(place: Place): number {
  return Object.entries(filtersOf(place)).filter(([name, value]) => value !== start[name as keyof Filters]).length;
}

/** The parameters of a search with these filters. */
export function filterParameters({ content, tests, language, kind, path, exclude, match }: Filters): {
  readonly [name: string]: string | boolean | readonly string[] | undefined;
} {
  return {
    content: content === '' ? undefined : content,
    tests: tests ? undefined : false,
    language: listed(language),
    kind: listed(kind),
    path: listed(path),
    exclude: listed(exclude),
    exact: match === 'exact' ? true : undefined,
    regex: match === 'regex' ? true : undefined,
  };
}

function listed(text: string): readonly string[] | undefined {
  const values = text.split(/[\s,]+/).filter((value) => value !== '');
  return values.length === 0 ? undefined : values;
}
