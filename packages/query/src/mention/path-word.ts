import { isFileName } from './file-extensions.ts';

/** A word that is a path, and the lines that it names. */
export interface PathWord {
  /** See `MentionedPath`. */
  readonly path: string;
  readonly isFile: boolean;
  readonly isLibrary: boolean;
  /** From 1; absent if the word names no line. */
  readonly line?: number;
  readonly endLine?: number;
}

/** A longer word is data. */
const maxLength = 400;

/** `:12`, `:12:5`, `:12-34`, `(12)`, `(12,5)`, `:[12,5]`, and the same before a colon. */
const lineSuffix =
  /(?::(\d{1,7})(?::\d{1,7}|-(\d{1,7}))?|\((\d{1,7})(?:,\d{1,7})?\)|:\[(\d{1,7}),\d{1,7}\])[\])]{0,3}:?$/;
/** The line in a link to a hosted repository: `#L12`, `#L12-L34`, `#L12C3-L34C5`. */
const lineAnchor = /#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7}))?/;
/** What precedes the path in a link to a file of a hosted repository. */
const hostedFile = /^[^/]+\/.{1,200}?\/(?:blob|blame|raw|tree|src\/branch)\/[^/]+\//;

const sentenceMarks = /[.!?]+$/;
const leadingMarks = /^[([*_:]+/;
const trailingMarks = /[*_~.,!?:\])]+$/;
const segment = /^[\p{L}\p{N}._@+~%$[\]-]+$/u;
const startsWithLetter = /^[\p{L}_.@~]/u;

/** Folders whose files come from elsewhere. What follows is the path within the package. */
const dependencyFolders =
  /^(?:.*\/)?(?:site-packages|dist-packages|node_modules|bower_components|pkg\/mod|registry\/src\/[^/]+|gems\/[^/]+|vendor\/bundle|deps)\//;
const standardLibrary =
  /^(?:node:|<|\[)|(?:^|\/)(?:lib\/python\d[\d.]*|python\d[\d.]*\/lib|rustc\/[0-9a-f]{7,}|library\/(?:std|core|alloc)\/src|go\/src\/(?:runtime|net|testing|sync|os|io|reflect)|usr\/(?:lib|include)|internal\/(?:modules|process|timers|bootstrap)|vendor|third_party)(?:\/|$)/;

/**
 * Reads a word as a path, if it looks like one: it contains a slash or ends on the extension of a file. Paths of Windows, links to
 * files of hosted repositories and file addresses are paths too; other addresses are not.
 */
export function readPathWord(written: string): PathWord | undefined {
  if (written.length > maxLength || written.length < 3) return undefined;
  const word = written.replace(sentenceMarks, '');
  const anchor = lineAnchor.exec(word);
  const suffix = anchor ? null : lineSuffix.exec(word);
  const cut = anchor ?? suffix;
  const head = cut ? word.slice(0, cut.index) : word;
  const bare = head.replace(leadingMarks, '');
  const location = pathOf(cut && !anchor ? bare : bare.replace(trailingMarks, ''));
  if (location === undefined) return undefined;
  const isLibrary = standardLibrary.test(location) || dependencyFolders.test(location);
  const path = location.replace(dependencyFolders, '');
  if (path === '') return undefined;
  const isFile = isFileName(path);
  if (!isFile && !isFolder(path)) return undefined;
  if (!cut) return { path, isFile, isLibrary };
  const line = Number(cut[1] ?? cut[3] ?? cut[4]);
  const end = Number(cut[2] ?? line);
  return line < 1 ? { path, isFile, isLibrary } : { path, isFile, isLibrary, line, endLine: Math.max(line, end) };
}

/** Removes the parts of an address, a drive and relative steps. @returns `undefined` if the word is no path */
function pathOf(word: string): string | undefined {
  const scheme = word.indexOf('://');
  let path = word.replaceAll('\\', '/');
  if (scheme !== -1) {
    const rest = path.slice(scheme + 3);
    const hosted = hostedFile.exec(rest);
    if (hosted) path = rest.slice(hosted[0].length);
    else if (/(?:^|[^a-z])https?$/.test(path.slice(0, scheme))) path = servedFile(rest) ?? '';
    else path = rest;
  }
  const query = path.indexOf('?');
  if (query !== -1) path = path.slice(0, query);
  path = path.replace(/^[A-Za-z]:\//, '').replace(/^(?:[.~]{0,2}\/)+/, '');
  const parts = path.split('/');
  if (parts.at(-1) === '') parts.pop();
  if (parts.length === 0 || parts.length > 40) return undefined;
  return parts.every((part) => segment.test(part)) && startsWithLetter.test(parts.at(-1) as string)
    ? parts.join('/')
    : undefined;
}

/** The path of a script in a stack trace of a browser. Pages of other hosts are no files of the project. */
function servedFile(address: string): string | undefined {
  const slash = address.indexOf('/');
  return slash !== -1 && /^(?:localhost|127\.0\.0\.1|\[::1\])/.test(address) ? address.slice(slash + 1) : undefined;
}

/** Whether a path without a file name is more than two words with a slash between them, such as `1/2` or `km/h`. */
function isFolder(path: string): boolean {
  const parts = path.split('/');
  return parts.length > 1 && parts.every((part) => part.length > 1 && startsWithLetter.test(part));
}
