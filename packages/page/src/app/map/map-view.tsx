import { hierarchy, treemap } from 'd3-hierarchy';
import type { HierarchyRectangularNode } from 'd3-hierarchy';
import { useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Place } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';
import { useSearch } from '../search/use-search.ts';
import type { FileEntry } from '../server/answers.ts';
import { counted } from '../shell/text.ts';
import { useSize } from '../shell/use-size.ts';
import { folderTree, shownNodes } from './folder-tree.ts';
import type { MapNode } from './folder-tree.ts';
import { colorings, freshnessClass, languageClass, rankedLanguages, relevanceClass } from './node-color.ts';
import type { Coloring } from './node-color.ts';

interface MapViewProps {
  readonly place: Place;
  readonly files: readonly FileEntry[];
  readonly revision: number;
  readonly go: Go;
}

/** Pixels that a node needs on average. */
const nodePixels = 1800;
const maxHits = 100;

const levelTexts: Readonly<Record<Exclude<Coloring, 'language'>, readonly string[]>> = {
  freshness: [
    'older',
    'a year or 1,000 commits',
    'a month or 200 commits',
    'a week or 50 commits',
    'a day or 10 commits',
  ],
  relevance: ['no hit', 'first 100 hits', 'first 30', 'first 10', 'first 3'],
};

/** The folders of the repository, as large as the number of their chunks. */
export function MapView({ place, files, revision, go }: MapViewProps): JSX.Element {
  const [coloring, setColoring] = useState<Coloring>(place.query === '' ? 'language' : 'relevance');
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const isRelevance = coloring === 'relevance';
  const { hits } = useSearch(isRelevance ? place : { ...place, query: '', similar: '' }, { revision, limit: maxHits });
  const ranks = useMemo(() => rankOfPaths(hits.map(({ path }) => path)), [hits]);
  const ranked = useMemo(() => rankedLanguages(files), [files]);
  const root = useMemo(() => folderTree(files, place.within), [files, place.within]);
  const nodes = useMemo(() => laidOut(root, width, height), [root, width, height]);
  const classOf = (node: MapNode): string => {
    if (coloring === 'language') return languageClass(node, ranked);
    return coloring === 'freshness' ? freshnessClass(node, Date.now()) : relevanceClass(node, ranks);
  };
  const open = ({ path, children, files: [file] }: MapNode): void =>
    children.length === 0 && file?.path === path ? go({ file: path, line: 1 }) : go({ within: path });
  return (
    <section class="map" aria-label="Map">
      <h2 class="hidden">Map</h2>
      <div class="bar">
        <Path within={place.within} go={go} />
        <label>
          Color
          <select value={coloring} onChange={({ currentTarget }) => setColoring(currentTarget.value as Coloring)}>
            {colorings.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isRelevance && place.query === '' && <p class="note">Type a query to see where its hits are.</p>}
      <div class="tiles" ref={box}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${counted(root.files.length, 'file')} with ${counted(root.chunks, 'chunk')}. The list below has the same folders.`}
        >
          {nodes.map((node) => (
            <Tile
              key={node.data.path}
              node={node}
              className={classOf(node.data)}
              onClick={() => open(sourceOf(root, node.data))}
            />
          ))}
        </svg>
      </div>
      <MapLegend coloring={coloring} languages={ranked} />
      <ul class="folders">
        {root.children
          .toSorted((a, b) => b.chunks - a.chunks)
          .map((node) => (
            <li key={node.path}>
              <button type="button" onClick={() => open(node)}>
                {node.name}
                {node.children.length > 0 && '/'}
              </button>{' '}
              {counted(node.chunks, 'chunk')}
              {node.children.length > 0 && `, ${counted(node.files.length, 'file')}`}
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The node with its children, which the layout has left out. */
function sourceOf(root: MapNode, { path }: MapNode): MapNode {
  if (root.path === path) return root;
  const next = root.children.find((child) => path === child.path || path.startsWith(`${child.path}/`));
  return next ? sourceOf(next, { path } as MapNode) : root;
}

function laidOut(root: MapNode, width: number, height: number): readonly HierarchyRectangularNode<MapNode>[] {
  if (width === 0 || height === 0) return [];
  const shown = shownNodes(root, Math.max(12, (width * height) / nodePixels));
  const tree = hierarchy(shown, ({ children }) => children).sum(({ chunks, children }) =>
    children.length === 0 ? Math.max(1, chunks) : 0,
  );
  return treemap<MapNode>()
    .size([width, height])
    .paddingInner(2)
    .paddingOuter(2)
    .paddingTop(({ depth }) => (depth === 0 ? 0 : 15))
    .round(true)(tree.sort((a, b) => (b.value ?? 0) - (a.value ?? 0)))
    .descendants()
    .filter(({ depth }) => depth > 0);
}

interface TileProps {
  readonly node: HierarchyRectangularNode<MapNode>;
  readonly className: string;
  readonly onClick: () => void;
}

function Tile({ node: { data, x0, y0, x1, y1, children }, className, onClick }: TileProps): JSX.Element {
  const [width, height] = [x1 - x0, y1 - y0];
  const isGroup = children !== undefined;
  const letters = Math.floor((width - 6) / 6.5);
  return (
    <g class={isGroup ? 'tile group' : `tile ${className}`} transform={`translate(${x0},${y0})`} onClick={onClick}>
      <title>
        {data.path}: {counted(data.chunks, 'chunk')}
      </title>
      <rect width={Math.max(0, width)} height={Math.max(0, height)} rx="2" />
      {letters > 2 && height > 13 && (
        <text x="3" y="11">
          {data.name.length > letters ? `${data.name.slice(0, letters - 1)}…` : data.name}
        </text>
      )}
    </g>
  );
}

function Path({ within, go }: { readonly within: string; readonly go: Go }): JSX.Element {
  const parts = within === '' ? [] : within.split('/');
  return (
    <nav class="path" aria-label="Folder of the map">
      <button type="button" onClick={() => go({ within: '' })} aria-current={parts.length === 0 ? 'page' : undefined}>
        all
      </button>
      {parts.map((name, index) => (
        <button
          type="button"
          key={index}
          aria-current={index === parts.length - 1 ? 'page' : undefined}
          onClick={() => go({ within: parts.slice(0, index + 1).join('/') })}
        >
          / {name}
        </button>
      ))}
    </nav>
  );
}

function MapLegend({
  coloring,
  languages,
}: {
  readonly coloring: Coloring;
  readonly languages: readonly string[];
}): JSX.Element {
  const entries =
    coloring === 'language'
      ? languages.map((name, index) => [`language-${index}`, name] as const)
      : levelTexts[coloring].map((text, level) => [`level-${level}`, text] as const).toReversed();
  return (
    <ul class="legend">
      {entries.map(([className, text]) => (
        <li key={className}>
          <svg class="swatch" width="12" height="12" aria-hidden="true">
            <g class={`tile ${className}`}>
              <rect width="12" height="12" rx="2" />
            </g>
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

function rankOfPaths(paths: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  paths.forEach((path, rank) => {
    if (!ranks.has(path)) ranks.set(path, rank);
  });
  return ranks;
}
