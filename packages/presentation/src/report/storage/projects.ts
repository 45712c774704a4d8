import type { Screen } from '../../terminal/screen.ts';
import { sep } from 'node:path';
import type { ListedProject, SizedProject } from '@codesearch/engine';
import { bytes, count, counted, localTime } from '../../text/quantity.ts';
import { formatTable, textWidth } from '../../terminal/table.ts';
import { printableLine } from '../../text/printable.ts';
import { revisionText } from '../../text/revision-text.ts';
import { stateLabels } from '../../text/state-labels.ts';
import type { Column } from '../../terminal/table.ts';

const columns: readonly Column[] = [
  { title: 'PATH' },
  { title: 'STATE' },
  { title: 'FILES', align: 'right' },
  { title: 'CHUNKS', align: 'right' },
  { title: 'SIZE', align: 'right' },
  { title: 'MODEL' },
  { title: 'STORE' },
  { title: 'SYNCED' },
];

/** Output of `ls`. An index without a readable manifest is shown with its id. */
export function formatProjects(projects: readonly SizedProject[], screen: Omit<Screen, 'hyperlink'>): string {
  if (projects.length === 0) return 'There are no indexes yet. To create one, run `codesearch index` in a folder.\n';
  const rows = projects.map((project) => [
    printableLine(treeOf(project)),
    project.orphan ? `${stateOf(project)}, orphan` : stateOf(project),
    count(project.files),
    count(project.chunks),
    bytes(project.bytes),
    printableLine(modelOf(project)),
    printableLine(storeText(project)),
    project.completedAt === undefined ? 'never' : localTime(project.completedAt),
  ]);
  const { bold } = screen.colors;
  return isTooWide(formatTable(columns, rows), screen)
    ? rows.map((row) => formatBlock(row, bold)).join('\n')
    : formatTable(columns, rows, bold);
}

/** Who reads an index on a server has none in the data folder. */
function stateOf({ state }: ListedProject): string {
  return state === 'missing' ? 'no index here' : stateLabels[state];
}

/** Whether the terminal would wrap lines of the table. */
function isTooWide(table: string, { isTTY, columns: width = 0 }: Pick<Screen, 'isTTY' | 'columns'>): boolean {
  return isTTY && width > 0 && table.split('\n').some((line) => textWidth(line) > width);
}

/** Formats a row as several lines, for a narrow terminal. */
function formatBlock(
  [path = '', state, files, chunks, size, model, store, synced]: readonly string[],
  bold: (text: string) => string,
): string {
  const source = [model, store].filter((part) => part !== '').join(', ');
  return [
    bold(path),
    `  ${state}, ${files} files, ${chunks} chunks, ${size}`,
    ...(source === '' ? [] : [`  ${source}`]),
    `  synced ${synced}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The indexed folder or repository, with its revision if that is not the files on disk. */
function treeOf({ root, url, revision, id }: ListedProject): string {
  const tree = url ?? root ?? id;
  return revision ? `${tree} at ${revisionText(revision)}` : tree;
}

/** The model of the embedder, without the name of the plugin. */
function modelOf({ embedder = '' }: SizedProject): string {
  return embedder.slice(embedder.indexOf(' ') + 1);
}

/** The store, with its location and size if it is not in the folder of the index. */
function storeText({ store, folder, stored }: SizedProject): string {
  if (!store) return '';
  if (store.location.startsWith(`${folder}${sep}`)) return store.plugin;
  const location = `${store.plugin} ${store.location}`;
  return stored ? `${location} (${storedText(stored)})` : location;
}

function storedText(stored: NonNullable<SizedProject['stored']>): string {
  if ('code' in stored) return `size unknown: ${stored.code}`;
  const size = stored.bytes === undefined ? 'size unknown' : bytes(stored.bytes);
  return `${counted(stored.chunks, 'chunk')}, ${size}`;
}

/** Output of `clear`. */
export function formatRemoved(removed: readonly ListedProject[], root: string | undefined): string {
  if (removed.length === 0)
    return root === undefined ? 'No index matches.\n' : `${printableLine(root)} has no index.\n`;
  return removed
    .map((project) => `Removed the index of ${printableLine(treeOf(project))} (${bytes(project.bytes)}).\n`)
    .join('');
}

/** A removed index, for programs. */
export function removedJson({ id, root, revision, bytes }: ListedProject): unknown {
  return { id, ...(root && { root }), ...(revision && { revision }), bytes };
}
