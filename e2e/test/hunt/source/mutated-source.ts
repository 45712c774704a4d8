import fc from 'fast-check';
import type { SampleSource } from './source-samples.ts';

/** Texts that open, close or confuse the structure of a program. */
const pieces: readonly string[] = [
  ...`{ } ( ) [ ] < > " '`.split(' '),
  '`',
  '"""',
  ..."''' /* */ // # -- <!-- -->".split(' '),
  '\n',
  '\n\n\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\f',
  '\ufeff',
  '\u0000',
  '\u001b[31m',
  '\ud83d',
  '\udc4d',
  '👩‍👩‍👧',
  'é',
  '\u202e',
  '漢字',
  '𝒳',
  '\\',
  '\\\n',
  '$',
  '${',
  ...'% @ ; :'.split(' '),
  'function f() {',
  'class A {',
  'def f(self):',
  'end',
  'if (',
  'else',
  '#if 1\n',
  '#endif\n',
  '#define X(a) a',
  'case 1:',
  ...'=> :: -> <?php ?> <script> </script> <style>'.split(' '),
  '---\n',
  '```js\n',
  '```\n',
  '# Heading\n',
  '| a | b |\n',
  "<<'EOF'\n",
  'EOF\n',
  ...'r#" "# {- -} @" [[ ]]'.split(' '),
  '=begin\n',
  '=end\n',
  'template<',
  'namespace {',
  'let x = ',
];

const extensions: readonly string[] = [
  ...'ts tsx js jsx py go rs java c h cpp cs rb php swift kt scala lua ex hs zig sh css html json'.split(' '),
  ...'yaml toml bzl vue svelte md mdx txt sql xml rst tex'.split(' '),
  '',
];

const place = fc.double({ min: 0, max: 1, noNaN: true });

type Edit = (text: string) => string;

/** A piece, once or often. */
const inserted = fc
  .tuple(
    fc.constantFrom(...pieces),
    fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 300 })),
  )
  .map(([piece, times]) => piece.repeat(times));

/** Replaces a part by another text. */
const splice = fc
  .tuple(
    place,
    fc.double({ min: 0, max: 0.2, noNaN: true }),
    fc.oneof(inserted, fc.string({ unit: 'binary', maxLength: 30 })),
  )
  .map(([at, share, text]): Edit => (source) => {
    const start = Math.floor(at * source.length);
    return source.slice(0, start) + text + source.slice(start + Math.floor(share * source.length));
  });

const insert = fc.tuple(place, inserted).map(([at, text]): Edit => (source) => {
  const start = Math.floor(at * source.length);
  return source.slice(0, start) + text + source.slice(start);
});

const keepPart = fc.tuple(place, place).map(
  ([one, other]): Edit =>
    (source) =>
      source.slice(Math.floor(Math.min(one, other) * source.length), Math.ceil(Math.max(one, other) * source.length)),
);

const repeatPart = fc
  .tuple(place, place, fc.integer({ min: 2, max: 12 }))
  .map(([one, other, times]): Edit => (source) => {
    const [start, end] = [Math.min(one, other), Math.max(one, other)].map((part) => Math.floor(part * source.length));
    return source.slice(0, end) + source.slice(start, end).repeat(times) + source.slice(end);
  });

const changeLines: readonly Edit[] = [
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replaceAll('\n', ' '),
  (text) => text.replaceAll('\n', '\n\n'),
  (text) => text.replaceAll(/^[ \t]+/gm, ''),
  (text) => text.replaceAll(/^/gm, '\t'),
  (text) => text.split('\n').toReversed().join('\n'),
  (text) => text.trimEnd(),
  (text) => `\ufeff${text}`,
];

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 5, arbitrary: splice },
  { weight: 5, arbitrary: insert },
  { weight: 2, arbitrary: keepPart },
  { weight: 2, arbitrary: repeatPart },
  { weight: 2, arbitrary: fc.constantFrom(...changeLines) },
);

/** Characters of a mutated text. */
const maxLength = 200_000;

/** Samples with some edits, some of them under the name of another language. */
export function mutatedSource(samples: readonly SampleSource[]): fc.Arbitrary<SampleSource> {
  return fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(edit, { maxLength: 5 }),
      fc.option(fc.constantFrom(...extensions), { nil: undefined, freq: 5 }),
      fc.option(fc.constantFrom(...samples), { nil: undefined, freq: 8 }),
    )
    .map(([sample, edits, extension, other]) => {
      const before = other === undefined ? sample.text : `${sample.text}${other.text}`;
      const text = edits.reduce((source, apply) => apply(source).slice(0, maxLength), before);
      const path = extension === undefined ? sample.path : `renamed.${extension}`;
      return { path, text };
    });
}
