/** The rows of a table of Markdown, each as its cells, without the head. */
export type MarkdownTable = readonly (readonly string[])[];

/** The tables of a document whose first column has a heading that fits. */
export function tablesOf(document: string, heading: RegExp): readonly MarkdownTable[] {
  const tables = document.match(/(?:^\|.*\n)+/gm) ?? [];
  return tables
    .map((table) => table.trimEnd().split('\n').map(cellsOf))
    .filter(([head]) => heading.test(head?.[0] ?? ''))
    .map(([, , ...rows]) => rows);
}

/** What a cell has between backticks, in order. */
export function codeOf(cell: string | undefined): readonly string[] {
  return Array.from((cell ?? '').matchAll(/`([^`]+)`/g), ([, code = '']) => code);
}

function cellsOf(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}
