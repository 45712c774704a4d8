import { pathTest } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import { isIrregularPath, readPlaces } from '@codesearch/query';
import type { QueryPlace, ReadQuery } from '@codesearch/query';
import type { Retriever } from '../retriever/retriever.ts';
import { bareName, isSentence, placesAsked } from './places-asked.ts';
import { withLongEnough } from '../places/long-enough.ts';
import { withMovedLines } from '../places/moved-lines.ts';
import { PathIndex } from '../places/path-index.ts';
import type { NamedPlace, NamedPlaces } from '../places/named-place.ts';
import type { PathMatch } from '../places/path-index.ts';

/** Of a place without a line, beside others that have one. */
const withoutLine = 0.5;

const libraryShare = 0.5;
const depthShare = 0.3;

/** What a text has that names a file, also one that is not read as a place without the paths of the index. */
const maybeFile = /[\p{L}\p{N})\]]\.\p{L}\w{0,11}(?!\w)/u;

/** Max files with irregular names that are sought in a text. */
const maxKnown = 100;

/** Words of a query in which a bare name such as `Makefile` is the file, rather than what the question is about. */
const maxWords = 4;

/** What announces a path in a sentence. Other names, and other words with a slash between them, are rarely one. */
const lead =
  /(?:^|\s)(?:open|edit|show|cat|view|read|in|inside|within|under|below|of|from|at|see|file|path|folder|directory)(?: (?:the|file|folder|directory))*:?\s["'`(]?$/i;
const folderWord = /\b(?:folder|directory)\s["'`]?$/i;

/**
 * Finds the places of an index that a query names.
 *
 * @returns `undefined` if it names none, or is a text about much else
 */
export async function findNamedPlaces(
  retriever: Retriever,
  query: ReadQuery,
  filter: SearchFilter,
): Promise<NamedPlaces | undefined> {
  const bare = await bareName(retriever, query, filter);
  if (query.places.length === 0 && !bare && (query.symbol || !maybeFile.test(query.text))) return undefined;
  const asked = placesAsked(query);
  if (asked === 'none') return undefined;
  const passes = pathTest(filter) ?? (() => true);
  const all = (await retriever.files()).filter(passes);
  const { text, places: written } = withIrregularPaths(query, all);
  const places = bare ? [...written, bare] : written;
  const index = new PathIndex(all);
  const named = await withLongEnough(retriever, namedFiles(places, index, text));
  const files = sorted(await withMovedLines(retriever, named));
  if (asked === 'lines' && !files.some(({ lines }) => lines)) return undefined;
  if (files.length > 0) return { files, folders: [], inFolders: new Set() };
  const folders = places.flatMap((place) => foldersOf(place, index, text));
  if (folders.length === 0) return undefined;
  const inFolders = all.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
  return { files, folders, inFolders: new Set(inFolders) };
}

/** Escapes of an address, all bytes of one character together. */
const escapes = /(?:%[0-9A-Fa-f]{2})+/g;

/** Reads a text again if it has the name of a file with blanks, commas or the like, which no word of a text has. */
function withIrregularPaths(query: ReadQuery, all: readonly string[]): Pick<ReadQuery, 'text' | 'places'> {
  const text = query.text.replaceAll(escapes, decoded);
  const known = all.filter((path) => text.includes(path.slice(path.lastIndexOf('/') + 1)) && isIrregularPath(path));
  return known.length === 0 ? query : { text, places: readPlaces(text.trim(), known.slice(0, maxKnown)) };
}

function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}

function namedFiles(written: readonly QueryPlace[], index: PathIndex, query: string): readonly NamedPlace[] {
  const isShort = query.trim().split(/\s+/).length <= maxWords;
  const hints = written.filter(({ form }) => form === 'folder').flatMap(({ paths: [path] }) => path);
  const hasLines = written.some(({ line }) => line !== undefined);
  const isAlone = written.length === 1 && query.trim() === written[0]?.written;
  const named = written.flatMap((place) => {
    if (place.form === 'word' && place.line === undefined && !isShort) return [];
    if (isMention(place, query)) return [];
    const { paths, certainty } = matchOf(place, index, isAlone);
    const likely = nearHints(paths, hints);
    const { line, endLine, within, isLibrary, depth = 0 } = place;
    const lines = line === undefined || endLine === undefined ? undefined : { line, endLine };
    const share = (isLibrary ? libraryShare : 1) * (lines || !hasLines ? 1 : withoutLine);
    const weight = (certainty * share) / (1 + depthShare * depth);
    const known = { ...(lines && { lines }), ...(within && { within }), certainty: weight };
    return likely.map((path): NamedPlace => ({ path, ...known }));
  });
  return distinct(named);
}

function sorted(places: readonly NamedPlace[]): readonly NamedPlace[] {
  return places.toSorted((a, b) => b.certainty - a.certainty);
}

function matchOf({ paths, form, isLibrary, line }: QueryPlace, index: PathIndex, isAlone: boolean): PathMatch {
  const matches = paths.map((path) => index.files(path, { isLibrary }));
  const best = matches.reduce((one, other) => (isBetter(other, one) ? other : one));
  const [path] = paths;
  if (best.paths.length > 0) {
    // A name in a sentence is a file only as it is written: `Node.js` is not `node.js`.
    const isExact =
      (isAlone && form !== 'word') ||
      line !== undefined ||
      path.includes('/') ||
      best.paths.some((each) => paths.some((written) => each.endsWith(written)));
    return isExact ? best : { paths: [], certainty: 0 };
  }
  return form === 'folder' ? index.modules(path) : best;
}

/**
 * Of the readings of a path, the more certain one; of equal ones the one that has more of it: `@.github/README.md` is
 * not `README.md`.
 */
function isBetter(one: PathMatch, other: PathMatch): boolean {
  const length = ({ paths: [path = ''] }: PathMatch): number => path.length;
  return one.certainty === other.certainty ? length(one) > length(other) : one.certainty > other.certainty;
}

/**
 * Of several files with a name, those in the folders that the query names besides: `# example.com/shop/cart` above
 * `./cart.go:12`.
 */
function nearHints(paths: readonly string[], hints: readonly string[]): readonly string[] {
  if (paths.length < 2 || hints.length === 0) return paths;
  const near = paths.filter((path) => {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    return folder !== '' && hints.some((hint) => hint === folder || hint.endsWith(`/${folder}`));
  });
  return near.length > 0 ? near : paths;
}

function distinct(places: readonly NamedPlace[]): readonly NamedPlace[] {
  const seen = new Map<string, NamedPlace>();
  for (const place of places) {
    const key = `${place.lines?.line ?? ''}-${place.lines?.endLine ?? ''} ${place.path}`;
    const other = seen.get(key);
    const within = place.within ?? other?.within;
    const better = !other || other.certainty < place.certainty ? place : other;
    seen.set(key, { ...better, ...(within && { within }) });
  }
  return [...seen.values()];
}

/** What happens to a file. Who asks for it seeks the code that does it: `where is app.toml read`. */
const verb = String.raw`(?:read|pars|load|writ|generat|creat|sav|discover|locat|resolv|watch|reload|delet|updat|merg|validat|found|find)\w*`;
const happens = new RegExp(
  String.raw`^(?:how|where|when)\s+(?:is|are|does|do|gets?)\s+(?:the\s+)?\0(?:\s+file)?\s+(?:being\s+)?${verb}|^(?:who|what|which\s+\w+)\s+${verb}\s+(?:the\s+)?\0|\bfrom\s+(?:the\s+)?\0\s+${verb}\W*$|\b${verb}\s+from\s+(?:the\s+)?\0\W*$`,
  'i',
);

/**
 * Whether a sentence only mentions a place: without a line, a file name alone or words with a slash between them,
 * neither of them announced, are rather what the question is about, as in `the config of a build.zig` and
 * `client/server`.
 */
function isMention({ written, form, line, paths: [path] }: QueryPlace, query: string): boolean {
  if (line !== undefined || (form === 'file' && path.includes('/'))) return false;
  const sentence = query.split('\n').find((each) => each.includes(written)) ?? '';
  if (happens.test(sentence.trim().replace(written, '\0'))) return true;
  return isSentence(sentence) && !lead.test(sentence.slice(0, sentence.indexOf(written)));
}

function foldersOf(place: QueryPlace, index: PathIndex, query: string): readonly string[] {
  const { paths, written, form } = place;
  const at = query.indexOf(written);
  const isMarked = /[/\\]$/.test(query.slice(at, at + written.length + 1)) || /^\.{0,2}[/\\]/.test(written);
  const before = query.slice(0, at);
  // A word without a slash is the name of a type, a library or a person: `Router`.
  if (form === 'word' && !isMarked && !folderWord.test(before)) return [];
  if (query.trim().replace(/[/\\]$/, '') !== written && !isMarked && !lead.test(before)) {
    return paths.flatMap((path) => (index.folders(path).includes(path) ? [path] : []));
  }
  return paths.map((path) => index.folders(path)).find((folders) => folders.length > 0) ?? [];
}
