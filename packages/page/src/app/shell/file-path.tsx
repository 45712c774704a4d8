import type { JSX } from 'preact';

/** A path whose last part, which says most, is never cut. */
export function FilePath({ path }: { readonly path: string }): JSX.Element {
  const end = path.lastIndexOf('/') + 1;
  return (
    <span class="path" title={path}>
      <span class="folder">{path.slice(0, end)}</span>
      <span class="base">{path.slice(end)}</span>
    </span>
  );
}
