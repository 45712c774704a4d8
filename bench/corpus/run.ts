import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataHome } from '../question/data-home.ts';
import { checkCoverage } from './coverage.ts';

/*
 * Indexes a repository with the default preset and prints files, chunks, time, sizes, skipped files by reason, and
 * whether each line that is not blank is in exactly one chunk.
 *
 *   npm run -w @codesearch/bench corpus -- --root FOLDER
 */

const { values: options } = parseArgs({ options: { root: { type: 'string', default: '..' } } });
const root = resolve(options.root);
using home = new DataHome();
await using project = await home.open(root);
const report = await project.index();
const status = await project.status();
const megabytes = report.bytes / 1e6;
const rows: Record<string, unknown> = {
  root,
  state: status.state,
  files: status.files,
  chunks: status.chunks,
  seconds: (report.elapsedMs / 1000).toFixed(2),
  'MB of source': megabytes.toFixed(2),
  'MB/s': (megabytes / (report.elapsedMs / 1000)).toFixed(2),
  'MB of index': ((status.indexBytes ?? 0) / 1e6).toFixed(2),
  skipped: JSON.stringify(status.skipped),
  degraded: JSON.stringify(report.degraded),
  'stage ms': JSON.stringify(report.timings, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value,
  ),
};
const coverage = await checkCoverage(project);
rows['lines in exactly one chunk'] =
  `${coverage.covered} of ${coverage.lines} (${((100 * coverage.covered) / Math.max(1, coverage.lines)).toFixed(4)} %)`;
rows['chunks that differ from the file'] = coverage.inexact;
for (const [name, value] of Object.entries(rows)) process.stdout.write(`${name.padEnd(32)} ${String(value)}\n`);
