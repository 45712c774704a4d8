import { afterEach, beforeEach, expect, it } from 'vitest';
import { printable } from '@codesearch/presentation';
import { Sandbox } from '../sandbox.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: a character that nothing shows, or that changes how a line is shown, is made visible. */

/** By the name of the character or of its block. */
const hidden: Readonly<Record<string, string>> = {
  'soft hyphen': '\u00ad',
  'grapheme joiner': '\u034f',
  'Arabic letter mark': '\u061c',
  'Hangul filler of a first letter': '\u115f',
  'Hangul filler of a vowel': '\u1160',
  'Khmer vowel': '\u17b4',
  'Mongolian variant': '\u180b',
  'Mongolian separator': '\u180e',
  'space without a width': '\u200b',
  'mark from left to right': '\u200e',
  'line separator': '\u2028',
  override: '\u202e',
  'word joiner': '\u2060',
  'invisible times': '\u2062',
  isolate: '\u2066',
  'deprecated format': '\u206e',
  'Hangul filler': '\u3164',
  'two variants in a row': '\ufe00\ufe01',
  'byte order mark': '\ufeff',
  'Hangul filler of half a width': '\uffa0',
  annotation: '\ufff9',
  'format of shorthand': '\u{1bca0}',
  'musical format': '\u{1d173}',
  tag: '\u{e0041}',
  'end of tags': '\u{e007f}',
  'variant of ideographs': '\u{e0100}',
  'two joiners in a row': '\u200d\u200c',
  'start of a sequence': '\u009b',
  escape: '\u001b',
};

let sandbox: Sandbox;

beforeEach(() => {
  const lines = Object.entries(hidden).map(([name, text]) => `  marks.push('${name}${text}');`);
  sandbox = new Sandbox({ 'a.ts': `export function hiddenMarks(marks: string[]): void {\n${lines.join('\n')}\n}\n` });
});

afterEach(() => sandbox.remove());

it('shows no hidden character of a file', async () => {
  expect(Object.keys(hidden)).toHaveLength(triedCases('Characters that nothing shows'));
  const { stdout } = await sandbox.run(['search', 'hiddenMarks', '--lines', '40']);
  for (const [name, text] of Object.entries(hidden)) {
    expect(stdout).toContain(name);
    expect([name, stdout.includes(text), printable(text).includes(text)]).toEqual([name, false, false]);
  }
});

it.each(['json', 'jsonl', 'sarif', 'md'])('shows none in %s either, and loses none of JSON', async (format) => {
  const { stdout } = await sandbox.run(['search', 'hiddenMarks', '--lines', '40', '-o', format]);
  expect(stdout).toContain('soft hyphen');
  for (const [name, text] of Object.entries(hidden)) expect([name, stdout.includes(text)]).toEqual([name, false]);
  if (format === 'json') expect(JSON.stringify(JSON.parse(stdout))).toContain(hidden['tag']);
});
