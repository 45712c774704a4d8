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
/** The word for a line in the languages in which tools print their messages. */
export const lineWords =
  'Zeile|ligne|l[ií]nea|linha|riga|regel|linje|wiersz|řádek|satır|rad|rivi|riadok|linia|baris|dòng|строка|рядок|γραμμή|سطر|行号?|줄';
const lineWord = String.raw`(?:lines?|ln|ll?\.|z\.|row|line_?(?:no|num(?:ber)?|start|begin)|(?:start|begin)_?line|${lineWords})`;
/** Between the word and the number: `: `, `="`, ` #`, ` number `, `": {"begin": `. */
const lineGap = String.raw`(?:\s(?:number|no\.|nr\.))?["']?[\s:=,#"'({.*\`]{0,4}(?:["']?(?:begin|start|from)["']?[\s:=]{1,3})?`;
/** What people write between a path and the number with which their text ends. */
const typedWords = String.raw`starting|beginning|just|from|on|at|near|around|about|circa|ca\.|approx\.?|roughly|pos|nr|no|n°|r`;
const rangeWord = String.raw`\s?(?:-|–|to|through|and|\.\.)\s?L?`;

/**
 * The forms in which programs write a line behind a path. Each has the groups `line` and `end`; a number that follows a
 * colon or a comma within a form is a column.
 */
const forms: readonly string[] = [
  // #L12, #L12-L20, #L12C3-L20C4, #lines-12:20, ?plain=1#L12, #12, #12,7, #n12, $12: links to hosts and editors
  String.raw`(?:\?[^\s#"'<>]{0,120})?#(?:L|l|n|lines-|line=)?${number}(?:C\d+|,\d+)?(?:[-:]L?${number})?(?!\w)`,
  String.raw`\$${number}(?!\w)()`,
  // ?L12:5, ?L12-20, ?t=1699:12:7, ?line=12, &line=12, ;l=12: addresses of servers and of editors
  String.raw`\?L${number}(?::\d+)?(?:-L?${number})?`,
  String.raw`\?[^\s:)"'<>]{0,80}:${number}(?:${column})?`,
  String.raw`[?&;](?:\w+=[^\s&;]*[&;])*(?:line|l)=${number}()`,
  // :(12,5)-(13,7), (12,5,13,7), (12,7), [12,7], (12:7), (12-14), : (12, 7)
  String.raw`${closing}:?\s?[([]\s?${number}(?:[,:]\s?\d+\s?[)\]]-[([]${number}[,:]\s?\d+|,\s?\d+,\s?${number},\s?\d+|[,:.]\s?\d+(?:-\d+)?|\s?(?:[-–]|\.\.)\s?${number})?\s?[)\]]`,
  // :12:5-13:7, :12.5-13.7, :12-34, :12:5-9, :12:7, :12
  String.raw`${closing}:${number}(?:[:.]\d+-${number}[:.]\d+|-${number}(?![\d:]*[\w/])|${column}(?:-\d+)?)?(?![a-z\d/])`,
  // ": 12:" of small shells, "a.ts-12-" of lines around a match, "a.ts +12", "[a.c @ 12]", "a.ts@12", "a.ts::12",
  // "a.ts 12:7", "a.ts : 12 : 7", "a.ts --> 12:7"
  String.raw`: ${number}(?=: )()`,
  String.raw`-${number}-(?![\d.])()`,
  String.raw`\s?(?:\+|@\s?|::)${number}(?::\d+)?(?=[\s\]),]|$)()`,
  String.raw`["'\`]?\s{1,4}(?:(?:-{1,2}>|:)\s)?${number}\s?:\s?\d+(?![\w:])()`,
  // "a.ts @@ -12,3 +12,4 @@"
  String.raw`\s@@ -${number}(?:,\d+)?()`,
  // "a.ts  120  14  88%  12-20", "a.ts | 88.2 | 50 | 100 | 88.2 | 12-20": lines that no test runs
  String.raw`\s+(?:\d+\s+){2,4}[\d.]+%\s+${number}(?:-${number})?`,
  String.raw`\s*(?:\|\s*[\d.]+\s*){4}\|\s*(?:\.{3})?${number}(?:-${number})?`,
  // "a.ts|12 col 7|", "a.ts|12|7|", "| a.ts | 12 | text |", "a.ts,12,7,text", "a.ts;12;7", "a.c",12  Error, tabs around
  String.raw`\s?\|\s?${number}(?:-${number})?(?=\s?\||\scol\b|\s(?:error|warning|info|note)\b)(?!(?:\s*\|\s*[\d.]+){3})`,
  String.raw`["']?[,;]${number}(?:[,;]\d+)?(?=[,;]|\s*$|\s\s)()`,
  String.raw`\t${number}(?=[\s;]|$)()`,
  // "a.ts 12", "a.ts: 12", "a.ts => 12-20", "a.ts from 12 to 20", "a.ts around #12": the end of what somebody typed
  String.raw`[^\w\n]{1,4}?(?:(?:${typedWords})[\s.#:~]{0,3}){0,3}[#№~+]?\s?${number}(?:[:,]\s?\d+|C\d+)?(?:${rangeWord}${number})?[^\w\n]{0,2}$`,
  // "a.ts (A Person 2024-01-02 10:11:12 +0100 12)", "a.ts 12)": lines with those who changed them
  String.raw`\s+\([^()]{1,80}?\s\d{4}-\d\d-\d\d(?:\s[\d:]+\s[+-]\d{4})?\s+${number}\)()`,
  String.raw`\s+${number}\)(?=\s|$)()`,
  // "a.ts 12行目", "a.ts 第12行"
  String.raw`["'\`]?[\s:,、的の]{0,3}第?\s?${number}\s?(?:行|줄|번(?:째)? 줄)()`,
  // ", line 12", ": line 12, col 7", " on line 12", " lines 10-20", "},{line,12}", `", "line": 12`, " at L12"
  String.raw`["'\`\s:,;.({\[})\]@-]{0,8}(?:(?:on|at|in|near|around|from)\s)?(?:the\s)?["']?(?:${lineWord}${lineGap}|L(?=\d))${number}(?:${rangeWord}${number})?`,
];

/** Made when a text has one: V8 reads each when it is made. */
let expressions: readonly RegExp[] | undefined;
/** One look at the most frequent case, that no form follows, takes a tenth of the time of one for each form. */
const anyForm = new RegExp(forms.map((source) => `(?:${source})`).join('|'), 'iy');

/**
 * Words between a path and its line: `<file name="a.js"><error line="12"`, `Dockerfile parse error on line 12`,
 * `a.py: Cannot parse: 12:7`, `SF:a.ts DA:12,0`, `git show HEAD:a.ts | sed -n 12p`.
 */
const farLine = new RegExp(
  String.raw`^.{0,160}?(?:(?<![\w-])${lineWord}${lineGap}${number}|\bDA:${number},|\(${number}:\d+\)\s*$|^\s?\|\s(?:sed|head|tail|awk)\b\D{1,10}${number}|^\s(?:-l|--line)[\s=]${number}|:\s${number}:\d+(?=[\s:]|$))`,
  'i',
);

/** A line some words before a path: `(line 12): no tag in a.ts`, `Zeile 12 der Datei a.ts`, `the 12th line of a.ts`. */
const farBefore = new RegExp(
  String.raw`(?:(?<![\w-])${lineWord}[\s:=#]{1,3}${number}|${number}(?:st|nd|rd|th)\s${lineWord}|--line[\s=]${number})(?!\d)(?:[\s,-]{1,4}col(?:umn)?[\s=:]{1,2}\d+)?\D{0,60}$`,
  'i',
);

/** A position of the language server protocol, whose lines begin with 0. */
const protocolPosition = /^.{0,160}?"line"\s?:\s?(\d{1,7})\s?,\s?"character"/;

/**
 * Reads the lines that a text names right behind a path.
 *
 * @param text one line
 * @param at offset behind the path
 */
export function readLineForm(text: string, at: number): LineForm | undefined {
  anyForm.lastIndex = at;
  if (!anyForm.test(text)) return undefined;
  expressions ??= forms.map((source) => new RegExp(source, 'iy'));
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
  const position = protocolPosition.exec(text);
  if (position) return Number(position[1]) + 1;
  const line = Number(farLine.exec(text)?.slice(1).find(Boolean) ?? 0);
  return line > 0 ? line : undefined;
}

const prepositions = 'of|in|from|at|aus|von|der|dans|de|du|do|da|del|di|en|em|w|z|i|av|в|из';

const before = new RegExp(
  String.raw`(?:(?:${lineWord})\s(?:number\s|no\.?\s|nr\.?\s)?#?|\bL|\s-L\s|(?:^|\s)\+|\s["']?(?=\d+(?:,\+?\d+)?p)|\S(?:\s{2,}|\t)(?=\d+\s+$)|\b(?:goto|go\sto|jump\sto)\s|^:|^\s*(?=\d+\s(?:of|in)\s+$)|\bNR\s?(?:[=>]=|>)\s?|^\s*(?=\d+(?:[:@]|:\d+\s+)$)|(?:^|\s)(?:-r|-H|--line-range|--highlight-line|-p(?=\s\d+,\d))[\s=])${number}(?:(?<!-[Lp]\s\d{1,7})[:,]\d+(?!p)|g|,?\s(?:at\s)?(?:col(?:umn)?|pos(?:ition)?|char(?:acter)?)\s\d+)?(?:(?:${rangeWord}|,|\s?(?:&&|,)\s?NR\s?[<=]=?\s?)${number}|,\+\d{1,5})?p?(?:\s--)?(?:\s(?:${prepositions}))?(?:\s(?:the|file))*:?[\s,"'\`(:@]{1,3}$`,
  'i',
);

/** Reads a line that a text names some words before a path. @param text what precedes the path, from the last one */
export function readFarLineBefore(text: string): number | undefined {
  const line = Number(farBefore.exec(text.slice(-100))?.slice(1).find(Boolean) ?? 0);
  return line > 0 ? line : undefined;
}

/** Reads the lines that a text names before a path: `lines 10-20 of a.ts`, `vim +12 a.ts`, `sed -n '12,20p' a.ts`. */
export function readLineBefore(text: string): Omit<LineForm, 'end'> | undefined {
  const found = before.exec(text.slice(-60));
  if (!found) return undefined;
  const line = Number(found[1]);
  return line < 1 ? undefined : { line, endLine: Math.max(line, Number(found[2] ?? line)) };
}

/** Lines that a row of a listing names; the file is that of the heading above. */
interface Row {
  readonly line: number;
  readonly endLine: number;
  /** Whether a mark points at the row, among others that are around it: `---> 12 total()`. */
  readonly isMarked: boolean;
  /** Whether the row says that the number is a line, or has counters in front of it. */
  readonly isLabelled: boolean;
}

/**
 * `12:7  error …`, ` 12 | …`, `at line 12`, `---> 12 …`, `L:  12 | P: …`, `DA:12,0`, `Hunk #1 FAILED at 12.`, and the
 * listings of profilers, with counters in front: `#####:   12:  …`, `  10ms  .   12:  …`.
 */
const numbered =
  /^\s*(?:([-=]{0,4}>|>>|→|❯|»)|[|│])?\s*((?:at |on )?lines?:? *(?=\d)|L: *|DA:|Hunk #\d+ [\w ]+ at |(?:(?:[#=]{5}|[-.]|\d[\d.]*\w{0,2}\*?):?\s+){1,2}(?=\d+:\s))?(\d{1,7})(?:[:,]\s?(?:col(?:umn)? )?\d+)?(?:-(\d{1,7}))?(?=[\s:|│┆┃,-]|\.?$)/i;

/** `Line number: 12`, `Function: total at line 12`, `<error line="12"`, `"line": 12,`. */
const spelled = new RegExp(
  String.raw`^[\s<"'|│*-]{0,12}(?:[\w.]{1,40}[\s:"'=]{1,4}){0,4}?(?:lines?|line_?(?:no|num(?:ber)?)|(?:start|begin)_?line|${lineWords})(?:\snumber)?["']?[\s:=#>]{1,12}["']?(\d{1,7})(?![\w.])`,
  'i',
);

/** A property that is alone in its line: `line: 12`, `"line": 12,`, `Line: 12, Column: 7`. */
const property = /^\s*["']?line(?:_?no|_?num(?:ber)?)?["']?\s?[:=]\s?(\d{1,7})(?:,?\s+col(?:umn)?\b.*|,)?\s*$/i;

/** Reads a line below the heading with its file. */
export function readRow(text: string): Row | undefined {
  const [, mark, label, first, last] = numbered.exec(text) ?? [];
  const word = first === undefined ? spelled.exec(text)?.[1] : label;
  const line = Number(first ?? word ?? 0);
  const rest = { isMarked: mark !== undefined, isLabelled: word !== undefined };
  return line < 1 ? undefined : { line, endLine: Math.max(line, Number(last ?? 0)), ...rest };
}

/** Reads the line of an entry whose file follows below it. */
export function readLineProperty(text: string): number | undefined {
  return Number(property.exec(text)?.[1] ?? 0) || undefined;
}
