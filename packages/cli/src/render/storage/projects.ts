import type { ListedProject, SizedProject } from '@codesearch/engine';
import { colorsFor } from '../../output/colors.ts';
import { bytes, count, counted, localTime, printableLine } from '@codesearch/presentation';
import { formatTable, textWidth } from '../table.ts';
import type { Column } from '../table.ts';

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

/** All indexes, for people. One without a readable manifest is named by its id. */
export function formatProjects(projects: readonly SizedProject[]): string {
  if (projects.length === 0) return 'Nothing is indexed yet. A first `codesearch search` in a folder does that.\n';
  const rows = projects.map((project) => [
    printableLine(project.root ?? project.id),
    project.orphan ? `${project.state}, orphan` : project.state,
    count(project.files),
    count(project.chunks),
    bytes(project.bytes),
    printableLine(modelOf(project)),
    printableLine(storeText(project)),
    project.completedAt === undefined ? 'never' : localTime(project.completedAt),
  ]);
  const { bold } = colorsFor(process.stdout);
  return isTooWide(formatTable(columns, rows))
    ? rows.map((row) => formatBlock(row, bold)).join('\n')
    : formatTable(columns, rows, bold);
}

/** Whether a terminal would break the lines. */
function isTooWide(table: string): boolean {
  const { isTTY, columns: room } = process.stdout;
  return isTTY && room > 0 && table.split('\n').some((line) => textWidth(line) > room);
}

/** A row as a few lines, where a line has no room for it. */
function formatBlock(
  [path = '', state, files, chunks, size, model, store, synced]: readonly string[],
  bold: (text: string) => string,
): string {
  const from = [model, store].filter((part) => part !== '').join(', ');
  return [
    bold(path),
    `  ${state}, ${files} files, ${chunks} chunks, ${size}`,
    ...(from === '' ? [] : [`  ${from}`]),
    `  synced ${synced}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The embedder without the name of its plugin, which a row has no room for. */
function modelOf({ embedder = '' }: SizedProject): string {
  return embedder.slice(embedder.indexOf(' ') + 1);
}

/** A store in the folder of the index needs no further word; of another one, how much it holds by its own word. */
function storeText({ store, folder, stored }: SizedProject): string {
  if (!store) return '';
  if (store.location.startsWith(folder)) return store.plugin;
  const place = `${store.plugin} ${store.location}`;
  return stored ? `${place} (${storedText(stored)})` : place;
}

function storedText(stored: NonNullable<SizedProject['stored']>): string {
  if ('code' in stored) return `does not tell its size: ${stored.code}`;
  const size = stored.bytes === undefined ? 'size not told by the server' : bytes(stored.bytes);
  return `${counted(stored.chunks, 'chunk')}, ${size}`;
}

/** What `clear` removed, for people. */
export function formatRemoved(removed: readonly ListedProject[], root: string | undefined): string {
  if (removed.length === 0)
    return root === undefined ? 'There is no such index.\n' : `${printableLine(root)} has no index.\n`;
  return removed
    .map((project) => `Removed the index of ${printableLine(project.root ?? project.id)} (${bytes(project.bytes)}).\n`)
    .join('');
}
