import type { FileEntry } from '../server/answers.ts';

/** A folder or a file of the map. */
export interface MapNode {
  /** Relative to the searched folder, with `/`; empty for the folder itself. */
  readonly path: string;
  readonly name: string;
  readonly chunks: number;
  readonly files: readonly FileEntry[];
  /** Empty for a file. */
  readonly children: readonly MapNode[];
}

/** The folders of some files. A folder whose only content is a folder is one with it. */
export function folderTree(files: readonly FileEntry[], path = ''): MapNode {
  const prefix = path === '' ? '' : `${path}/`;
  const groups = Map.groupBy(
    files.filter((file) => file.path.startsWith(prefix)),
    (file) => file.path.slice(prefix.length).split('/', 1)[0]!,
  );
  const children = [...groups].map(([name, within]): MapNode => {
    const [only] = within;
    const child = `${prefix}${name}`;
    if (within.length === 1 && only?.path === child)
      return { path: child, name, chunks: only.chunks, files: within, children: [] };
    const folder = folderTree(within, child);
    const [inner] = folder.children;
    if (folder.children.length === 1 && inner && inner.children.length > 0)
      return { ...inner, name: `${name}/${inner.name}` };
    return { ...folder, name };
  });
  const within = [...groups.values()].flat();
  return { path, name: '', chunks: sum(within), files: within, children };
}

/** The largest folders are opened until about as many nodes are shown as wanted. */
export function shownNodes(root: MapNode, wanted: number): MapNode {
  const opened = new Set<MapNode>([root]);
  let shown = [...root.children];
  for (;;) {
    const largest = shown.filter(({ children }) => children.length > 0).toSorted((a, b) => b.chunks - a.chunks)[0];
    if (!largest || shown.length + largest.children.length > wanted) break;
    opened.add(largest);
    shown = [...shown.filter((node) => node !== largest), ...largest.children];
  }
  const pruned = (node: MapNode): MapNode => ({
    ...node,
    children: opened.has(node) ? node.children.map(pruned) : [],
  });
  return pruned(root);
}

function sum(files: readonly FileEntry[]): number {
  return files.reduce((total, { chunks }) => total + chunks, 0);
}
