import { useLayoutEffect } from 'preact/hooks';
import { needsKey } from './field-keys.ts';
import type { Field } from './field-keys.ts';

/** What each key does outside of text fields, by `KeyboardEvent.key`. `false` leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

/** Handles keys. In a text field only those that cannot be typed, such as `Escape` and the arrows up and down. */
export function useShortcuts(shortcuts: Shortcuts): void {
  // Before the next key comes, which must not act on what was shown before.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const action = shortcuts[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const isEmpty = target instanceof HTMLInputElement && target.value === '';
      if (needsKey(fieldOf(target), event.key, isEmpty)) return;
      if (action() !== false) event.preventDefault();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  });
}

function fieldOf(target: EventTarget | null): Field | undefined {
  // The panel that finds text in a file is inside of the editor.
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return target.id === 'query' ? 'query' : 'text';
  if (target instanceof HTMLElement && target.closest('.cm-editor') !== null) return 'code';
  return target instanceof HTMLSelectElement ? 'choice' : undefined;
}
