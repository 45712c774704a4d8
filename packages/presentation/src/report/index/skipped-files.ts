import type { Colors } from '../../terminal/colors.ts';
import type { SkippedFile } from '@codesearch/kernel';
import { counted } from '../../text/quantity.ts';
import { printableLine } from '../../text/printable.ts';

/** Output of `status --skipped`: the files of each reason. */
export function formatSkipped(files: readonly SkippedFile[], { bold, dim }: Colors): string {
  if (files.length === 0) return 'No file is skipped. Ignored files are not listed: see `codesearch why FILE`.\n';
  return [...Map.groupBy(files, ({ reason }) => reason)]
    .toSorted(([, a], [, b]) => a.length - b.length)
    .map(([reason, skipped]) => {
      const title = bold(`${reason.replaceAll('-', ' ')}: ${counted(skipped.length, 'file')}`);
      const lines = skipped.map(({ path, detail }) => {
        return `  ${printableLine(path)}${detail === undefined ? '' : `  ${dim(printableLine(detail))}`}`;
      });
      return `${[title, ...lines].join('\n')}\n`;
    })
    .join('\n');
}
