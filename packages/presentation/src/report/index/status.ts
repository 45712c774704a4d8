import type { Colors } from '../../terminal/colors.ts';
import { bytes, count, counted, degradedContexts, localTime } from '../../text/quantity.ts';
import { printableLine } from '../../text/printable.ts';
import { revisionText } from '../../text/revision-text.ts';
import type { FittedFigure, ProjectStatus, RepairReport } from '@codesearch/engine';
import { stateLabels } from '../../text/state-labels.ts';
import { overridesPlugin } from '../setup/overrides.ts';
import { byReason } from './index-run.ts';

/** Columns of a line. */
const lineWidth = 80;
/** Columns of the titles of rows. */
const titleWidth = 9;

type Row = readonly [title: string, value: string];

/** Output of `status`. @param advice what to do about the state; empty if there is nothing to do */
export function formatStatus(status: ProjectStatus, advice: string, { bold, dim }: Colors): string {
  const plugins = Object.entries(status.plugins).map(
    ([stage, plugin]) => `${stage} ${plugin === overridesPlugin ? 'by overrides' : plugin}`,
  );
  const rows: readonly Row[] = [
    ['root', printableLine(status.url ?? status.root)],
    ...(status.revision ? titled('revision', [revisionText(status.revision)]) : []),
    ['state', `${bold(stateLabels[status.state])}. ${status.unwritable === undefined ? advice : ''}`.trimEnd()],
    ...writerRow(status),
    ...titled('', status.changes.map(printableLine)),
    ...contentRows(status),
    ...pendingRow(status),
    ...indexRows(status),
    ...fittedRows(status),
    ...titled('plugins', wrapped(plugins)),
  ];
  return rows.map(([title, value]) => `${dim(title.padEnd(titleWidth - 1))} ${value}`.trimEnd()).join('\n') + '\n';
}

/** Rows of which the first one has the title. */
function titled(title: string, values: readonly string[]): readonly Row[] {
  return values.map((value, index) => [index === 0 ? title : '', value]);
}

function writerRow({ writer, writerHost }: ProjectStatus): readonly Row[] {
  if (writer === undefined) return [];
  return [['writer', `process ${writer}${writerHost === undefined ? '' : ` of ${printableLine(writerHost)}`}`]];
}

function contentRows(status: ProjectStatus): readonly Row[] {
  const { files, chunks, sourceBytes, levels, fallenBack, masked, pending } = status;
  // A reader of a shared index does not know the bytes.
  const source = sourceBytes > 0 || chunks === 0 ? [`${bytes(sourceBytes)} of source`] : [];
  const content = [counted(files, 'file'), counted(chunks, 'chunk'), ...source].join(', ');
  const named = chunks > 0 ? Object.entries(levels).map(([level, of]) => `${count(of)} ${level}`) : [];
  // Contexts by patterns need no words: every index has them, unless a model writes others.
  const isUsual = named.length === 1 && levels['pattern'] !== undefined && fallenBack === 0;
  const skipped = byReason(status.skipped);
  return [
    ...titled('content', chunks > 0 || pending ? [content] : []),
    ...titled('contexts', named.length > 0 && !isUsual ? [named.join(', ')] : []),
    ...titled('', chunks > 0 && fallenBack > 0 ? [degradedContexts(fallenBack)] : []),
    ...titled('skipped', skipped === '' ? [] : [skipped]),
    ...titled('masked', masked > 0 ? [`${counted(masked, 'secret')} found and stored as *; others may remain`] : []),
  ];
}

function pendingRow({ pending }: ProjectStatus): readonly Row[] {
  const { added, modified, removed, again = 0 } = pending ?? { added: 0, modified: 0, removed: 0 };
  if (added + modified + removed + again === 0) return [];
  const more = again > 0 ? `, ${count(again)} again, since what a plugin depends on has changed` : '';
  return [['pending', `${count(added)} added, ${count(modified)} modified, ${count(removed)} removed${more}`]];
}

function indexRows(status: ProjectStatus): readonly Row[] {
  if (status.state === 'missing') return [];
  const {
    folder,
    indexBytes,
    indexParts = {},
    plugins,
    location,
    denseMethod = [],
    unwritable,
    createdAt,
    completedAt,
  } = status;
  const size = indexBytes === undefined ? '' : `, ${bytes(indexBytes)}`;
  const shares = Object.entries(indexParts).map(([part, of]) => `${printableLine(part)} ${bytes(of)}`);
  const completed = completedAt === undefined ? 'not completed yet' : `updated ${localTime(completedAt)}`;
  return [
    ['index', `${printableLine(folder)}${size}`],
    ...titled('parts', shares.length > 0 ? [shares.join(', ')] : []),
    ['store', `${plugins['store']} at ${printableLine(location)}`],
    ...titled('vectors', denseMethod.map(printableLine)),
    ...titled('', unwritable === undefined ? [] : [`cannot be updated: ${printableLine(unwritable)}`]),
    ...titled('built', createdAt === undefined ? [] : [`${localTime(createdAt)}, ${completed}`]),
  ];
}

function fittedRows({ fitted }: ProjectStatus): readonly Row[] {
  if (!fitted) return [];
  const { commit, fittedAt, figures, questions, used } = fitted;
  const at = commit === undefined ? '' : ` at ${commit.slice(0, 12)}`;
  return titled('ranking', [
    `weights fitted to this repository ${localTime(fittedAt)}${at}, by ${counted(questions, 'question')}`,
    ...figures.filter(({ kind }) => kind === 'all').map(figureText),
    ...(used ? [] : ['not used: they were fitted to another version of the reranker, or to other weights']),
  ]);
}

function figureText({ metric, before, after, p, questions }: FittedFigure): string {
  return `${metric} ${before.toFixed(3)} before, ${after.toFixed(3)} after, p = ${p.toFixed(3)}, on ${counted(questions, 'other question')}`;
}

/** Joins words with commas into lines that fit. */
function wrapped(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)}, ${word}`;
    if (lines.length === 0 || titleWidth + longer.length > lineWidth) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Output of `status --repair`, before that of `status`. */
export function formatRepair({ restored, orphans, rebuilt }: RepairReport): string {
  if (rebuilt) return 'Rebuilt the index: it could not be read, or its parts did not belong together.\n\n';
  if (restored.length + orphans.length === 0)
    return 'The store has every indexed file. There is nothing to repair.\n\n';
  return `Repaired the store: restored ${counted(restored.length, 'file')}, and removed ${counted(orphans.length, 'file')} not in the index.\n\n`;
}
