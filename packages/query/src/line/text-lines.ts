import { readError } from './reported-errors.ts';
import { readFrame } from './stack-frames.ts';
import type { StackFrame } from './stack-frames.ts';
import { isTemplateLine, templateSection } from './template-lines.ts';

/** A line of a query and what it is. */
export type TextLine =
  | { readonly part: 'heading' | 'prose' | 'code' | 'log' | 'template' | 'blank'; readonly text: string }
  /** A frame without a place: its text is the name of its function as a call. */
  | { readonly part: 'called'; readonly text: string }
  | { readonly part: 'frame'; readonly text: string; readonly frame: StackFrame }
  | { readonly part: 'error'; readonly text: string; readonly message: string }
  | { readonly part: 'diff'; readonly text: string; readonly diff?: DiffLine };

/** What marks a line as quoted from a message. */
const quotation = /^(?:> ?){1,5}(?!>)/;

/** A pasted log has more; its first lines say enough. */
const maxLines = 4000;

/** A shorter line has no structure. */
const minLength = 4;

/** Characters of a line that can be a heading without marks. */
const maxLabel = 40;

const fence = /^ {0,8}(?:[-*+>] )?(`{3,}|~{3,})/;
const markdownHeading = /^#{1,6} +(.*?)#*$/;
const boldHeading = /^(\*\*|__)([^*_]{2,100})\1:?$/;
const logLine =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|(?:\[|time=)?\d+[.:]\d+\]|(?:DEBUG|INFO|TRACE|WARN(?:ING)?|VERBOSE)\b[ :|\]]|[$%>] \S)/;
const traceHeader =
  /^(?:Traceback \(most recent call last\)|stack ?(?:trace|backtrace)|goroutine \d+ \[|During handling of the above|The above exception was|Stack trace:|Backtrace:|CallStack \()/i;

/** A frame with an offset into a function, and no file of sources: of glibc, and of the kernel of Linux. */
const offsetFrames: readonly RegExp[] = [
  /^\s*\S.*\((?<name>[\w.:~$<>]*)\+0x[\da-f]+\)\s*(?:\[0x[\da-f]+\])?$/i,
  /^\s*(?:\[[\s\d.]+\]\s*)?(?:\? )?(?<name>[\w.]+)\+0x[\da-f]+\/0x[\da-f]+(?:\s\[\w+\])?$/i,
];

/**
 * Splits a query into lines, and recognizes code, stack traces, errors, diffs, logs, and text of issue templates. One
 * line is a step.
 */
export function* textLines(text: string): Generator<undefined, readonly TextLine[], undefined> {
  const texts = uncommented(text).split(/\r\n|\r|\n/, maxLines);
  const reader = new LineReader(texts.length > 1);
  const lines: TextLine[] = [];
  for (const line of texts) {
    lines.push(reader.read(line.replace(quotation, '')));
    yield;
  }
  return lines;
}

class LineReader {
  /** One line is what somebody asks, whatever templates have. */
  readonly #canBeTemplate: boolean;
  #fence: string | undefined;
  #section: ReturnType<typeof templateSection>;
  #isDiff = false;
  #previous: TextLine['part'] = 'blank';

  constructor(canBeTemplate: boolean) {
    this.#canBeTemplate = canBeTemplate;
  }

  read(text: string): TextLine {
    const line = this.#fence === undefined ? this.#readText(text) : this.#readFenced(text);
    this.#previous = line.part;
    return line;
  }

  #readFenced(text: string): TextLine {
    const open = this.#fence as string;
    if (text.trim().startsWith(open) && text.trim().replaceAll(open[0] as string, '') === '') {
      this.#fence = undefined;
      this.#isDiff = false;
      return { part: 'blank', text };
    }
    if (text.trim() === '') return { part: this.#isDiff ? 'diff' : 'blank', text };
    return this.#structured(text) ?? { part: logLine.test(text) ? 'log' : 'code', text };
  }

  #readText(text: string): TextLine {
    const trimmed = text.trim();
    if (trimmed === '') return { part: 'blank', text };
    const [, opened] = fence.exec(text) ?? [];
    if (opened !== undefined) {
      this.#fence = opened;
      return { part: 'blank', text };
    }
    if (trimmed.length < minLength && !this.#isDiff) {
      return { part: this.#section === 'ignored' ? 'template' : 'prose', text };
    }
    const heading = (markdownHeading.exec(trimmed)?.[1] ?? boldHeading.exec(trimmed)?.[2])?.trim();
    if (heading !== undefined && !this.#isDiff) return this.#readHeading(heading);
    const structured = this.#structured(text);
    if (structured) return structured;
    if (this.#canBeTemplate && this.#isOfTemplate(trimmed)) return { part: 'template', text };
    if (logLine.test(trimmed)) return { part: 'log', text };
    const followsCode = this.#previous === 'code' || this.#previous === 'blank' || this.#previous === 'frame';
    if (followsCode && /^(?: {4}|\t)/.test(text)) return { part: 'code', text };
    return { part: 'prose', text };
  }

  #isOfTemplate(line: string): boolean {
    if (this.#section === 'ignored' || isTemplateLine(line)) return true;
    return line.length <= maxLabel && templateSection(line.replace(/:$/, '')) !== undefined;
  }

  #readHeading(heading: string): TextLine {
    this.#section = templateSection(heading);
    return { part: this.#section === undefined ? 'heading' : 'template', text: heading };
  }

  /** Reads a line that has the same meaning within and outside of a code block. */
  #structured(text: string): TextLine | undefined {
    const diff = this.#readDiff(text);
    if (diff) return diff;
    const frame = readFrame(text);
    if (frame) return { part: 'frame', text, frame };
    const called = offsetFrames.flatMap((form) => form.exec(text)?.groups?.['name'] ?? [])[0];
    if (called !== undefined) return called === '' ? { part: 'blank', text } : { part: 'called', text: `${called}()` };
    if (traceHeader.test(text.trim())) return { part: 'log', text };
    const message = readError(text);
    return message === undefined ? undefined : { part: 'error', text, message };
  }

  #readDiff(text: string): TextLine | undefined {
    const diff = readDiffLine(text);
    if (diff && (this.#isDiff || diff.kind !== 'file' || text.startsWith('---'))) {
      this.#isDiff = true;
      return { part: 'diff', text, diff };
    }
    if (this.#isDiff && /^[-+ \\]|^$/.test(text)) return { part: 'diff', text };
    this.#isDiff = false;
    return undefined;
  }
}

/** Tags with which texts on hosted repositories are laid out. */
const layoutTag = /<\/?(?:img|details|summary|br|hr|sub|sup|kbd)(?:\s[^<>]{0,1000})?>/gi;

/**
 * Removes layout and comments of HTML, with which issue templates explain themselves. An open comment ends with the
 * text.
 */
function uncommented(text: string): string {
  if (!text.includes('<')) return text;
  const kept: string[] = [];
  let end = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', end)) {
    kept.push(text.slice(end, start));
    const close = text.indexOf('-->', start + 4);
    end = close === -1 ? text.length : close + 3;
  }
  kept.push(text.slice(end));
  return kept.join('').replaceAll(layoutTag, ' ');
}

/** What a line says about a diff. */
type DiffLine =
  | { readonly kind: 'file'; readonly path: string | undefined }
  | { readonly kind: 'hunk'; readonly line: number; readonly endLine: number; readonly context: string }
  | { readonly kind: 'header' };

/** A merge has several sides before the change, of which the first is read: `@@@ -1,7 -1,7 +1,9 @@@`. */
const hunk = /^@@+ -(\d{1,7})(?:,(\d{1,7}))? (?:-[\d,]+ )*\+(\d{1,7})(?:,(\d{1,7}))? @@+ ?(.{0,300})/;
/** The lines on one side of a change in the older form: `*** 12,20 ****`, `--- 12,21 ----`. */
const side = /^(?:\*{3}|-{3}) (\d{1,7})(?:,(\d{1,7}))? (?:\*{4}|-{4})$/;
const file = /^(?:---|\+\+\+|\*\*\*) (?:"?[abciow]\/)?([^\t]{1,400}?)"?(?:\t.*)?$/;
const header =
  /^(?:diff --git |index [0-9a-f]{4,}\.\.|(?:old|new) mode |(?:new|deleted) file mode |similarity index |rename (?:from|to) )/;

/**
 * Reads a header of a unified diff. The lines of a hunk are those before and after the change, because a diff can be of
 * a change that is made already or not yet.
 *
 * @param line a line without its line break
 */
export function readDiffLine(line: string): DiffLine | undefined {
  const found = hunk.exec(line);
  if (found) {
    const [, before, lengthBefore = '1', after, lengthAfter = '1', context = ''] = found;
    const start = Math.max(1, Math.min(Number(before), Number(after)));
    const end = Math.max(Number(before) + Number(lengthBefore), Number(after) + Number(lengthAfter)) - 1;
    return { kind: 'hunk', line: start, endLine: Math.max(start, end), context };
  }
  const [, first, last = first] = side.exec(line) ?? [];
  if (first !== undefined) return { kind: 'hunk', line: Number(first), endLine: Number(last), context: '' };
  const named = file.exec(line);
  if (named?.[1] !== undefined) return { kind: 'file', path: named[1] === '/dev/null' ? undefined : named[1] };
  return header.test(line) ? { kind: 'header' } : undefined;
}

/**
 * A line that a program prints: a sentence with a value at its end, or the type of an error and nothing but a value.
 * What a type looks like is compared behind it, once: before it, a long word would be compared from each of its
 * letters.
 */
export const printedLine: RegExp =
  /^[A-Z]\S*(?:\s\S+){3,}["'][.!]$|^(?:[\w.]*\.)?(?<type>\w+)(?=:)(?<=Error|Exception|[a-z][A-Z]\w+):\s(?:'[^\s']+'|"[^\s"]+")$/;
