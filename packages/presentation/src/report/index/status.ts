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

/** Output of `status`. @param advice what to do about the state; empty if there is nothing to do */
export function formatStatus(status: ProjectStatus, advice: string, { bold, dim }: Colors): string {
  const { pending } = status;
  const rows: (readonly [string, string])[] = [
    ['root', printableLine(status.url ?? status.root)],
    ...(status.revision ? [['revision', revisionText(status.revision)] as const] : []),
    ['state', `${bold(stateLabels[status.state])}. ${status.unwritable === undefined ? advice : ''}`.trimEnd()],
    ...writerRow(status),
    ...status.changes.map((change) => ['', printableLine(change)] as const),
  ];
  if (status.chunks > 0 || pending) {
    rows.push([
      'content',
      [
        counted(status.files, 'file'),
        counted(status.chunks, 'chunk'),
        // A reader of a shared index does not know them.
        ...(status.sourceBytes > 0 || status.chunks === 0 ? [`${bytes(status.sourceBytes)} of source`] : []),
      ].join(', '),
    ]);
  }
  if (status.chunks > 0) {
    const levels = Object.entries(status.levels).map(([level, chunks]) => `${count(chunks)} ${level}`);
    // Contexts by patterns need no words: every index has them, unless a model writes others.
    const isUsual = levels.length === 1 && status.levels['pattern'] !== undefined && status.fallenBack === 0;
    if (levels.length > 0 && !isUsual) rows.push(['contexts', levels.join(', ')]);
    if (status.fallenBack > 0) rows.push(['', degradedContexts(status.fallenBack)]);
  }
  const skipped = byReason(status.skipped);
  if (skipped !== '') rows.push(['skipped', skipped]);
  if (status.masked > 0)
    rows.push(['masked', `${counted(status.masked, 'secret')} found and stored as *; others may remain`]);
  if (pending && pending.added + pending.modified + pending.removed + (pending.again ?? 0) > 0) {
    const { added, modified, removed, again = 0 } = pending;
    const more = again > 0 ? `, ${count(again)} again, since what a plugin depends on has changed` : '';
    rows.push(['pending', `${count(added)} added, ${count(modified)} modified, ${count(removed)} removed${more}`]);
  }
  if (status.state !== 'missing') {
    const size = status.indexBytes === undefined ? '' : `, ${bytes(status.indexBytes)}`;
    rows.push(['index', `${printableLine(status.folder)}${size}`]);
    rows.push(['store', `${status.plugins['store']} at ${printableLine(status.location)}`]);
    for (const [index, phrase] of (status.denseMethod ?? []).entries())
      rows.push([index === 0 ? 'vectors' : '', printableLine(phrase)]);
    if (status.unwritable !== undefined) rows.push(['', `cannot be updated: ${printableLine(status.unwritable)}`]);
    const { createdAt, completedAt } = status;
    const completed = completedAt === undefined ? 'not completed yet' : `updated ${localTime(completedAt)}`;
    rows.push(['built', `${createdAt === undefined ? 'unknown' : localTime(createdAt)}, ${completed}`]);
  }
  rows.push(...fittedRows(status));
  const plugins = Object.entries(status.plugins).map(
    ([stage, plugin]) => `${stage} ${plugin === overridesPlugin ? 'by overrides' : plugin}`,
  );
  rows.push(...wrapped(plugins).map((line, index) => [index === 0 ? 'plugins' : '', line] as const));
  return rows.map(([title, value]) => `${dim(title.padEnd(titleWidth - 1))} ${value}`.trimEnd()).join('\n') + '\n';
}

function writerRow({ writer, writerHost }: ProjectStatus): (readonly [string, string])[] {
  if (writer === undefined) return [];
  return [['writer', `process ${writer}${writerHost === undefined ? '' : ` of ${printableLine(writerHost)}`}`]];
}

function fittedRows({ fitted }: ProjectStatus): (readonly [string, string])[] {
  if (!fitted) return [];
  const { commit, fittedAt, figures, questions, used } = fitted;
  const at = commit === undefined ? '' : ` at ${commit.slice(0, 12)}`;
  const shown = figures.filter(({ kind }) => kind === 'all').map((figure) => figureText(figure));
  return [
    ['ranking', `weights fitted to this repository ${localTime(fittedAt)}${at}, by ${counted(questions, 'question')}`],
    ...shown.map((text) => ['', text] as const),
    ...(used
      ? []
      : [['', 'not used: they were fitted to another version of the reranker, or to other weights'] as const]),
  ];
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
