import { dirname } from 'node:path';
import type { CheckedFile } from './checked-files.ts';

/** A Markdown table of the words by how often they are found, and one of the folders. */
export function countTables(files: readonly CheckedFile[]): string {
  const findings = files.flatMap((file) =>
    file.findings.map((finding) => ({ ...finding, folder: folderOf(file.path) })),
  );
  return [
    table('Word', counted(findings.map(({ rule }) => rule.word))),
    table('Folder', counted(findings.map(({ folder }) => folder))),
  ].join('\n');
}

/** A package or another folder of the first or second level. */
function folderOf(path: string): string {
  return dirname(path).split('/').slice(0, 2).join('/');
}

function counted(values: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function table(title: string, rows: readonly (readonly [string, number])[]): string {
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  const lines = [...rows, ['total', total] as const].map(([name, count]) => `| ${name} | ${count} |\n`);
  return `| ${title} | Found |\n| --- | ---: |\n${lines.join('')}`;
}
