/** A table of Markdown. Its cells are Markdown in one line each. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text that Markdown shows as it is, except that what is between backticks is code. */
export function escaped(text: string): string {
  return text.replaceAll(/(`[^`]*`)|[\\`*_[\]<>]/g, (mark, span?: string) => span ?? `\\${mark}`);
}

/** A span of code; empty if the text is. */
export function code(text: string): string {
  if (text === '') return '';
  const marks = text.includes('`') ? '``' : '`';
  return `${marks}${text}${marks}`;
}
