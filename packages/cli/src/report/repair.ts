import type { RepairReport } from '@codesearch/engine';
import { counted } from '@codesearch/presentation';

/** What a repair mended, for people. */
export function formatRepair({ restored, orphans }: RepairReport): string {
  if (restored.length + orphans.length === 0) return 'The store has what is recorded.\n\n';
  return `Stored ${counted(restored.length, 'file')} again, and removed ${counted(orphans.length, 'file')} that belonged to nothing.\n\n`;
}
