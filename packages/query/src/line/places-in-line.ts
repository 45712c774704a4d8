import { lineWords, readFarLine, readFarLineBefore, readLineBefore, readLineForm } from './line-form.ts';
import type { LineForm } from './line-form.ts';
import { isFileName } from './file-extensions.ts';
import { knownWords } from './known-words.ts';
import { pathForms } from './path-forms.ts';
import type { LinePlace } from './written-place.ts';

/** A longer line is data: only its beginning is read. */
const maxLength = 4000;

/**
 * Words, as paths are written: without quotes, brackets of types and separators of lists, but with the folders
 * `(group)`; and everything between quotes, which can have spaces.
 */
const word = /(?:\([\w.@-]+\)(?=\/)|[^\s"'`|<>{};,=()“”‘’«»\u2500-\u257F])+/g;
const quotedWord = /(["'`])((?:(?!\1)[^\n]){1,300}? (?:(?!\1)[^\n]){1,300}?)\1/g;

/** Where a line form can begin within a word. */
const formStart = /[:#?&$;[+@第行の的、-]/g;

const leadingMarks =
  /^(?:[*:]|\d{1,7}[:@](?=[\w./\\]*[a-z_])|(?:##)?\[\w+\](?=[\w.])|#(?=[a-z]+:)|_(?=.*_[.,!?:]*$)|[[(](?![\w.@-]+[\])][\w./\\-]))+/;
const trailingMarks = /[*_~.,!?:\])]+$/;
/**
 * What follows a path directly: `a.cs:line 12`, `a.rb:12:in`, `test_a.py::test_b`, `a_spec.rb[1:2:1]`, `a.py:total`.
 */
const attached = new RegExp(
  String.raw`:(?:line|in|${lineWords})$|::.*$|\[\d+(?::\d+){2,}\]$|(?<=_spec\.rb)\[[\d:]+\]$|(?<=\w\.\w{1,10}):[A-Za-z_][\w.]*$`,
  'i',
);

/** Separators in a path that is a parameter of an address. */
const escapedSeparators = /%(?:2F|3A|5C)/gi;

/** Marks around a number, as they are typed among Chinese or Japanese characters. */
const fullWidth = /[（：，＃](?=第?\d)|(?<=\d)）/g;
const narrow = (mark: string): string => String.fromCharCode(mark.charCodeAt(0) - 0xfee0);

/** A parameter of an address that has a path: `open?file=/srv/a.ts&line=12`, `code?selected=shop:src/a.ts`. */
const pathParameter = /^[^\s]*?:\/\/[^\s]*?[?&](?:(?:file|path|url|uri)=|\w+=[^\s&]*\/)/i;

/** Words in front of a path that say what it is. */
const announcement =
  /(?:^|\s)(?:open|edit|show|cat|view|read|file|path|in|inside|within|under|below|of|from|at|see|folder|directory)(?: (?:the|file|folder|directory))*:?\s*["'`(]?$/i;

/**
 * Finds the paths in a line of text and the lines that it names in them, in order, whichever program or person wrote
 * it. Paths and forms of lines are read apart, and an index decides which paths exist, so that an unknown tool's output
 * is read too.
 *
 * @param known paths of the index that contain what separates words
 */
export function placesInLine(text: string, known: readonly string[] = []): readonly LinePlace[] {
  const line = text.slice(0, maxLength).replaceAll(fullWidth, narrow).replaceAll(escapedSeparators, decodeURIComponent);
  if (!/[./\\\p{Lu}]|:\d/u.test(line)) return [];
  const places: LinePlace[] = [];
  for (const { start, text: written, known: path } of wordsIn(line, known)) {
    const last = places.at(-1);
    if (last && start < last.end) continue;
    const place = path === undefined ? placeOf(line, start, written) : knownPlace(line, start, written, path);
    if (place) places.push(place);
  }
  return withFarLines(line, places);
}

interface Word {
  readonly start: number;
  readonly text: string;
  /** The end of a known path that it is. */
  readonly known?: string;
}

function wordsIn(line: string, known: readonly string[]): readonly Word[] {
  const words = [...line.matchAll(word)].map((match): Word => ({ start: match.index, text: match[0] }));
  // The longer reading first: a path with spaces contains words that look like paths.
  const quoted = [...line.matchAll(quotedWord)]
    .filter(([, , text = '']) => /[/\\]|\.\w+$/.test(text))
    .map((match): Word => ({ start: match.index + 1, text: match[2] as string }));
  const irregular = knownWords(line, known);
  const isFree = ({ start, text }: Word): boolean =>
    irregular.every((each) => start >= each.start + each.text.length || start + text.length <= each.start);
  return irregular.length + quoted.length === 0
    ? words
    : [...irregular, ...[...quoted, ...words].filter(isFree)].sort(
        (a, b) => a.start - b.start || b.text.length - a.text.length,
      );
}

function knownPlace(line: string, start: number, written: string, path: string): LinePlace {
  const form = readLineForm(line, start + written.length);
  const lines = form ?? readLineBefore(line.slice(0, start));
  const end = form?.end ?? start + written.length;
  const place = { written, paths: [path] as const, form: 'file' as const, isLibrary: false, start, end };
  return lines ? { ...place, line: lines.line, endLine: lines.endLine } : place;
}

function placeOf(line: string, wordStart: number, wordText: string): LinePlace | undefined {
  const [address = '', parameter] = wordText.split(/[?&](?=\w+$)/);
  if (parameter !== undefined && !isFileName(address) && pathParameter.test(line.slice(wordStart))) return undefined;
  const lead = leadingMarks.exec(wordText)?.[0].length ?? 0;
  const start = wordStart + lead;
  const text = wordText.slice(lead).replace(attached, '');
  const [written, form] = cutAtLine(line, start, text);
  const isAlone = line.trim() === line.slice(wordStart, wordStart + wordText.length);
  const isAnnounced = /[^a-z]/.test(written) && announcement.test(line.slice(0, wordStart));
  const isNamed =
    form !== undefined || isAnnounced || (isAlone && (written.includes('.') || !/\p{Ll}\p{Lu}|_/u.test(written)));
  const isSource = form !== undefined && /^(?:[#;$?&]|:\d+:\d)/.test(line.slice(start + written.length));
  const forms = pathForms(written, isNamed, isSource);
  if (!forms) return undefined;
  // A word of prose is no file because a line is spelled behind it: `error on line 12`.
  if (
    forms.form === 'word' &&
    form &&
    isPlain(written) &&
    /[a-z ]/i.test(line.slice(start + written.length, form.end))
  ) {
    return undefined;
  }
  const prefix = form ?? readLineBefore(line.slice(0, start));
  const end = form?.end ?? start + written.length;
  return { written, ...forms, ...(prefix && { line: prefix.line, endLine: prefix.endLine }), start, end };
}

/** The path at the beginning of a word, and the lines behind it. */
function cutAtLine(line: string, start: number, text: string): readonly [string, LineForm | undefined] {
  for (const { index } of text.matchAll(formStart)) {
    const before = text.slice(0, index);
    if (!/\p{L}/u.test(before) || ('[-'.includes(text[index]!) && !/\.\w+$/.test(before))) continue;
    const form = readLineForm(line, start + index);
    if (form) return [text.slice(0, index).replace(trailingMarks, ''), form];
  }
  const bare = text.replace(trailingMarks, '');
  const form = readLineForm(line, start + bare.length) ?? readLineForm(line, start + text.length);
  return [bare, form];
}

function isPlain(word: string): boolean {
  return /^[a-z]+$/i.test(word) && !/^[a-z]+file$/i.test(word);
}

/** Adds the lines that are some words behind a path, or before it, if no other path is between them. */
function withFarLines(line: string, places: readonly LinePlace[]): readonly LinePlace[] {
  return places.map((place, index) => {
    if (place.line !== undefined || isPlain(place.written)) return place;
    const next = places.slice(index + 1).find(({ form }) => form !== 'word');
    const far =
      readFarLine(line.slice(place.end, next?.start)) ??
      (place.form === 'file' ? readFarLineBefore(line.slice(places[index - 1]?.end ?? 0, place.start)) : undefined);
    return far === undefined ? place : { ...place, line: far, endLine: far };
  });
}
