import { inOneTurn } from '@codesearch/kernel';
import type { QueryPlace, QuerySymbol } from '@codesearch/kernel';
import { readDiffLine } from '../line/diff-lines.ts';
import { readAnnouncedFunction, readFrame } from '../line/stack-frames.ts';
import type { StackFrame } from '../line/stack-frames.ts';
import { placesInLine } from './places-in-line.ts';
import { readRow } from './row-form.ts';
import type { LinePlace, WrittenPlace } from './written-place.ts';

/** A pasted log has more; its first lines say enough. */
const maxLines = 4000;

/** More would only be repetitions. */
const maxPlaces = 400;

/** Colours and links of a terminal, and tags of emphasis. */
const layout =
  // oxlint-disable-next-line no-control-regex -- terminals are controlled by these characters.
  /\u001B\[[\d;]*m|\u001B\]8;[^\u0007\u001B]*(?:\u0007|\u001B\\)|<\/?(?:b|i|em|strong|code|tt|kbd|span|u)(?:\s[^<>]{0,100})?>/gi;

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
  #heading: WrittenPlace | undefined;

  readonly #known: readonly string[];

  constructor(known: readonly string[]) {
    this.#known = known;
  }

  read(written: string): void {
    if (this.#places.length >= maxPlaces || written.trim() === '') return;
    const line = written.replaceAll(layout, '');
    if (this.#readDiff(line) || this.#readRow(line)) return;
    const found = placesInLine(line, this.#known);
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
      const draft = this.#add(frame?.path.start === place.start ? frame.path : place, isFrame ? 'frame' : 'text');
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
      if (file) this.#diffFile = this.#add(file, 'diff');
      return file !== undefined;
    }
    const file = this.#diffFile ?? this.#heading;
    if (diff?.kind !== 'hunk' || !file) return false;
    this.#add({ ...file, line: diff.line, endLine: diff.endLine }, 'diff');
    return true;
  }

  #readRow(line: string): boolean {
    if (!this.#heading) return false;
    const found = readRow(line);
    if (!found) return false;
    const { isMarked, ...lines } = found;
    this.#rows.set(this.#add({ ...this.#heading, ...lines }, 'text'), isMarked);
    return true;
  }

  #add(place: WrittenPlace | LinePlace, origin: QueryPlace['origin']): Draft {
    const { written, paths, form, isLibrary, line, endLine = line } = place;
    const lines = line === undefined ? {} : { line, endLine: endLine as number };
    const draft: Draft = { written, paths, form, isLibrary, ...lines, origin };
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

/** The file of a line that has little more than its path. */
function headingOf(line: string, found: readonly LinePlace[]): WrittenPlace | undefined {
  const named = found.filter(({ form }) => form !== 'word' || found.length === 1);
  const [place] = named;
  if (named.length !== 1 || !place || place.line !== undefined) return undefined;
  const rest = line.slice(0, place.start) + line.slice(place.end).replace(/^ in [\w$.<>]+\([^()]*\)\s*$/, '');
  return rest.replaceAll(/\P{L}/gu, '').length <= maxHeadingLetters ? place : undefined;
}
