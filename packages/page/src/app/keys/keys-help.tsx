import { useEffect, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import { keyGroups } from './keys.ts';

export function KeysHelp({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-label="Keys">
      <h2>Keys</h2>
      <div class="groups">
        {keyGroups.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((each) => (
                      <kbd key={each}>{each}</kbd>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
