import type { SearchHit, SearchResult } from '@codesearch/kernel/runtime';
import { colorsFor } from './colors.ts';
import type { Colors } from './colors.ts';
import { printable } from './printable.ts';

export interface HitFormat {
  /** Lines to show of each hit. */
  readonly lines: number;
  readonly explain?: boolean;
}

/** A search result for people: the places, best first, each with the head of its text. */
export function formatHits(result: SearchResult, format: HitFormat): string {
  if (result.hits.length === 0) return `Nothing found for ${JSON.stringify(result.query)}.\n`;
  const colors = colorsFor(process.stdout);
  const note =
    result.index.state === 'current' ? [] : [colors.yellow(`The index is ${result.index.state}: hits may be missing.`)];
  return `${[...note, ...result.hits.map((hit) => formatHit(hit, format, colors))].join('\n\n')}\n`;
}

function formatHit({ chunk, score, signals }: SearchHit, { lines, explain }: HitFormat, colors: Colors): string {
  const { bold, cyan, dim } = colors;
  const symbol = chunk.symbols[0] ?? chunk.enclosing.at(-1);
  const title = symbol === undefined ? chunk.kind : `${symbol.kind} ${symbol.qualifiedName}`;
  const head = `${cyan(`${printable(chunk.path)}:${chunk.startLine}`)}  ${bold(printable(title))}  ${dim(score.toFixed(2))}`;
  return [
    head,
    ...snippet(chunk.text, chunk.startLine, lines, colors),
    ...(explain ? explanation(signals, colors) : []),
  ].join('\n');
}

function snippet(text: string, startLine: number, limit: number, { dim }: Colors): readonly string[] {
  const all = printable(text.trimEnd().replaceAll('\r\n', '\n')).split('\n');
  const shown = all.slice(0, limit);
  const width = String(startLine + shown.length).length;
  const numbered = shown.map((line, index) => `${dim(String(startLine + index).padStart(width + 2))}  ${line}`);
  const rest = all.length - shown.length;
  return rest > 0 && limit > 0 ? [...numbered, dim(`${' '.repeat(width + 4)}… ${rest} more lines`)] : numbered;
}

function explanation(signals: SearchHit['signals'], { dim }: Colors): readonly string[] {
  return [...signals]
    .sort((a, b) => Math.abs(b.value * b.weight) - Math.abs(a.value * a.weight))
    .map(({ name, value, weight }) =>
      dim(`    ${(value * weight).toFixed(3).padStart(8)}  ${name} (${value.toFixed(3)} × ${weight})`),
    );
}
