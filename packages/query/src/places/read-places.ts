import { inOneTurn } from '@codesearch/toolkit/pure';
import type { QuerySymbol } from '@codesearch/kernel';
import type { QueryPlace } from '../query.ts';
import { readDiffLine } from '../line/text-lines.ts';
import { readAnnouncedFunction, readFrame } from '../line/stack-frames.ts';
import type { StackFrame } from '../line/stack-frames.ts';
import { placesInLine } from '../line/places-in-line.ts';
import { readLineProperty, readRow } from '../line/line-form.ts';
import type { LinePlace, WrittenPlace } from '../line/written-place.ts';

/** A pasted log has more; its first lines say enough. */
const maxLines = 4000;

/** More would only be repetitions. */
const maxPlaces = 400;

/** Colours and links of a terminal, and tags of emphasis. */
const layout =
  // oxlint-disable-next-line no-control-regex -- terminals are controlled by these characters.
  /\u001B\[[\d;]*m|\u001B\]8;[^\u0007\u001B]*(?:\u0007|\u001B\\)|<\/?(?:b|i|em|strong|code|tt|kbd|span|u)(?:\s[^<>]{0,100})?>/gi;

/** Lines between the line of an entry and its file. */
const maxEntryLines = 4;

/** What precedes the file of an entry: `file: `, `"path": "`, `"file `. */
const fileProperty = /\b(?:file(?:_?name)?|path|source|ur[il]|module)["']?\s?[:=]?\s?["']?(?:\w+:\/\/)?$/i;

/** The fewest characters of a line that a terminal has broken, and the most of the path that is broken with it. */
const minTerminal = 40;
const maxBroken = 200;
const brokenPath = /[^\s"'`<>()[\]{}=,;]*[/\\][^\s"'`<>()[\]{}=,;]*$/;

/** Letters around a path that is the heading of the lines below it: `File:`, `FAIL`, `In`. */
const maxHeadingLetters = 12;

/**
 * Reads the places that a query names, in order of appearance: paths in prose, output of any tool, stack traces, diffs.
 *
 * @param known paths of the index that contain what separates words, and are therefore read only if they are known
 */
export function readPlaces(text: string, known: readonly string[] = []): readonly QueryPlace[] {
  return inOneTurn(readPlacesInSteps(text, known));
}

/** Reads places as {@link readPlaces} does. One line is a step. */
export function* readPlacesInSteps(
  text: string,
  known: readonly string[] = [],
): Generator<undefined, readonly QueryPlace[], undefined> {
  const reader = new PlaceReader(known);
  for (const line of text.split(/\r\n|\r|\n/, maxLines)) {
    reader.read(line);
    yield;
  }
  return reader.finish();
}

type Draft = { -readonly [Key in keyof QueryPlace]: QueryPlace[Key] };

class PlaceReader {
  readonly #places: Draft[] = [];
  /** Those whose line is a row below their file, and whether a mark points at the row. */
  readonly #rows = new Map<Draft, boolean>();
  /** The frames of the current stack trace. */
  #trace: Draft[] = [];
  #innermostLast = false;
  /** The function that the line above the places names. */
  #announced: QuerySymbol | undefined;
  /** The function that the last frame calls. */
  #called: QuerySymbol | undefined;
  /** The file of the current diff, and that of the rows below its heading. */
  #diffFile: WrittenPlace | undefined;
  #heading: Heading | undefined;
  /** The line of an entry whose file has not come, and how many lines it may still take. */
  #entry: { readonly line: number; left: number } | undefined;
  /** The beginning of a path, if a terminal has broken the last line. */
  #broken: string | undefined;

  readonly #known: readonly string[];

  constructor(known: readonly string[]) {
    this.#known = known;
  }

  read(written: string): void {
    if (this.#places.length >= maxPlaces) return;
    if (written.trim() === '') {
      if (this.#heading?.isWordy) this.#heading = undefined;
      return;
    }
    const line = written.replaceAll(layout, '');
    this.#readBroken(line);
    if (this.#readDiff(line) || this.#readRow(line)) return;
    const found = this.#withEntry(line, placesInLine(line, this.#known));
    const frame = readFrame(line);
    const isAnnounced = !found.some(hasLine) && this.#announce(line);
    if (!frame && !isAnnounced && !/^\s/.test(line)) this.#endTrace();
    if (frame && frame.innermostLast !== this.#innermostLast) {
      this.#endTrace();
      this.#innermostLast = frame.innermostLast;
    }
    for (const place of found) {
      const isFrame = frame !== undefined && hasLine(place);
      const within = frame ? this.#withinOf(frame) : this.#announced;
      const draft = this.#add(frame?.path.start === place.start ? frame.path : place);
      if (within && hasLine(place)) draft.within = within;
      if (isFrame) this.#trace.push(draft);
    }
    this.#heading = headingOf(line, found) ?? (found.some(({ form }) => form !== 'word') ? undefined : this.#heading);
  }

  finish(): readonly QueryPlace[] {
    this.#endTrace();
    // The rows of a listing around the error have numbers too, if the output names the line itself.
    const direct = new Set(this.#places.filter((place) => hasLine(place) && !this.#rows.has(place)).map(nameOf));
    const marked = new Set([...this.#rows].filter(([, isMarked]) => isMarked).map(([place]) => nameOf(place)));
    return this.#places.filter((place) => {
      const isMarked = this.#rows.get(place);
      return isMarked === undefined || (!direct.has(nameOf(place)) && (isMarked || !marked.has(nameOf(place))));
    });
  }

  /** Adds a path that begins at the end of the last line. */
  #readBroken(line: string): void {
    const start = this.#broken;
    this.#broken = line.length < minTerminal ? undefined : brokenPath.exec(line.slice(-maxBroken))?.[0];
    if (start === undefined) return;
    const [place] = placesInLine(start + line.trimStart());
    if (place?.form === 'file' && hasLine(place) && place.end > start.length) this.#add(place);
  }

  /** Adds the line of an entry to its file: `line: 12`, `column: 7`, `file: a.ts`. */
  #withEntry(text: string, found: readonly LinePlace[]): readonly LinePlace[] {
    const [place] = found;
    const entry = this.#entry;
    if (!place) {
      const line = this.#heading ? undefined : readLineProperty(text);
      if (line !== undefined) this.#entry = { line, left: maxEntryLines };
      else if (entry && (entry.left -= 1) === 0) this.#entry = undefined;
      return found;
    }
    this.#entry = undefined;
    const isFile = found.length === 1 && !hasLine(place) && fileProperty.test(text.slice(0, place.start));
    return entry && isFile ? [{ ...place, line: entry.line, endLine: entry.line }] : found;
  }

  /** @returns whether a line names the function of the lines below it */
  #announce(line: string): boolean {
    const announced = readAnnouncedFunction(line);
    if (announced !== undefined || !/^\s/.test(line)) this.#announced = announced;
    return announced !== undefined;
  }

  /** The function of a frame. One that names what its line calls is within the function that the next one calls. */
  #withinOf({ function: own = this.#announced, isCalled, innermostLast }: StackFrame): QuerySymbol | undefined {
    if (!isCalled) return own;
    const called = this.#called;
    this.#called = own;
    if (innermostLast) return called;
    const inner = this.#trace.at(-1) ?? this.#places.findLast(hasLine);
    if (inner && own) inner.within ??= own;
    return undefined;
  }

  #endTrace(): void {
    this.#called = undefined;
    const frames = this.#innermostLast ? this.#trace.toReversed() : this.#trace;
    for (const [depth, place] of frames.entries()) place.depth = depth;
    this.#trace = [];
  }

  #readDiff(line: string): boolean {
    const diff = readDiffLine(line);
    if (diff?.kind === 'file') {
      const [file] = placesInLine(line.replace(/\t.*$/, ''), this.#known);
      if (file) this.#diffFile = this.#add(file);
      return file !== undefined;
    }
    const file = this.#diffFile ?? this.#heading?.file;
    if (diff?.kind !== 'hunk' || !file) return false;
    this.#add({ ...file, line: diff.line, endLine: diff.endLine });
    return true;
  }

  #readRow(line: string): boolean {
    if (!this.#heading) return false;
    const found = readRow(line);
    if (!found || (this.#heading.isWordy && !found.isLabelled)) return false;
    const { line: first, endLine, isMarked } = found;
    this.#rows.set(this.#add({ ...this.#heading.file, line: first, endLine }), isMarked);
    return true;
  }

  #add({ written, paths, form, isLibrary, line, endLine = line }: WrittenPlace | LinePlace): Draft {
    const lines = line === undefined ? {} : { line, endLine: endLine as number };
    const draft: Draft = { written, paths, form, isLibrary, ...lines };
    this.#places.push(draft);
    return draft;
  }
}

function hasLine({ line }: Pick<QueryPlace, 'line'>): boolean {
  return line !== undefined;
}

function nameOf({ paths: [path] }: Pick<QueryPlace, 'paths'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A file whose lines are named by the rows below it. */
interface Heading {
  readonly file: WrittenPlace;
  /** Whether the line is a sentence that ends with the file, so that only labelled rows are lines of it. */
  readonly isWordy: boolean;
}

/** The file of a line that has little more than its path, or ends with it. */
function headingOf(line: string, found: readonly LinePlace[]): Heading | undefined {
  const named = found.filter(({ form }) => form !== 'word' || found.length === 1);
  const [file] = named;
  const last = named.at(-1);
  // A path is often followed by the same one from the root of the disk.
  if (!file || !last || named.some((each) => hasLine(each) || nameOf(each) !== nameOf(file))) return undefined;
  const before = line.slice(0, file.start);
  const after = line.slice(last.end).replace(/^ in [\w$.<>]+\([^()]*\)\s*$/, '');
  if (lettersIn(before + after) <= maxHeadingLetters) return { file, isWordy: false };
  return file.form === 'file' && lettersIn(after) === 0 ? { file, isWordy: true } : undefined;
}

function lettersIn(text: string): number {
  return text.replaceAll(/\P{L}/gu, '').length;
}
