import type { JSX } from 'preact';
import { counted } from '../shell/text.ts';
import type { Watch } from './use-watch.ts';

/** How far the run is that updates the index; nothing between runs. */
export function RunProgress({ watch: { progress } }: { readonly watch: Watch }): JSX.Element | null {
  if (!progress) return null;
  const { files, totalFiles } = progress;
  return (
    <p class="progress">
      <progress max={totalFiles} value={files} aria-label="Indexing" /> Indexing {files} of{' '}
      {counted(totalFiles, 'file')}
    </p>
  );
}
