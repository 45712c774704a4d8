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
