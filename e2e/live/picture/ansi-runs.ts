/** A part of a terminal line with one style. */
export interface Run {
  readonly text: string;
  /** Index of the foreground color, 0 to 7; absent for the default color. */
  readonly color?: number;
  readonly bold: boolean;
  readonly dim: boolean;
}

/** Matches everything except text and styles, such as links. */
const otherSequence = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b\[[0-9;?]*[A-Za-ln-z]/g;
const look = /\u001b\[([0-9;]*)m/;

/** Splits a line that a program printed into runs by its SGR sequences (ECMA-48, 8.3.117). */
export function ansiRuns(line: string): readonly Run[] {
  const runs: Run[] = [];
  let current: Omit<Run, 'text'> = { bold: false, dim: false };
  for (const [index, part] of line.replaceAll(otherSequence, '').split(look).entries()) {
    if (index % 2 === 1) current = part.split(';').reduce(changed, current);
    else if (part !== '') runs.push({ text: part, ...current });
  }
  return runs;
}

function changed({ color, bold, dim }: Omit<Run, 'text'>, parameter: string): Omit<Run, 'text'> {
  const code = Number(parameter);
  const kept = color === undefined ? {} : { color };
  if (code === 0) return { bold: false, dim: false };
  if (code === 1) return { ...kept, bold: true, dim };
  if (code === 2) return { ...kept, bold, dim: true };
  if (code === 22) return { ...kept, bold: false, dim: false };
  if (code >= 30 && code <= 37) return { color: code - 30, bold, dim };
  if (code === 39) return { bold, dim };
  return { ...kept, bold, dim };
}
