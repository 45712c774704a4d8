import type { JSX } from 'preact';
import type { Go } from '../place/use-place.ts';
import type { ProjectEntry } from '../server/answers.ts';
import { counted } from './text.ts';

interface StartProps {
  readonly projects: readonly ProjectEntry[];
  /** A folder without an index, which the address names. */
  readonly wanted: string;
  readonly go: Go;
}

/** The folders that can be searched, before one is chosen. */
export function Start({ projects, wanted, go }: StartProps): JSX.Element {
  const present = projects.filter(({ orphan }) => !orphan);
  return (
    <section class="start" aria-label="Folders">
      <h2>Choose what to search</h2>
      {wanted !== '' && <p>{wanted} has no index. Run `codesearch open` in it.</p>}
      {present.length === 0 && <p>There is no index yet. Run `codesearch open` in a folder.</p>}
      <ul>
        {present.map(({ root, files }) => (
          <li key={root}>
            <button type="button" onClick={() => go({ folder: root })}>
              {root}
            </button>{' '}
            {counted(files, 'file')}
          </li>
        ))}
      </ul>
    </section>
  );
}
