/** Lines that follow a path, and the offset behind them. */
export interface LineForm {
  /** From 1. */
  readonly line: number;
  readonly endLine: number;
  readonly end: number;
}

const number = String.raw`(\d{1,7})`;
const column = String.raw`[:.,]\d{1,5}`;
const closing = String.raw`["'\`»”’>\])*_]{0,3}`;
const lineWord = String.raw`(?:lines?|ln|line_?(?:no|num(?:ber)?)|start_?line)`;
const rangeWord = String.raw`\s?(?:-|–|to|through|and|\.\.)\s?L?`;

/**
 * The forms in which programs write a line behind a path. Each has the groups `line` and `end`; a number that follows a
 * colon or a comma within a form is a column.
 */
const forms: readonly string[] = [
  // #L12, #L12-L20, #L12C3-L20C4, #lines-12:20: links to hosted repositories
  String.raw`#(?:L|l|lines-|line=)${number}(?:C\d+)?(?:[-:,]L?${number})?`,
  // ?t=1699:12:7, ?line=12, &line=12: addresses of development servers and of editors
  String.raw`\?[^\s:)"'<>]{0,80}:${number}(?:${column})?`,
  String.raw`[?&](?:\w+=[^\s&]*&)*line=${number}()`,
  // :(12,5)-(13,7), (12,5,13,7), (12,7), [12,7], (12:7), (12-14), : (12, 7)
  String.raw`${closing}:?\s?[([]\s?${number}(?:[,:]\s?\d+\s?[)\]]-[([]${number}[,:]\s?\d+|,\s?\d+,\s?${number},\s?\d+|[,:.]\s?\d+(?:-\d+)?|\s?[-–]\s?${number})?\s?[)\]]`,
  // :12:5-13:7, :12.5-13.7, :12-34, :12:5-9, :12:7, :12
  String.raw`${closing}:${number}(?:[:.]\d+-${number}[:.]\d+|-${number}(?![\d:]*[\w/])|${column}(?:-\d+)?)?(?![\w/])`,
  // ": 12:" of small shells, "a.ts-12-" of lines around a match, "a.ts +12", "a.ts 12:7"
  String.raw`: ${number}(?=: )()`,
  String.raw`-${number}-(?=\s|$)()`,
  String.raw` \+${number}(?::\d+)?(?=\s|$)()`,
  String.raw`\s{1,4}${number}:\d+(?![\w:])()`,
  // ", line 12", ": line 12, col 7", " on line 12", " lines 10-20", "},{line,12}", `", "line": 12`, " at L12"
  String.raw`["'\`\s:,;.({\[})\]@]{0,8}(?:(?:on|at|in|near|around|from)\s)?(?:the\s)?["']?(?:${lineWord}["']?[\s:=,#"'(]{0,4}|L(?=\d))${number}(?:${rangeWord}${number})?`,
];

const expressions = forms.map((source) => new RegExp(source, 'iy'));

/** Words between a path and its line: `<file name="a.js"><error line="12"`, `Dockerfile parse error on line 12`. */
const farLine = new RegExp(
  String.raw`^.{0,160}?(?:(?<![\w-])${lineWord}["']?[\s:=,#"'(]{0,4}${number}|\(${number}:\d+\)\s*$)`,
  'i',
);

/**
 * Reads the lines that a text names right behind a path.
 *
 * @param text one line
 * @param at offset behind the path
 */
export function readLineForm(text: string, at: number): LineForm | undefined {
  for (const expression of expressions) {
    expression.lastIndex = at;
    const found = expression.exec(text);
    if (!found) continue;
    const [first = 0, ...others] = found.slice(1).filter(Boolean).map(Number);
    if (first < 1) continue;
    return { line: first, endLine: Math.max(first, others.at(-1) ?? first), end: at + found[0].length };
  }
  return undefined;
}

/**
 * Reads a line that a text names some words behind a path.
 *
 * @param text what follows the path, up to the next path
 */
export function readFarLine(text: string): number | undefined {
  const [, spelled, atEnd] = farLine.exec(text) ?? [];
  const line = Number(spelled ?? atEnd ?? 0);
  return line > 0 ? line : undefined;
}

const before = new RegExp(
  String.raw`(?:\blines?\s|\bL|(?:^|\s)\+)${number}(?::\d+)?(?:${rangeWord}${number})?(?:\s(?:of|in|from|at))?(?:\s(?:the|file))*[\s"'\`(]{1,3}$`,
  'i',
);

/** Reads the lines that a text names before a path: `lines 10-20 of a.ts`, `vim +12 a.ts`. */
export function readLineBefore(text: string): Omit<LineForm, 'end'> | undefined {
  const found = before.exec(text.slice(-60));
  if (!found) return undefined;
  const line = Number(found[1]);
  return line < 1 ? undefined : { line, endLine: Math.max(line, Number(found[2] ?? line)) };
}
