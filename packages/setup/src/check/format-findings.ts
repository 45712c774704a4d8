import type { Finding } from './finding.ts';
import { counted, printable } from '@codesearch/presentation';
import type { Colors } from '@codesearch/presentation';

/** One line per finding, and below each problem how to fix it. */
export function formatFindings(findings: readonly Finding[], { bold, dim, green, red }: Colors): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const problems = findings.filter(({ ok }) => !ok).length;
  const lines = findings.flatMap(({ check, ok, message, repair }) => [
    `${ok ? green('ok     ') : red('problem')}  ${dim(check.padEnd(width))}  ${printable(message)}`,
    ...(repair === undefined ? [] : [`${' '.repeat(width + 11)}${bold('fix')} ${printable(repair)}`]),
  ]);
  const verdict = problems === 0 ? 'No problems found.' : `${counted(problems, 'problem')} found.`;
  return `${[...lines, verdict].join('\n')}\n`;
}
