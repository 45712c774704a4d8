import fc from 'fast-check';

/** Files, and ignore files beside them. */
export interface IgnoredTree {
  readonly files: readonly string[];
  readonly rules: readonly {
    /** `.` for the top. */
    readonly folder: string;
    /** One character for each byte. */
    readonly lines: string;
  }[];
}

const name = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...'a b ab abc a.b B c.log é'.split(' '),
      'a b',
      ' a',
      'a ',
      ...'#a !a [a] a*'.split(' '),
      'a\\b',
      ...'- ] 世.b ^ a^ .a ..a a-b'.split(' '),
      '\\',
      '\\!a',
      ...'{a,b} ~ a?'.split(' '),
      '\t',
      'É',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 6 })
      .filter((text) => !/[/\0]/.test(text) && text.isWellFormed() && !text.startsWith('.')),
  },
);

const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

const piece = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      ...'a b c ab . .log * * ? ** **/ /** / /'.split(' '),
      '\\',
      '\\*',
      '\\ ',
      ' ',
      ...'# ! - ] [ab] [!a] [^b-c] [a-] []a] []-a] [a-c-e]'.split(' '),
      '[\\]]',
      '[\\a-\\c]',
      ...'[[:alpha:]] [[:upper:][:digit:]] [[:nope:]] [[:space:] [a [ [[:punct:]] [[:alnum:]_] [!]a] [^]]'.split(' '),
      ...'[z-a] [/] [.-0]'.split(' '),
      '\t',
      '\r',
      '\u000b',
      ...'*** /***/ **a a**'.split(' '),
    ),
  },
  { weight: 2, arbitrary: name },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 255 }).map((byte) => String.fromCharCode(byte)) },
);

/** As the bytes of a file, one character each. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}

const pattern = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: path },
);

const line = fc
  .tuple(
    fc.constantFrom('', '', '!', '/', '\ufeff'),
    pattern,
    fc.constantFrom('', '', '/', ' ', '\r', '  ', '\\ ', '/ '),
  )
  .map((parts) => parts.join(''));

const lines = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\n', '\r\n'), fc.boolean())
  .map(([each, end, isClosed]) => bytesOf(each.join(end) + (isClosed ? end : '')));

export const ignoredTree: fc.Arbitrary<IgnoredTree> = fc.record({
  files: fc.uniqueArray(path, { minLength: 1, maxLength: 8 }),
  rules: fc.array(fc.record({ folder: fc.option(path, { nil: '.' }), lines }), { minLength: 1, maxLength: 3 }),
});
