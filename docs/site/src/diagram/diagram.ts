import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A box with a name. Positions and sizes are in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  /** Lines below the name. */
  readonly details?: readonly string[];
  /**
   * `plugin`: a stage that a plugin implements. `data`: what is kept. `group`: a frame around other boxes. Default: a
   * step.
   */
  readonly kind?: 'plugin' | 'data' | 'group';
}

/** A line from a point over others to a point, where it ends in a head. */
export interface Arrow {
  readonly points: readonly (readonly [x: number, y: number])[];
  /** A text above the middle of its first part. */
  readonly label?: string;
}

export interface Diagram {
  readonly title: string;
  /** What the drawing shows, for readers who do not see it. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** Draws a diagram as SVG. The file has its own colors for light and dark. */
export function drawing({ title, description, width, height, boxes, arrows }: Diagram): string {
  const style = readFileSync(join(import.meta.dirname, 'diagram.css'), 'utf8');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<style>\n${style}</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    ...boxes.flatMap(boxLines),
    ...arrows.flatMap(arrowLines),
    '</svg>\n',
  ].join('\n');
}

function boxLines({ x, y, width, height, name, details = [], kind }: Box): readonly string[] {
  if (kind === 'group')
    return [
      `<rect class="group" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
      `<text class="detail label" x="${x + 12}" y="${y + height - 12}">${escaped(name)}</text>`,
    ];
  const middle = x + width / 2;
  const first = y + height / 2 + 5 - details.length * 8;
  return [
    `<rect class="box${kind === undefined ? '' : ` ${kind}`}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`,
    `<text class="name" x="${middle}" y="${first}">${escaped(name)}</text>`,
    ...details.map(
      (detail, index) => `<text class="detail" x="${middle}" y="${first + 18 + index * 16}">${escaped(detail)}</text>`,
    ),
  ];
}

function arrowLines({ points, label }: Arrow): readonly string[] {
  const [start, second] = points;
  const [end, before] = [points.at(-1), points.at(-2)];
  if (start === undefined || second === undefined || end === undefined || before === undefined) return [];
  const [dx, dy] = [Math.sign(end[0] - before[0]), Math.sign(end[1] - before[1])];
  const corner = (along: number, across: number): string =>
    `${end[0] - along * dx - across * dy},${end[1] - along * dy + across * dx}`;
  return [
    `<path class="arrow" d="M${points.map((point) => point.join(' ')).join('L')}"/>`,
    `<polygon class="head" points="${corner(0, 0)} ${corner(9, 5)} ${corner(9, -5)}"/>`,
    ...(label === undefined
      ? []
      : [
          `<text class="detail" x="${(start[0] + second[0]) / 2}" y="${(start[1] + second[1]) / 2 - 6}">${escaped(label)}</text>`,
        ]),
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
