/**
 * Cases of a table that differ in one value, and of which each takes seconds: all of them by night, and a share of
 * them, evenly, for a change (`CASE_SHARE`, at least one).
 */
export function someOf<Case>(cases: readonly Case[]): readonly Case[] {
  const share = Number(process.env['CASE_SHARE'] ?? 1);
  const count = Math.max(1, Math.round(cases.length * share));
  return Array.from({ length: count }, (_, index) => cases[Math.floor((index * cases.length) / count)]!);
}
