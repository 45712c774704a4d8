import type { JSX } from 'preact';
import { counted } from '../shell/text.ts';
import type { Progress } from './use-watch.ts';

/** How far a run is that updates an index; nothing between runs. */
export function RunProgress({ progress }: { readonly progress: Progress | undefined }): JSX.Element | null {
  if (!progress) return null;
  const { files, totalFiles } = progress;
  return (
    <p class="progress">
      <progress max={totalFiles} value={files} aria-label="Indexing" /> Indexing {files} of{' '}
      {counted(totalFiles, 'file')}
    </p>
  );
}
