const numbers = new Intl.NumberFormat('en');
const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of things, such as `1 file` or `1,200 files`. */
export function counted(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A number such as `1,200`. */
export function numberText(value: number): string {
  return numbers.format(value);
}

/** A size such as `12 MB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** A time of this day such as `14:05`, or a date and a time before it. */
export function timeText(iso: string, now: Date = new Date()): string {
  const time = new Date(iso);
  const clock = time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  if (time.toDateString() === now.toDateString()) return clock;
  return `${dateText(iso)} ${clock}`;
}

/** A date such as `5 Nov 2026`. */
export function dateText(iso: string): string {
  return new Date(iso).toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' });
}

/** What the state of an index means. */
export function stateText(state: string): string {
  return states[state] ?? state;
}

const states: Readonly<Record<string, string>> = {
  missing: 'not built',
  current: 'up to date',
  'stale-content': 'files have changed',
  'stale-options': 'settings have changed',
  'stale-format': 'of another version',
  corrupt: 'damaged',
  building: 'being built',
  interrupted: 'not complete',
};
