import { expect, it } from 'vitest';
import { testTitle } from './test-title.ts';

const titleAt = (line: number, text: string): string | undefined =>
  testTitle(
    text.split('\n').map((each, index) => ({ number: index + 1, text: each })),
    line,
  );

it.each([
  [
    'javascript',
    "describe('images', () => {\n  it('keeps its size', async () => {\n    paste();\n  });\n});",
    'keeps its size',
  ],
  ['ruby', 'describe "images" do\n  it "keeps its size" do\n    paste\n  end\nend', 'keeps its size'],
  ['elixir', 'test "keeps its size" do\n  a\n  paste()\nend', 'keeps its size'],
  ['tcl', 'test {keeps its size} {\n  a\n  paste\n}', 'keeps its size'],
])('the title of a test in %s is that of the innermost one', (_, text, title) => {
  expect(titleAt(3, text)).toBe(title);
});

it('is missing outside of tests, and behind one', () => {
  expect(titleAt(2, 'function test(a) {\n  run(a);\n}')).toBeUndefined();
  expect(titleAt(4, "it('ends', () => {\n  a();\n});\nrun();")).toBeUndefined();
});
