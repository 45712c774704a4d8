/** Where the focus can be sent. */
function first(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/** Moves the focus to the next or the previous hit. Before the first one is the query. */
export function moveToHit(step: 1 | -1): void {
  const hits = [...document.querySelectorAll<HTMLElement>('[data-hit]')];
  const current = hits.indexOf(document.activeElement as HTMLElement);
  if (current + step < 0) focusQuery();
  else hits[Math.min(current + step, hits.length - 1)]?.focus();
}

/** Rank of the hit that had the focus last, since the query had it: on a narrow screen the file hides the hits. */
let lastHit: string | undefined;

/** Remembers the hit that gets the focus. */
export function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.id === 'query') lastHit = undefined;
  else lastHit = target.getAttribute('data-hit') ?? lastHit;
}

/**
 * Moves the focus to the hit whose file is open, or was, or else to the first one, or to the query. In a view without
 * hits to the whole of it: the query would take the keys that lead to other views.
 */
export function focusOpenHit(): void {
  const hit = first('[data-hit][aria-current]') ?? first(`[data-hit="${lastHit ?? 0}"]`) ?? first('[data-hit]');
  if (hit) hit.focus();
  else if (first('#main[data-view="search"]')) focusQuery();
  else first('#main')?.focus();
}

/**
 * Gives the focus to the hit that is open if nothing has it, as after the element with it was removed; to the text of
 * the file if that hides the hits.
 */
export function keepFocus(): void {
  if (isFocusLost()) focusOpenHit();
  if (isFocusLost()) first('.reader .cm-content')?.focus();
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === 'main';
}

/** Whether the focus is in the file that is open. */
export function isFileFocused(): boolean {
  return document.activeElement?.closest('.reader') != null;
}

export function isQueryFocused(): boolean {
  return document.activeElement?.id === 'query';
}

/** Moves the focus to the open hit. Without hits nothing has it, so that the keys of the page work. */
export function leaveQuery(): void {
  if (first('[data-hit]')) focusOpenHit();
  else first('#query')?.blur();
}

export function focusQuery(): void {
  const query = document.querySelector<HTMLInputElement>('#query');
  query?.focus();
  query?.select();
}

/** Moves the focus to the callers of the definition under the cursor. */
export function focusCallers(): void {
  (first('.related a') ?? first('[data-callers]'))?.focus();
}

/** Shows more hits, and moves the focus to the first of them. @param then called afterwards */
export function showMore(then: () => void): void {
  const more = first('[data-more]');
  const count = document.querySelectorAll('[data-hit]').length;
  more?.click();
  if (more)
    requestAnimationFrame(() => {
      first(`[data-hit="${count}"]`)?.focus();
      then();
    });
}

/** Copies what the menu of the file has for a key. */
export function copyBy(key: string): void {
  first(`[data-copy="${key}"]`)?.click();
}

export function focusedHit(): number | undefined {
  const rank = document.activeElement?.getAttribute('data-hit');
  return rank === null || rank === undefined ? undefined : Number(rank);
}

/** Whether the reader points at a hit, so that none of them may move. */
export function isHitHeld(): boolean {
  return first('.hits:hover, .hits:focus-within') !== null;
}
