import type { ScaleFigures } from './figures.ts';

/** One panel of the plot. */
interface Panel {
  readonly title: string;
  /** In the order of the legend. */
  readonly lines: readonly { readonly name: string; readonly value: (figures: ScaleFigures) => number | undefined }[];
}

const panels: readonly Panel[] = [
  {
    title: 'processor time of a search, ms',
    lines: [
      { name: 'p50', value: ({ query }) => query.processor50 },
      { name: 'p95', value: ({ query }) => query.processor95 },
    ],
  },
  {
    title: 'memory, MB',
    lines: [
      { name: 'a process after 360 searches', value: ({ query }) => query.memory / 1e6 },
      { name: 'an index run', value: ({ index }) => index?.memory && index.memory / 1e6 },
    ],
  },
  {
    title: 'index, chunks per second',
    lines: [{ name: 'whole run', value: ({ index, chunks }) => index && chunks / (index.ms / 1_000) }],
  },
];

const [width, height, margin] = [300, 200, 44];

/** Draws figures of several trees, with logarithmic axes, as SVG with its own colors for light and dark. */
export function drawPlot(all: readonly ScaleFigures[]): string {
  const figures = all.toSorted((a, b) => a.chunks - b.chunks);
  const [least, most] = [figures[0]!.chunks, figures.at(-1)!.chunks];
  const xOf = (chunks: number): number => position(chunks, least, most, margin, width - 16);
  const parts = panels.map(({ title, lines }, index) => {
    const values = figures.flatMap((each) => lines.flatMap(({ value }) => value(each) ?? []));
    const [low, high] = [Math.min(...values) / 1.5, Math.max(...values) * 1.5];
    const yOf = (value: number): number => position(value, low, high, height - 34, 44);
    const curves = lines.flatMap(({ name, value }, line) => {
      const points = figures.flatMap((each) => {
        const found = value(each);
        return found === undefined ? [] : [{ x: xOf(each.chunks), y: yOf(found), label: found.toFixed(0) }];
      });
      const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
      return [
        `<path class="line${line}" d="${path}"/>`,
        ...points.map(({ x, y, label }) => `<text class="value" x="${x}" y="${(y - 6).toFixed(1)}">${label}</text>`),
        `<text class="name${line}" x="${margin}" y="${34 + 12 * line}">${name}</text>`,
      ];
    });
    const ticks = figures.map(
      ({ chunks }) => `<text class="value" x="${xOf(chunks)}" y="${height - 14}">${short(chunks)}</text>`,
    );
    const head = `<text class="title" x="${margin - 20}" y="18">${title}</text>`;
    return `<g transform="translate(${index * width} 0)">\n${[head, ...curves, ...ticks].join('\n')}\n</g>`;
  });
  const size = `viewBox="0 0 ${panels.length * width} ${height}" width="${panels.length * width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="plot" ${size} role="img">`,
    '<title>Processor time, memory and index rate by the number of chunks</title>',
    `<style>${style}</style>`,
    `<rect class="paper" width="100%" height="100%" rx="8"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const style = `
.plot { font: 11px ui-sans-serif, system-ui, sans-serif; --paper: #fff; --ink: #1f2328; --a: #0969da; --b: #bc4c00; }
@media (prefers-color-scheme: dark) { .plot { --paper: #0d1117; --ink: #e6edf3; --a: #58a6ff; --b: #f0883e; } }
.paper { fill: var(--paper); } text { fill: var(--ink); } .title { font-weight: 600; } .value { text-anchor: middle; }
path { fill: none; stroke-width: 2; } .line0 { stroke: var(--a); } .line1 { stroke: var(--b); }
.name0 { fill: var(--a); } .name1 { fill: var(--b); }
`;

function position(value: number, low: number, high: number, from: number, to: number): number {
  if (low === high) return from;
  return from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
}

function short(chunks: number): string {
  return chunks < 950_000 ? `${Math.round(chunks / 1_000)} k` : `${(chunks / 1e6).toFixed(1)} M`;
}
