import { expect, it } from 'vitest';
import { surroundingsOf } from './surroundings.ts';

const around = (line: number, text: string): ReturnType<typeof surroundingsOf> =>
  surroundingsOf(
    text.split('\n').map((each, index) => ({ number: index + 1, text: each })),
    line,
  );
const titleAt = (line: number, text: string): string | undefined => around(line, text).title;

it.each([
  [
    'javascript',
    "describe('images', () => {\n  it('keeps its size', async () => {\n    paste();\n  });\n});",
    'keeps its size',
  ],
  ['ruby', 'describe "images" do\n  it "keeps its size" do\n    paste\n  end\nend', 'keeps its size'],
  ['elixir', 'test "keeps its size" do\n  a\n  paste()\nend', 'keeps its size'],
  ['tcl', 'test {keeps its size} {\n  a\n  paste\n}', 'keeps its size'],
  ['perl', "subtest 'keeps its size' => sub {\n  a();\n  paste();\n};", 'keeps its size'],
  ['shell', "Describe 'images'\n  It 'keeps its size'\n    When call paste\n  End\nEnd", 'keeps its size'],
  ['c++', 'TEST_CASE("images") {\n  SECTION("keeps its size") {\n    paste();\n  }\n}', 'keeps its size'],
  ['a text of tests', '=== keeps its size\n--- config\nlocation /paste {', 'keeps its size'],
])('the title of a test in %s is that of the innermost one', (_, text, title) => {
  expect(titleAt(3, text)).toBe(title);
});

it('is missing outside of tests, and behind one', () => {
  expect(titleAt(2, 'function test(a) {\n  run(a);\n}')).toBeUndefined();
  expect(titleAt(4, "it('ends', () => {\n  a();\n});\nrun();")).toBeUndefined();
  expect(titleAt(3, 'Install\n=======\npaste it')).toBeUndefined();
});

it('a line outside of tests is in the outermost line that begins a block', () => {
  const server = 'start_server {tags {"repl"}} {\n  if {$fast} {\n    wait_for_sync $replica\n  }\n}';
  expect(around(3, server)).toEqual({ opener: 'start_server {tags {"repl"}}' });
  const long = 'int main (int argc) {\n  switch (c) {\n#ifdef TLS\n  case 1:\n    init();\n';
  expect(around(5, long)).toEqual({ opener: 'int main (int argc)' });
  expect(around(2, 'task :build do |t|\n  compile\nend')).toEqual({ opener: 'task :build' });
  expect(around(3, 'run();\nif (a) {\n  b();\n}\nc();')).toEqual({ opener: 'if (a)' });
});

it('a line at the left margin is in nothing, and neither is one behind a block', () => {
  expect(around(5, 'run();\nif (a) {\n  b();\n}\nc();')).toEqual({});
  expect(around(4, 'if (a) {\n  b();\n}\n  c();')).toEqual({});
});
