import { count, counted } from '@codesearch/presentation';
import { maxHits } from './use-search.ts';
import type { Search } from './use-search.ts';

/** How many hits there are, in a line. */
export function summaryOf({ hits, total, ms, isRunning, error }: Omit<Search, 'notes'>): string {
  if (error !== undefined) return '';
  if (ms === undefined) return isRunning ? 'Searching…' : '';
  if (hits.length === 0) return isRunning ? 'Searching…' : 'No hits. Try other words, or fewer conditions.';
  const time = ` in ${ms.toFixed(0)} ms`;
  if (total !== undefined && total > hits.length) return `${count(hits.length)} of ${count(total)} matches${time}`;
  if (hits.length >= maxHits) return `The best ${count(hits.length)} places${time}`;
  return `${counted(hits.length, 'place')}${time}`;
}
