/*
 * BM25 as SQLite's FTS5 has it (https://sqlite.org/fts5.html#the_bm25_function): counts are weighted by field and summed before they
 * saturate, and the length is that of all fields together.
 */

const k1 = 1.2;
const b = 0.75;

/** What a term counts for that is in half of the entries or more: as good as nothing, yet it finds. */
const leastRarity = 1e-6;

/** The inverse document frequency. */
export function rarity(frequency: number, entries: number): number {
  const value = Math.log((entries - frequency + 0.5) / (frequency + 0.5));
  return value <= 0 ? leastRarity : value;
}

/** @param length of the entry, in multiples of the mean length */
export function saturation(frequency: number, length: number): number {
  return (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + b * length));
}
