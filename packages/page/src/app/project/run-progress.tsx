import { count } from '@codesearch/presentation';
import type { JSX } from 'preact';
import type { Progress } from './use-watch.ts';

/** How far a run is that updates an index; nothing between runs. */
export function RunProgress({ progress }: { readonly progress: Progress | undefined }): JSX.Element | null {
  if (!progress) return null;
  const { files, totalFiles, isFirst } = progress;
  const text = `${count(files)} of ${count(totalFiles)} files`;
  return (
    <p class="progress" role="status">
      <progress max={totalFiles} value={files} aria-label="Indexing" />{' '}
      {isFirst ? (
        <>
          <strong>Partial:</strong> {text} are indexed
        </>
      ) : (
        <>Updating: {text} that have changed</>
      )}
    </p>
  );
}
