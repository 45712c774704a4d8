import { ansiRuns } from './ansi-runs.ts';
import type { Run } from './ansi-runs.ts';

/* GitHub's dark palette. The window has its own background, so that it looks the same on a light and on a dark page. */
const background = '#0d1117';
const border = '#30363d';
const foreground = '#e6edf3';
const faint = '#8b949e';
const colors = ['#484f58', '#ff7b72', '#7ee787', '#e3b341', '#79c0ff', '#d2a8ff', '#56d4dd', '#b1bac4'];
const buttons = ['#ff5f57', '#febc2e', '#28c840'];

const fontSize = 13;
const characterWidth = 7.8;
const lineHeight = 19;
const margin = 18;
const titleBar = 36;

/**
 * A terminal window that shows what a program printed. Widths are given with each text, so that any font keeps the
 * columns.
 */
export function terminalSvg(title: string, lines: readonly string[]): string {
  const runs = lines.map(ansiRuns);
  const columns = Math.max(...runs.map(lineWidth));
  const width = Math.ceil(columns * characterWidth + 2 * margin);
  const height = titleBar + lines.length * lineHeight + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${background}" stroke="${border}"/>`,
    ...buttons.map((color, index) => `<circle cx="${margin + 2 + index * 20}" cy="18" r="6" fill="${color}"/>`),
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" font-size="${fontSize}" fill="${foreground}" xml:space="preserve">`,
    ...runs.map((line, index) => svgLine(line, titleBar + (index + 0.75) * lineHeight)),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function svgLine(runs: readonly Run[], y: number): string {
  let column = 0;
  return runs
    .map((run) => {
      const start = column;
      column += run.text.length;
      return run.text.trim() === '' ? '' : svgText(run, start, y);
    })
    .join('');
}

function svgText({ text, color, bold, dim }: Run, column: number, y: number): string {
  const blanks = text.length - text.trimStart().length;
  const shown = text.trim();
  const x = (margin + (column + blanks) * characterWidth).toFixed(1);
  const length = (shown.length * characterWidth).toFixed(1);
  const fill = dim ? faint : color === undefined ? undefined : colors[color];
  const style = `${fill === undefined ? '' : ` fill="${fill}"`}${bold ? ' font-weight="bold"' : ''}`;
  return `<text x="${x}" y="${y}" textLength="${length}"${style}>${escaped(shown)}</text>`;
}

function lineWidth(runs: readonly Run[]): number {
  return runs.reduce((width, { text }) => width + text.length, 0);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
