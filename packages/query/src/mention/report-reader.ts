import { codeNames } from './code-names.ts';
import type { MentionedLine, Origin } from '../query.ts';
import { placesInLine } from '../line/places-in-line.ts';
import type { LinePlace } from '../line/written-place.ts';
import { Mentions } from './mentions.ts';
import { readCompilerError } from '../line/reported-errors.ts';
import type { StackFrame } from '../line/stack-frames.ts';
import type { TextLine } from '../line/text-lines.ts';

/** More would only be repetitions. */
const maxQuoted = 50;
const maxPlaces = 200;
const maxMessages = 20;

/** A qualified name whose first part is no module or class. */
const receiver = /^(?:self|this|cls|super|it|e|i|\w)$/;
const address = /[a-z]{2,10}:\/\/\S*/gi;
/** Words of code that name nothing, in many languages. */
const keywords: ReadonlySet<string> = new Set(
  `and as async await begin bool break case catch char class const continue def default del do double elif else elsif end
  enum except export extends extern false final finally float fn for foreach from fun func function if impl implements
  import in include int interface internal is let local long match mod module mut namespace new nil none not null object
  or out override package pass print private protected public pub raise ref require rescue return self short static str
  string struct super switch template then this throw throws trait true try type typeof undefined union unless unsafe
  until use using val var virtual void when where while with yield False None True String`.split(/\s+/),
);
const imported = /^\s*(?:from|import|use|using|require|alias|#include)\b/;

/** Collects what the lines of a query mention. */
export class ReportReader {
  readonly mentions: Mentions = new Mentions();
  readonly #quoted = new Set<string>();
  readonly #places: (MentionedLine & { depth?: number })[] = [];
  readonly #messages = new Set<string>();
  /** The frames of the current stack trace, as indexes of places. */
  #trace: number[] = [];
  #innermostLast = false;
  #diffPath: string | undefined;

  get quoted(): readonly string[] {
    return [...this.#quoted];
  }

  get places(): readonly MentionedLine[] {
    return this.#places;
  }

  /** Messages of errors, distinct. */
  get messages(): readonly string[] {
    return [...this.#messages];
  }

  read(line: TextLine, isTitle: boolean): void {
    switch (line.part) {
      case 'frame':
        this.#readFrame(line.frame);
        break;
      case 'diff':
        this.#readDiff(line);
        break;
      case 'error':
        // In Java the frames of its cause follow.
        this.endTrace();
        this.#addMessage(line.message);
        this.#readText(line.text, isTitle ? 'title' : 'error');
        break;
      case 'called':
      case 'code':
        this.#readCode(line.text);
        break;
      case 'heading':
      case 'prose':
        this.endTrace();
        this.#readText(line.text, isTitle ? 'title' : 'prose');
        break;
      case 'log':
        // The header of the next trace.
        this.endTrace();
        this.#readText(line.text, 'error');
        break;
      case 'template':
      case 'blank':
    }
  }

  /** Numbers the frames of the current trace. */
  endTrace(): void {
    const frames = this.#innermostLast ? this.#trace.toReversed() : this.#trace;
    for (const [depth, place] of frames.entries()) (this.#places[place] as { depth?: number }).depth = depth;
    this.#trace = [];
  }

  #readFrame({ path, name, innermostLast }: StackFrame): void {
    if (innermostLast !== this.#innermostLast) this.endTrace();
    this.#innermostLast = innermostLast;
    if (this.#addPlace(path, 'frame')) this.#trace.push(this.#places.length - 1);
    this.mentions.addPath(path.paths[0], path.form === 'file', 'frame');
    if (name !== undefined && !path.isLibrary) this.#addNames(name, 'frame', true);
  }

  #readDiff({ text, diff }: TextLine & { readonly part: 'diff' }): void {
    if (diff?.kind === 'file') {
      this.#diffPath = diff.path ?? this.#diffPath;
      if (diff.path !== undefined) this.mentions.addPath(diff.path, true, 'diff');
    } else if (diff?.kind === 'hunk') {
      const { line, endLine, context } = diff;
      if (this.#diffPath !== undefined) {
        const path = { paths: [this.#diffPath] as const, isLibrary: false, line, endLine };
        this.#addPlace(path, 'diff');
      }
      this.#addNames(context, 'diff', false);
    } else if (diff === undefined) this.#addNames(text.slice(1), /^[-+]/.test(text) ? 'diff' : 'code', false);
  }

  #readCode(text: string): void {
    for (const path of pathsIn(text)) this.#readPath(path, text, 'code');
    for (const { name, qualifiedName } of codeNames(text)) {
      if (!keywords.has(name)) this.mentions.addName(name, 'code');
      if (qualifiedName !== undefined && imported.test(text)) this.#addModule(qualifiedName, 'code');
    }
  }

  #readText(text: string, origin: 'title' | 'prose' | 'error'): void {
    const paths = pathsIn(text);
    for (const path of paths) this.#readPath(path, text, origin);
    for (const part of quotedParts(text)) this.#readQuoted(part);
    this.#addNames(without(text, paths).replaceAll(address, ' '), origin, false);
  }

  #readQuoted(part: string): void {
    if (this.#quoted.size >= maxQuoted || this.#quoted.has(part) || part.includes('://')) return;
    this.#quoted.add(part);
    const paths = pathsIn(part);
    for (const {
      paths: [path],
      form,
    } of paths)
      this.mentions.addPath(path, form === 'file', 'quoted');
    // A sentence in quotes has words of prose.
    this.#addNames(without(part, paths), 'quoted', !/\s\S+\s/.test(part));
  }

  #readPath(path: LinePlace, text: string, origin: Origin): void {
    this.mentions.addPath(path.paths[0], path.form === 'file', origin);
    if (path.line === undefined) return;
    const message = readCompilerError(text.slice(path.end));
    if (message !== undefined) this.#addMessage(message);
    const isReported = message !== undefined || text.slice(0, path.start).trim().endsWith('-->');
    this.#addPlace(path, isReported ? 'error' : 'prose');
  }

  #addPlace(
    { paths: [path], line, endLine = line, isLibrary }: Pick<LinePlace, 'paths' | 'line' | 'endLine' | 'isLibrary'>,
    origin: MentionedLine['origin'],
  ): boolean {
    if (line === undefined || endLine === undefined || this.#places.length >= maxPlaces) return false;
    this.#places.push({ path, line, endLine, origin, isLibrary });
    return true;
  }

  #addMessage(message: string): void {
    if (message !== '' && this.#messages.size < maxMessages) this.#messages.add(message);
  }

  #addNames(text: string, origin: Origin, all: boolean): void {
    for (const { name, qualifiedName, isMarked } of codeNames(text)) {
      if (!isMarked && !all) continue;
      this.mentions.addName(name, origin);
      if (qualifiedName !== undefined) this.#addModule(qualifiedName, origin);
    }
  }

  /** A dotted module or a qualified name can be the path of a file without its extension, and a name in it. */
  #addModule(qualifiedName: string, origin: Origin): void {
    const parts = qualifiedName.split(/\.|::|->|#|\\/);
    if (receiver.test(parts[0] as string)) return;
    this.mentions.addPath(parts.join('/'), false, origin);
  }
}

/** The text without the paths in it: their parts are no names. */
function without(text: string, paths: readonly LinePlace[]): string {
  let rest = '';
  let end = 0;
  for (const path of paths) {
    rest += `${text.slice(end, path.start)} `;
    ({ end } = path);
  }
  return rest + text.slice(end);
}

/** The words of a line that look like paths: for a reader without an index, a bare name is none. */
function pathsIn(text: string): readonly LinePlace[] {
  return placesInLine(text).filter(({ form }) => form !== 'word');
}

/** Quotes that open and close a part of a line. */
const closing: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['「', '」'],
]);

const quotes = /`+|["'“‘«「]/g;

/** A longer part is no quotation: a quote was left open. */
const maxLength = 300;

const closingApostrophe = /'(?![\p{L}\p{N}])/u;

const wordCharacter = /[\p{L}\p{N}]/u;

/** @returns the parts of a line in quotes or backticks, without them, in order; not those within others */
export function quotedParts(line: string): readonly string[] {
  const parts: string[] = [];
  /** Up to where a closing quote was searched for without finding one. */
  const searched = new Map<string, number>();
  quotes.lastIndex = 0;
  for (let match = quotes.exec(line); match; match = quotes.exec(line)) {
    const [quote] = match;
    if (isApostrophe(line, match.index, quote)) continue;
    const start = match.index + quote.length;
    const close = closing.get(quote) ?? quote;
    const limit = start + maxLength + close.length;
    const from = Math.max(start, searched.get(close) ?? 0);
    const offset = closingIndex(line.slice(from, limit), close);
    if (offset === -1) {
      searched.set(close, Math.max(start, limit - close.length));
      continue;
    }
    const part = line.slice(start, from + offset).trim();
    if (part !== '') parts.push(part);
    quotes.lastIndex = from + offset + close.length;
  }
  return parts;
}

/** Whether a single quote is within or at the end of a word: `don't`, `files'`. */
function isApostrophe(line: string, index: number, quote: string): boolean {
  return quote === "'" && index > 0 && wordCharacter.test(line[index - 1] as string);
}

/** The index of the closing quote; a single one within a word does not close. */
function closingIndex(text: string, close: string): number {
  return close === "'" ? text.search(closingApostrophe) : text.indexOf(close);
}
