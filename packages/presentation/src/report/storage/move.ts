import type { MoveReport } from '@codesearch/engine';
import { counted } from '../../text/quantity.ts';
import { printable } from '../../text/printable.ts';

/**
 * Output of `migrate`.
 *
 * @param isConfigured whether the configuration names the new store
 * @param file the configuration, if there is one
 */
export function formatMove({ files, chunks, from, to }: MoveReport, isConfigured: boolean, file?: string): string {
  const moved = `Moved ${counted(files, 'file')} with ${counted(chunks, 'chunk')} from ${printable(from.location)} to ${printable(to.location)}.\n`;
  if (isConfigured) return moved;
  const config = file === undefined ? 'a codesearch.config.ts' : printable(file);
  return `${moved}Next, set the store to ${to.plugin} in ${config}. Until then the index cannot be searched.\n`;
}
