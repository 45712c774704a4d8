const recentItem = 'codesearch-recent';
const starredItem = 'codesearch-starred';

/** Searches of one folder that are remembered. */
const maxRecent = 8;
const maxStarred = 50;

/** A search that was made before. */
export interface PastSearch {
  readonly folder: string;
  readonly query: string;
}

/** The searches that this browser remembers, the newest first. They leave it never. */
export interface PastSearches {
  readonly recent: readonly PastSearch[];
  readonly starred: readonly PastSearch[];
}

export function pastSearches(storage: Storage, folder: string): PastSearches {
  const own = (each: PastSearch): boolean => each.folder === folder;
  return { recent: read(storage, recentItem).filter(own), starred: read(storage, starredItem).filter(own) };
}

/** Remembers a search whose hits somebody has used. */
export function rememberSearch(storage: Storage, search: PastSearch): void {
  const others = read(storage, recentItem).filter((each) => !isSame(each, search));
  const ownOthers = others.filter(({ folder }) => folder === search.folder).slice(0, maxRecent - 1);
  const rest = others.filter(({ folder }) => folder !== search.folder);
  storage.setItem(recentItem, JSON.stringify([search, ...ownOthers, ...rest]));
}

export function isStarred(storage: Storage, search: PastSearch): boolean {
  return read(storage, starredItem).some((each) => isSame(each, search));
}

/** Keeps a search, or stops to keep it. */
export function toggleStar(storage: Storage, search: PastSearch): void {
  const stars = read(storage, starredItem);
  const others = stars.filter((each) => !isSame(each, search));
  const next = others.length < stars.length ? others : [search, ...others].slice(0, maxStarred);
  storage.setItem(starredItem, JSON.stringify(next));
}

function isSame(a: PastSearch, b: PastSearch): boolean {
  return a.folder === b.folder && a.query === b.query;
}

/** What another program has written there is left out. */
function read(storage: Storage, item: string): readonly PastSearch[] {
  let stored: unknown;
  try {
    stored = JSON.parse(storage.getItem(item) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.filter(isSearch) : [];
}

function isSearch(value: unknown): value is PastSearch {
  const { folder, query } = (value ?? {}) as Partial<Record<keyof PastSearch, unknown>>;
  return typeof folder === 'string' && typeof query === 'string';
}
