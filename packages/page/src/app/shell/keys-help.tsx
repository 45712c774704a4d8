import { useEffect, useRef } from 'preact/hooks';
import type { JSX } from 'preact';

const keys: readonly (readonly [string, string])[] = [
  ['/', 'go to the query'],
  ['↓ ↑ or J K', 'go to the next or the previous hit'],
  ['Enter', 'go to the first hit; open the hit'],
  ['→', 'read the file of the hit'],
  ['←', 'at the start of a line of the file: back to the hit'],
  ['S', 'similar code'],
  ['T', 'with or without tests'],
  ['1 2 3 4', 'results, map, index, compare'],
  ['F', 'filters'],
  ['Esc', 'back to the hit; close the file'],
  ['?', 'these keys'],
];

/** The keys, in a dialog. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
