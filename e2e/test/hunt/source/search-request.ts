import type { ProjectSearchRequest } from '@codesearch/engine';
import fc from 'fast-check';
import type { SampleSource } from './source-samples.ts';

/** Texts that begin, end or imitate the structure of questions, expressions and reports. */
const pieces: readonly string[] = [
  'how',
  'where is',
  'what calls',
  'who uses',
  ...'the function class greet'.split(' '),
  'parse numbers',
  ...`total README error not AND OR NEAR( " '`.split(' '),
  ...'` ``` * ** ? + . | ^ $'.split(' '),
  '\\',
  '\\b',
  '\\d+',
  ...'( ) [ ] { } (?: (?= (?<a>'.split(' '),
  '\\k<a>',
  ...'[a-z] {2,} .*'.split(' '),
  '\\u{1F600}',
  '\\p{L}',
  ...': ; , / // # @ ! - -- -> :: _ = < > & % ~'.split(' '),
  '\t',
  '\n',
  '\r\n',
  ' ',
  '\u0000',
  '\u001b',
  '\u2028',
  '\ufeff',
  '\ud800',
  '漢字',
  '😀',
  'é',
  'É',
  'ſ',
  'İ',
];

const reportLines: readonly string[] = [
  'Traceback (most recent call last):',
  '  File "tool/parse.py", line 12, in numbers',
  '    for match in re.findall(r"\\d+", text):',
  'ValueError: invalid literal for int() with base 10',
  'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "java.util.List.stream()"',
  '\tat demo.Main.sum(Main.java:7)',
  'Caused by: java.io.IOException: closed',
  '\t... 23 more',
  "TypeError: Cannot read properties of undefined (reading 'greet')",
  '    at Greeter.greet (/app/src/greeter.ts:11:12)',
  '    at async Promise.all (index 0)',
  'panic: runtime error: index out of range [3] with length 3',
  'goroutine 1 [running]:',
  '\t/src/main.go:12 +0x1d',
  "thread 'main' panicked at src/lib.rs:4:5:",
  '#0 /var/www/index.php(12): run()',
  'diff --git a/src/greeter.ts b/src/greeter.ts',
  '@@ -1,3 +1,4 @@',
  '- it breaks',
  '### Steps to reproduce',
  '- [ ] Version: 1.2.3',
  ...'```ts ``` <details><summary>Log</summary> https://github.com/a/b/blob/main/src/greeter.ts#L3-L9'.split(' '),
  'src/greeter.ts:4:1 error TS2322',
  'See #12 and @someone',
];

/** A part of a file: exactly as it is, so that a search must find it. */
function excerpt(samples: readonly SampleSource[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 80 }))
    .map(([{ text }, at, length]) => text.slice(Math.floor(at * text.length)).slice(0, length));
}

function line(samples: readonly SampleSource[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.nat())
    .map(([{ text }, index]) => text.split(/\r?\n/)[index % text.split('\n').length] ?? '');
}

function query(samples: readonly SampleSource[]): fc.Arbitrary<string> {
  const words = fc.array(fc.oneof(fc.constantFrom(...pieces), excerpt(samples)), { maxLength: 12 });
  const report = fc.array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...reportLines) }, line(samples), fc.constantFrom(...pieces)),
    { maxLength: 40 },
  );
  return fc.oneof(
    { weight: 4, arbitrary: words.map((parts) => parts.join('')) },
    { weight: 2, arbitrary: words.map((parts) => parts.join(' ')) },
    { weight: 3, arbitrary: excerpt(samples) },
    { weight: 2, arbitrary: line(samples).map((text) => text.trim()) },
    { weight: 2, arbitrary: report.map((lines) => lines.join('\n')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 3_000 }))
        .map(([piece, times]) => piece.repeat(times)),
    },
  );
}

const glob = fc.oneof(
  fc.constantFrom(
    '**',
    '*',
    'src/**',
    '**/*.ts',
    '*.py',
    '{src,web}/**',
    '',
    '/',
    '!',
    '**/**',
    '[',
    '{',
    '{a',
    'sample.*',
    '../**',
    './src',
    '*'.repeat(50),
  ),
  fc.string({ maxLength: 6 }),
);

const globs = fc.array(glob, { maxLength: 3 });

const filter = fc.record(
  {
    languages: fc.array(fc.constantFrom('typescript', 'python', 'java', 'text', 'nope', ''), { maxLength: 3 }),
    kinds: fc.array(fc.constantFrom('function', 'class', 'text', 'imports', 'nope'), { maxLength: 3 }),
    paths: fc.array(fc.constantFrom('src/greeter.ts', 'tool/parse.py', 'none.ts', ''), { maxLength: 2 }),
    pathGlobs: globs,
    excludedGlobs: globs,
    contents: fc.array(fc.constantFrom('code' as const, 'docs' as const, 'config' as const), { maxLength: 2 }),
    excludedRoles: fc.array(fc.constantFrom('test' as const), { maxLength: 1 }),
  },
  { requiredKeys: [] },
);

/** Searches with any text and any options. */
export function searchRequest(samples: readonly SampleSource[]): fc.Arbitrary<ProjectSearchRequest> {
  return fc.record(
    {
      query: query(samples),
      match: fc.constantFrom('exact' as const, 'regex' as const, 'calls' as const, undefined),
      ignoreCase: fc.boolean(),
      limit: fc.constantFrom(1, 2, 10, 60, 1000),
      filter,
      listDuplicates: fc.boolean(),
    },
    { requiredKeys: ['query'] },
  );
}
