import { printableLine } from './printable.ts';

/** A whole number with separators: `12,345`. */
export function count(value: number): string {
  // `toLocaleString` loads a locale, which takes longer than a search.
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count with its noun: `1 file`, `2 files`. */
export function counted(value: number, noun: string, plural: string = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : plural}`;
}

/** Bytes in decimal units: `3.4 MB`. */
export function bytes(value: number): string {
  let [scaled, unit] = [value, 'B'];
  for (const larger of ['kB', 'MB', 'GB', 'TB']) {
    // 999.95 would be rounded up to 1000.0.
    if (scaled < (unit === 'B' ? 999.5 : 999.95)) break;
    [scaled, unit] = [scaled / 1000, larger];
  }
  return `${scaled.toFixed(unit === 'B' ? 0 : 1)} ${unit}`;
}

/** A duration: `420 ms`, `3.2 s`, `2 min 5 s`, `1 h 4 min`. */
export function duration(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`;
  if (Math.round(ms / 100) < 600) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A time in the time zone of the machine, to the minute, in a form that sorts: `2026-03-14 09:26`. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  const padded = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
  return `${day} ${padded(date.getHours())}:${padded(date.getMinutes())}`;
}

/** How many chunks have a degraded context, and what the user can do about it. */
export function degradedContexts(chunks: number): string {
  return `${counted(chunks, 'chunk')} ${chunks === 1 ? 'has' : 'have'} a degraded context; \`codesearch index --improve\` retries`;
}

/** The first items of a list on one line, and the number of the others. */
export function firstOf(items: readonly string[], shown: number): string {
  const more = items.length > shown ? `, and ${items.length - shown} more` : '';
  return `${items.slice(0, shown).map(printableLine).join(', ')}${more}`;
}
