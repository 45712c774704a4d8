import type { QueryPlace } from '@codesearch/kernel';
import { readDiffLine } from '../line/diff-lines.ts';
import { readFrame } from '../line/stack-frames.ts';
import { placesInLine } from './places-in-line.ts';
import type { LinePlace, WrittenPlace } from './written-place.ts';

/** A pasted log has more; its first lines say enough. */
const maxLines = 4000;

/** More would only be repetitions. */
const maxPlaces = 400;

/** Letters around a path that is the heading of the lines below it: `File:`, `FAIL`, `In`. */
const maxHeadingLetters = 12;

/** A line below its file: `12:7  error …`, ` 12 | …`, `at line 12`. */
const row =
  /^\s*[|│>]?\s*(?:(?:at |on )?lines? |L: *)?(\d{1,7})(?:[:,]\s?(?:col(?:umn)? )?\d+)?(?:-(\d{1,7}))?(?=[\s:|│,-]|$)/i;

/**
 * Reads the places that a query names, in order of appearance: paths in prose, output of any tool, stack traces, diffs.
 */
export function readPlaces(text: string): readonly QueryPlace[] {
  const reader = new PlaceReader();
  for (const line of text.split(/\r\n|\r|\n/, maxLines)) reader.read(line);
  return reader.finish();
}

type Draft = { -readonly [Key in keyof QueryPlace]: QueryPlace[Key] };

class PlaceReader {
  readonly #places: Draft[] = [];
  /** Those whose line is a row below their file. */
  readonly #rows = new Set<Draft>();
  /** The frames of the current stack trace. */
  #trace: Draft[] = [];
  #innermostLast = false;
  /** The file of the current diff, and that of the rows below its heading. */
  #diffFile: WrittenPlace | undefined;
  #heading: WrittenPlace | undefined;

  read(line: string): void {
    if (this.#places.length >= maxPlaces || line.trim() === '') return;
    if (this.#readDiff(line) || this.#readRow(line)) return;
    const found = placesInLine(line);
    const frame = readFrame(line);
    if (!frame && !/^\s/.test(line)) this.#endTrace();
    if (frame && frame.innermostLast !== this.#innermostLast) {
      this.#endTrace();
      this.#innermostLast = frame.innermostLast;
    }
    for (const place of found) {
      const isFrame = frame !== undefined && place.line !== undefined;
      const draft = this.#add(frame?.path.start === place.start ? frame.path : place, isFrame ? 'frame' : 'text');
      if (isFrame) this.#trace.push(draft);
    }
    this.#heading = headingOf(line, found) ?? (found.some(({ form }) => form !== 'word') ? undefined : this.#heading);
  }

  finish(): readonly QueryPlace[] {
    this.#endTrace();
    // The rows of a listing around the error have numbers too, if the output names the line itself.
    const direct = new Set(this.#places.filter((place) => hasLine(place) && !this.#rows.has(place)).map(nameOf));
    return this.#places.filter((place) => !this.#rows.has(place) || !direct.has(nameOf(place)));
  }

  #endTrace(): void {
    const frames = this.#innermostLast ? this.#trace.toReversed() : this.#trace;
    for (const [depth, place] of frames.entries()) place.depth = depth;
    this.#trace = [];
  }

  #readDiff(line: string): boolean {
    const diff = readDiffLine(line);
    if (diff?.kind === 'file') {
      const [file] = placesInLine(line.replace(/\t.*$/, ''));
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
    const [, first, last] = row.exec(line) ?? [];
    if (Number(first ?? 0) < 1) return false;
    const endLine = Math.max(Number(first), Number(last ?? 0));
    this.#rows.add(this.#add({ ...this.#heading, line: Number(first), endLine }, 'text'));
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
  const rest = line.slice(0, place.start) + line.slice(place.end);
  return rest.replaceAll(/\P{L}/gu, '').length <= maxHeadingLetters ? place : undefined;
}
