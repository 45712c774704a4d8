import type { MoveReport } from '@codesearch/engine';
import { counted, printable } from '@codesearch/presentation';

/** What `migrate` moved, for people. @param file the configuration, where there is one */
export function formatMove({ files, chunks, from, to }: MoveReport, isConfigured: boolean, file?: string): string {
  const moved = `Moved ${counted(files, 'file')} with ${counted(chunks, 'chunk')} from ${printable(from.location)} to ${printable(to.location)}.\n`;
  if (isConfigured) return moved;
  const place = file === undefined ? 'a codesearch.config.ts' : printable(file);
  return `${moved}Now set the store in ${place} to ${to.plugin}: until then the index is of another store than the configured one.\n`;
}
