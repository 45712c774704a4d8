import type { Finding } from './finding.ts';
import { outputColors } from '../output/colors.ts';
import { counted, printable } from '@codesearch/presentation';

/** Output of `doctor`: one line per finding, and below each problem how to fix it. */
export function formatFindings(findings: readonly Finding[]): string {
  const { bold, dim, green, red } = outputColors();
  const width = Math.max(...findings.map(({ check }) => check.length));
  const problems = findings.filter(({ ok }) => !ok).length;
  const lines = findings.flatMap(({ check, ok, message, repair }) => [
    `${ok ? green('ok     ') : red('problem')}  ${dim(check.padEnd(width))}  ${printable(message)}`,
    ...(repair === undefined ? [] : [`${' '.repeat(width + 11)}${bold('fix')} ${printable(repair)}`]),
  ]);
  const verdict = problems === 0 ? 'No problems found.' : `${counted(problems, 'problem')} found.`;
  return `${[...lines, verdict].join('\n')}\n`;
}
