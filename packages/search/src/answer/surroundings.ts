import { commentOf } from '../words/meaningful-line.ts';

/** What begins a test with a title, in the frameworks of most languages. */
const testing =
  '[xf]?(?:it|test|describe|context)|specify|scenario|suite|feature|bench|example|property|group|should|subtest|' +
  'test_that|testWidgets|It|Describe|Context|Example|Scenario|Feature|SECTION|TEST_CASE|SCENARIO|Deno\\.test|[bt]\\.Run';
const head = new RegExp(`^\\s*@?(?:(?:${testing})(?:\\.\\w+)*\\s*[({]?\\s*)(["'\`{])(.+?)(?:\\1|\\})`);

/** The title of a test whose lines are data, at any indentation, as in `Test::Nginx`. */
const section = /^={3,} *([^\s=].*?)[ =]*$/;

/** A line that begins a block: `start_server {tags {repl}} {`, `task :build do |t|`, `if debug:`, `setup(() => {`. */
const opener = /^\s*(.*?\S)\s*(?:=>?\s*)?(?:[{([:]|\bdo(?:\s*\|[^|]*\|)?|\bthen)$/;
const nameless = /^\W*(?:else|try|finally|begin|do)?\W*$/;

/** Lines at the left margin that are in the block around them. */
const outside =
  /^#\s*(?:if|ifdef|ifndef|else|elif|endif|define|undef|include|pragma)\b|^\s*(?:case\b.*|default\s*|\w+):$/;

/** What a line that is in no definition is in. */
export interface Surroundings {
  /** The title of the test around it. */
  readonly title?: string;
  /** The outermost line that begins a block around it, without what begins the block. */
  readonly opener?: string;
}

/** Finds what a line is in, by the lines above it that are indented less. */
export function surroundingsOf(
  lines: readonly { readonly number: number; readonly text: string }[],
  line: number,
): Surroundings {
  let indentation = Infinity;
  let outermost: string | undefined;
  for (let index = lines.findIndex(({ number }) => number === line); index >= 0; index--) {
    const { number, text } = lines[index]!;
    if (text.trim() === '') continue;
    const part = section.exec(text)?.[1];
    if (part !== undefined) return { title: cut(part) };
    const own = text.length - text.trimStart().length;
    if (own >= indentation || outside.test(text)) continue;
    const title = head.exec(text)?.[2];
    if (title !== undefined) return { title: cut(title) };
    indentation = own;
    if (number === line || commentOf(text) !== undefined) continue;
    const opening = opener.exec(text.trimEnd())?.[1];
    if (opening !== undefined && !nameless.test(opening)) outermost = opening;
  }
  return outermost === undefined ? {} : { opener: cut(outermost) };
}

/** Characters of a title. */
const maxTitle = 100;

function cut(text: string): string {
  return text.slice(0, maxTitle);
}
