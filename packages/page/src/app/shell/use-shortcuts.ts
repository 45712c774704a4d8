import { useEffect } from 'preact/hooks';
import { needsKey } from './field-keys.ts';
import type { Field } from './field-keys.ts';

/** What each key does outside of text fields, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Handles keys. In a text field only those that cannot be typed, such as `Escape` and the arrows up and down. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const action = shortcuts[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (needsKey(fieldOf(event.target), event.key)) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  });
}

function fieldOf(target: EventTarget | null): Field | undefined {
  if (target instanceof HTMLElement && target.closest('.cm-editor') !== null) return 'code';
  if (target instanceof HTMLSelectElement) return 'choice';
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return undefined;
  return target.id === 'query' ? 'query' : 'text';
}

/** Moves the focus to the title of the next or the previous hit. Before the first one is the query. */
export function moveToHit(step: 1 | -1): void {
  const hits = [...document.querySelectorAll<HTMLElement>('[data-hit]')];
  const current = hits.findIndex((hit) => hit.closest('.hit')!.contains(document.activeElement));
  if (current + step < 0) focusQuery();
  else hits[Math.min(current + step, hits.length - 1)]?.focus();
}

/** Moves the focus to the hit whose file is open, or else to the first one, or to the query. */
export function focusOpenHit(): void {
  const hit = document.querySelector<HTMLElement>('[data-hit][aria-current]') ?? document.querySelector('[data-hit]');
  if (hit instanceof HTMLElement) hit.focus();
  else focusQuery();
}

/** Whether the focus is in the file that is open. */
export function isFileFocused(): boolean {
  return document.activeElement?.closest('.file') !== null && document.activeElement !== null;
}

export function focusQuery(): void {
  const query = document.querySelector<HTMLInputElement>('#query');
  query?.focus();
  query?.select();
}

/** Shows the filters, and moves the focus to the first. */
export function focusFilters(): void {
  const filters = document.querySelector<HTMLDetailsElement>('.filters');
  if (!filters) return;
  filters.open = true;
  filters.querySelector('select')?.focus();
}

/** The place of the hit that has the focus. */
export function focusedHit(): number | undefined {
  const title = document.activeElement?.closest('.hit')?.querySelector('[data-hit]');
  const rank = title?.getAttribute('data-hit');
  return rank === null || rank === undefined ? undefined : Number(rank);
}
