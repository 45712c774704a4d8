import type { Figures } from './figures.ts';
import { limitRows, megabytesPerSecond } from './limits.ts';

/** All results as tables for people. */
export function formatFigures(figures: Figures): string {
  const { tree } = figures;
  const head = `${tree.root}: ${tree.files} files, ${tree.chunks} chunks, ${megabytes(tree.bytes)} of source`;
  const parts = [
    section('Cold index', indexRows(figures)),
    section('In process', processRows(figures)),
    section(
      'One query, mean by step',
      Object.entries(figures.query.steps).map(([step, time]) => [step, ms(time, 2)]),
    ),
    section('Cold command', commandRows(figures)),
    section('Against the limits', limitRows(figures)),
  ];
  return `${head}\n\n${parts.join('\n')}`;
}

function indexRows(figures: Figures): Rows {
  const { report, processMs, memory } = figures.index;
  const stages = Object.entries(report.timings);
  const busy = stages.reduce((sum, [, time]) => sum + time, 0);
  return [
    ['whole run', ms(report.elapsedMs), `${megabytesPerSecond(figures).toFixed(2)} MB/s`],
    ['whole process', ms(processMs)],
    ...stages.map(([stage, time]) => [stage, ms(time), `${((100 * time) / busy).toFixed(0)} % of the stages`]),
    ...(memory === undefined
      ? []
      : [
          ['memory, main process', megabytes(memory.main)],
          ['memory, largest child', megabytes(memory.largestChild), `of ${memory.children}`],
          ['memory, all processes', megabytes(memory.together)],
        ]),
  ];
}

function processRows({ sync, edit, query }: Figures): Rows {
  return [
    ['sync, nothing changed', ms(sync.medianMs, 1), `first ${ms(sync.firstMs, 1)}`],
    ['one edit to searchable', ms(edit.medianMs, 1), `first ${ms(edit.firstMs, 1)}`],
    ['new query, p50', ms(query.p50Ms, 2), `of ${query.queries} queries`],
    ['new query, p95', ms(query.p95Ms, 2), `first ${ms(query.firstMs, 1)}`],
    ['repeated query, p50', ms(query.againP50Ms, 2)],
  ];
}

function commandRows({ command }: Figures): Rows {
  const { withoutSync, withSync, withServer, modules, bareNodeMs } = command;
  return [
    ['search --no-sync', ms(withoutSync.medianMs), `min ${ms(withoutSync.minMs)}`],
    ['search', ms(withSync.medianMs), `min ${ms(withSync.minMs)}`],
    ['search with a server', ms(withServer.medianMs), `min ${ms(withServer.minMs)}`],
    ['bare node', ms(bareNodeMs)],
    ['modules loaded', String(modules)],
  ];
}

type Rows = readonly (readonly string[])[];

function section(title: string, rows: Rows): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return `${title}\n${rows.map((row) => `  ${line(row)}\n`).join('')}`;
}

function ms(value: number, digits = 0): string {
  return `${value.toFixed(digits)} ms`;
}

function megabytes(value: number): string {
  return `${(value / 1e6).toFixed(1)} MB`;
}
