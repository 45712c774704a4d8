import type { TargetReport } from './hunt-target.ts';

/** The failures of a target, each with the command that repeats it. */
export function formatFindings({ target, findings }: TargetReport, corpus?: string): string {
  const more = corpus === undefined ? '' : ` --corpus ${corpus}`;
  return findings
    .map(({ seed, problem, given }) => {
      const repeat = `npm run -w @codesearch/e2e hunt -- --target ${target} --seed ${seed}${more}`;
      const lines = [`${target}, seed ${seed}: ${problem}`, ...(given === undefined ? [] : [`case: ${given}`])];
      return `${lines.join('\n')}\nrepeat: ${repeat}\n\n`;
    })
    .join('');
}

/** A table with a line for each target, and the sum. */
export function formatReport(reports: readonly TargetReport[]): string {
  const sum = (pick: (report: TargetReport) => number): number =>
    reports.reduce((total, each) => total + pick(each), 0);
  const rows = [
    ['target', 'seed', 'cases', 'failures', 'seconds'],
    ...reports.map(({ target, seed, cases, findings, seconds }) =>
      row(target, String(seed), cases, findings.length, seconds),
    ),
    row(
      'all',
      '',
      sum(({ cases }) => cases),
      sum(({ findings }) => findings.length),
      sum(({ seconds }) => seconds),
    ),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const formatted = rows.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
  return `${formatted.join('\n')}\n`;
}

function row(target: string, seed: string, cases: number, failures: number, seconds: number): readonly string[] {
  return [target, seed, String(cases), String(failures), seconds.toFixed(1)];
}
