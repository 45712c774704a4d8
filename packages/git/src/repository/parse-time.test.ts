import { describe, expect, it } from 'vitest';
import { parseTime } from './parse-time.ts';

const now = new Date('2026-03-15T12:30:00');

const at = (text: string): Date => new Date(text);

describe('a time', () => {
  it.each([
    ['45s', '2026-03-15T12:29:15'],
    ['90 minutes ago', '2026-03-15T11:00:00'],
    ['3h', '2026-03-15T09:30:00'],
    ['7d', '2026-03-08T12:30:00'],
    ['7 Days', '2026-03-08T12:30:00'],
    ['2 weeks', '2026-03-01T12:30:00'],
    ['last week', '2026-03-08T12:30:00'],
    ['a month ago', '2026-02-15T12:30:00'],
    ['1y', '2025-03-15T12:30:00'],
    ['today', '2026-03-15T00:00:00'],
    ['yesterday', '2026-03-14T00:00:00'],
    ['2026-01-31', '2026-01-31T00:00:00'],
    ['2026-01-31 08:15', '2026-01-31T08:15:00'],
    ['2026-01-31T08:15:30Z', '2026-01-31T08:15:30Z'],
    [' 2026-01-31t08:15+02:00', '2026-01-31T06:15:00Z'],
    ['9999y', '1970-01-01T00:00:00Z'],
    ['99999999999999999999d', '1970-01-01T00:00:00Z'],
  ])('is read from %j', (text, time) => {
    expect(parseTime(text, now)).toEqual(at(time));
  });

  it.each([
    '',
    'main',
    'v1.2',
    '7',
    'd',
    '7x',
    '3m',
    '2026',
    '2026-01',
    '2026-13-45',
    'deadbeef',
    'HEAD~3',
    'week',
    '-7d',
  ])('is not read from %j', (text) => {
    expect(parseTime(text, now)).toBeUndefined();
  });
});
