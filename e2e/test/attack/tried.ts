import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../sandbox.ts';

/**
 * How many cases of an attack SECURITY.md lists. Each attack compares it with what it tries.
 *
 * @throws Error if the table has no such attack
 */
export function triedCases(attack: string): number {
  const rows = readFileSync(join(workspace, 'SECURITY.md'), 'utf8').matchAll(/^\| ([^|]+?) +\| +(\d+) \|/gm);
  for (const [, name, count] of rows) if (name === attack) return Number(count);
  throw new Error(`SECURITY.md has no row "${attack}" with the number of its cases.`);
}
