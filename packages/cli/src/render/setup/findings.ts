import type { Finding } from '../../doctor/finding.ts';
import { colorsFor } from '../../output/colors.ts';
import { counted, printable } from '@codesearch/presentation';

/** What the doctor found, for people: a line each, and the repair below what is not well. */
export function formatFindings(findings: readonly Finding[]): string {
  const { bold, dim, green, red } = colorsFor(process.stdout);
  const width = Math.max(...findings.map(({ check }) => check.length));
  const problems = findings.filter(({ ok }) => !ok).length;
  const lines = findings.flatMap(({ check, ok, message, repair }) => [
    `${ok ? green('ok     ') : red('problem')}  ${dim(check.padEnd(width))}  ${printable(message)}`,
    ...(repair === undefined ? [] : [`${' '.repeat(width + 11)}${bold('repair')} ${printable(repair)}`]),
  ]);
  const verdict = problems === 0 ? 'All is well.' : `${counted(problems, 'problem')} found.`;
  return `${[...lines, verdict].join('\n')}\n`;
}
