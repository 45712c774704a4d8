import { textWidth } from './text-width.ts';

/** A column of a table: its title, and on which side its values stand. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/**
 * Aligned rows under their titles.
 *
 * @param emphasize what the title line is wrapped in, such as a color
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  emphasize: (line: string) => string = (line) => line,
): string {
  const titles = columns.map(({ title }) => title);
  const widths = columns.map((_, index) => Math.max(...[titles, ...rows].map((row) => textWidth(row[index] ?? ''))));
  const line = (row: readonly string[]): string =>
    columns
      .map(({ align }, index) => {
        const [value = '', width = 0] = [row[index], widths[index]];
        const padding = ' '.repeat(width - textWidth(value));
        return align === 'right' ? padding + value : value + padding;
      })
      .join('  ')
      .trimEnd();
  return [emphasize(line(titles)), ...rows.map(line)].map((text) => `${text}\n`).join('');
}
