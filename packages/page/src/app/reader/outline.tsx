import { useEffect, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Definition } from '../server/answers.ts';

interface OutlineProps {
  readonly definitions: readonly Definition[];
  /** The definition that is read. */
  readonly current: Definition | undefined;
  readonly open: (line: number) => void;
}

/** The definitions of a file. The one that is read is marked, and stays in view. */
export function Outline({ definitions, current, open }: OutlineProps): JSX.Element {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current!;
    // It is called at once, and when the calls of the definition, which come later, take a part of the height.
    const observer = new ResizeObserver(() => {
      const entry = list.querySelector<HTMLElement>('[aria-current]');
      if (!entry) return;
      const { offsetTop, offsetHeight } = entry;
      const { scrollTop, clientHeight } = list;
      // `scrollIntoView` would scroll the page too.
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
        list.scrollTop = offsetTop - clientHeight / 3;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav class="outline" ref={nav} aria-label="Definitions of the file">
      <ol>
        {definitions.map((definition) => {
          const { name, kind, startLine } = definition;
          const parts = name.split('.');
          return (
            <li key={`${startLine} ${name}`}>
              <button
                type="button"
                class={`depth-${Math.min(parts.length - 1, 3)}`}
                title={`${kind} ${name}, line ${startLine}`}
                aria-current={definition === current ? 'location' : undefined}
                onClick={() => open(startLine)}
              >
                <span class="names">{parts.at(-1)}</span> <span class="kind">{kind}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
