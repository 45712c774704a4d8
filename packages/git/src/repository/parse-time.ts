const units: readonly (readonly [RegExp, (date: Date, count: number) => void])[] = [
  [/^(?:s|secs?|seconds?)$/, (date, count) => date.setTime(date.getTime() - count * 1000)],
  [/^(?:min|mins|minutes?)$/, (date, count) => date.setTime(date.getTime() - count * 60_000)],
  [/^(?:h|hrs?|hours?)$/, (date, count) => date.setTime(date.getTime() - count * 3_600_000)],
  [/^(?:d|days?)$/, (date, count) => date.setDate(date.getDate() - count)],
  [/^(?:w|wks?|weeks?)$/, (date, count) => date.setDate(date.getDate() - 7 * count)],
  [/^(?:mo|months?)$/, (date, count) => date.setMonth(date.getMonth() - count)],
  [/^(?:y|yrs?|years?)$/, (date, count) => date.setFullYear(date.getFullYear() - count)],
];

const period = /^(\d+|an?|last)\s*([a-z]+)(?:\s+ago)?$/;

const date = /^\d{4}-\d{2}-\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2})?(?:z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads a time as people write it: `7d`, `2 weeks`, `3 months ago`, `last week`, `yesterday`, `2026-01-31`,
 * `2026-01-31T12:00Z`. Times without a zone are local; a day begins at midnight.
 *
 * @returns `undefined` if the text is no time. Not before 1970
 */
export function parseTime(text: string, now: Date): Date | undefined {
  const lower = text.trim().toLowerCase();
  const time = parsePeriod(lower, now) ?? parseDay(lower, now) ?? parseDate(lower);
  return time && new Date(Math.max(0, time.getTime()) || 0);
}

function parsePeriod(text: string, now: Date): Date | undefined {
  const [, count = '', name = ''] = period.exec(text) ?? [];
  const [, goBack] = units.find(([pattern]) => pattern.test(name)) ?? [];
  if (!goBack) return undefined;
  const time = new Date(now);
  goBack(time, /\d/.test(count) ? Number(count) : 1);
  return time;
}

function parseDay(text: string, now: Date): Date | undefined {
  const daysAgo = ['today', 'yesterday'].indexOf(text);
  return daysAgo === -1 ? undefined : new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
}

function parseDate(text: string): Date | undefined {
  if (!date.test(text)) return undefined;
  // A date without a time would be in UTC.
  const time = new Date(text.length === 10 ? `${text}T00:00` : text.toUpperCase());
  return Number.isNaN(time.getTime()) ? undefined : time;
}
