/** The head of a test with a title, in the frameworks of most languages. */
const head =
  /^\s*(?:@?(?:it|test|specify|scenario|describe|context|suite|feature|bench|example|property|Deno\.test|t\.Run)(?:\.\w+)*\s*[({]?\s*|test\s+)(["'`{])(.+?)(?:\1|\})/;

/** The title of the test that a line is in, by the lines above it that are indented less; `undefined` in no test. */
export function testTitle(
  lines: readonly { readonly number: number; readonly text: string }[],
  line: number,
): string | undefined {
  let indentation = Infinity;
  for (let index = lines.findIndex(({ number }) => number === line); index >= 0; index--) {
    const { text } = lines[index]!;
    if (text.trim() === '') continue;
    const own = text.length - text.trimStart().length;
    if (own >= indentation) continue;
    const title = head.exec(text)?.[2];
    if (title !== undefined) return title.slice(0, maxTitle);
    indentation = own;
  }
  return undefined;
}

/** Characters of a title. */
const maxTitle = 100;
