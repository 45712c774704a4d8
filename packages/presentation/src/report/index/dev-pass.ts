import type { Colors } from '../../terminal/colors.ts';
import { compareChunks, compareHits, shareOf } from '../../dev/compare-passes.ts';
import { counted } from '../../text/quantity.ts';
import { printable, printableLine } from '../../text/printable.ts';
import type { Compared, ComparedHit } from '../../dev/compare-passes.ts';
import type { DevChunk, DevPass } from '../../dev/dev-pass.ts';
import { formatSync } from './sync.ts';

/** Lines of the header of a chunk that are shown. */
const headerLines = 3;

/** Signals of a hit that are shown. */
const maxSignals = 4;

/** Output of `dev` for one pass. @param before the pass before it, whose differences are marked */
export function formatPass(pass: DevPass, before: DevPass | undefined, colors: Colors): string {
  return [plugins(pass, colors), ...fileLines(pass, before, colors), ...queryLines(pass, before, colors)]
    .map((line) => `${line}\n`)
    .join('');
}

function plugins({ plugins: configured }: DevPass, { dim }: Colors): string {
  const list = Object.entries(configured).map(([stage, plugin]) => `${stage} ${printableLine(plugin)}`);
  return dim(list.length === 0 ? 'all plugins from the preset' : list.join(', '));
}

function fileLines(pass: DevPass, before: DevPass | undefined, colors: Colors): readonly string[] {
  const { file } = pass;
  if (file === undefined) return [];
  const { bold, yellow } = colors;
  const compared = compareChunks(before, pass);
  const same = compared.filter(({ change }) => change === 'same');
  const shown = before === undefined ? compared : compared.filter(({ change }) => change !== 'same');
  const title = `${bold(printable(file.path))}  ${counted(file.chunks.length, 'chunk')}, ${printableLine(file.language)}`;
  const degraded = file.degraded === undefined ? '' : yellow(`  chunked by a fallback: ${file.degraded.code}`);
  return [
    title + degraded,
    ...shown.flatMap((chunk) => chunkLines(chunk, colors)),
    ...(before !== undefined && same.length > 0 ? [`  ${counted(same.length, 'chunk')} as before`] : []),
  ];
}

function chunkLines({ change, entry }: Compared<DevChunk>, { dim, green, red }: Colors): readonly string[] {
  const paint = { added: green, removed: red, same: String }[change];
  const sign = { added: '+', removed: '-', same: ' ' }[change];
  const lines = `${entry.startLine}-${entry.endLine}`.padEnd(11);
  const head = paint(`${sign} ${lines} ${printableLine([entry.kind, entry.symbols.join(', ')].join(' ').trimEnd())}`);
  if (change === 'removed') return [head];
  const header = entry.header.split('\n').filter((line) => line.trim() !== '');
  const more = header.length > headerLines ? [`… ${counted(header.length - headerLines, 'more line')}`] : [];
  return [
    head,
    ...[...header.slice(0, headerLines), ...more].map((line) => dim(`              │ ${printableLine(line)}`)),
  ];
}

function queryLines(pass: DevPass, before: DevPass | undefined, colors: Colors): readonly string[] {
  const { query } = pass;
  if (query === undefined) return [];
  const { bold, dim } = colors;
  const { hits, gone } = compareHits(before, pass);
  return [
    `${bold(`"${printableLine(query.text)}"`)}  ${counted(hits.length, 'hit')}, fit ${query.fit}; ${dim(formatSync(query.report))}`,
    ...hits.flatMap((hit, index) => hitLines(hit, index + 1, before !== undefined, colors)),
    ...gone.map(({ path, line, label }) => `   -  ${printable(path)}:${line}  ${printableLine(label)}`),
  ];
}

function hitLines(
  { hit, before }: ComparedHit,
  rank: number,
  hasBefore: boolean,
  { dim, green }: Colors,
): readonly string[] {
  const moved = before === undefined ? green('  new') : before === rank ? '' : green(`  was ${before}`);
  const signals = hit.signals
    .slice(0, maxSignals)
    .map((signal) => `${printableLine(signal.name)} ${shareOf(signal).toFixed(2)}`);
  return [
    `${String(rank).padStart(4)}  ${printable(hit.path)}:${hit.line}  ${printableLine(hit.label)}${hasBefore ? moved : ''}`,
    dim(`      ${hit.score.toFixed(2)} = ${signals.join(' + ')}${hit.signals.length > maxSignals ? ' + …' : ''}`),
  ];
}
