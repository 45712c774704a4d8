import { isFileName } from './file-extensions.ts';
import type { WrittenPlace } from './written-place.ts';

/** What a path says, without its line. */
export type PathForms = Pick<WrittenPlace, 'paths' | 'form' | 'isLibrary'>;

/** A longer word is data. */
const maxLength = 400;

const maxParts = 40;

/** What precedes the path in a link to a file of a hosted repository: the host, the repository and the revision. */
const hostedFile = new RegExp(
  `^(?:${[
    'raw\\.githubusercontent\\.com/[^/]+/[^/]+/(?:refs/(?:heads|tags)/)?[^/]+/',
    'cdn\\.jsdelivr\\.net/gh/[^/]+/[^/]+/',
    'bitbucket[^/]*/[^/]+/[^/]+/(?:src|annotate|raw)/[^/]+/',
    '[^/]+/(?:.{1,80}/)?(?:projects|users)/[^/]+/repos/[^/]+/(?:browse|raw)/',
    'sourcegraph[^/]*/.{1,200}?/-/(?:blob|tree)/',
    '[^/]+/.{1,200}?/\\+/(?:refs/(?:heads|tags)/)?[^/:]+[/:]',
    '[^/]+/.{1,200}?/tree/[^/]+/item/',
    '[^/]+/.{1,200}?/(?:blob|blame|raw|tree|edit|src/branch|src/commit|src/tag)/[^/]+/',
  ].join('|')})`,
);
const localHost = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?=\/)/;

const segment = /^[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Component}._@+~%$[\]()!&^-]+$/u;
const startsWithLetter = /^[\p{L}\p{So}_.@~([]/u;
/** A name such as `02-cart.md`, `+page.ts` or `-Cart.kt` is that of a file, if it has the extension of one. */
const startsFileName = /^[\p{N}+$!&-]+[\p{L}_.-]/u;

/** A path of as many parts is one, whatever is in it: `/home/u/shop/t/1`. */
const manyParts = 4;

/** Folders whose files come from elsewhere. What follows is the path within the package. */
const dependencyFolders =
  /^(?:.*\/)?(?:site-packages|dist-packages|node_modules|bower_components|pkg\/mod|registry\/src\/[^/]+|gems\/[^/]+|vendor\/bundle|deps)\//;
const standardLibrary =
  /^(?:node:|<|\[)|(?:^|\/)(?:lib\/python\d[\d.]*|python\d[\d.]*\/lib|rustc\/[0-9a-f]{7,}|library\/(?:std|core|alloc)\/src|go\/src\/(?:runtime|net|testing|sync|os|io|reflect)|usr\/(?:lib|include)|internal\/(?:modules|process|timers|bootstrap)|vendor|third_party)(?:\/|$)/;

/** Names without an extension that say what the file is: `Makefile`, `Dockerfile.production`, `LICENSE`, `README`. */
const bareName = /^(?:[A-Za-z][a-z]{2,}file(?:\.[\w-]+)?|[A-Z]{5,}(?:[-_][A-Z]+)*|\.[a-z][\w.-]+)$/;

/**
 * Reads a word as a path, if it looks like one: it contains a slash, ends on the extension of a file, or is the name of
 * a file that has none. Paths of Windows, links to files of hosted repositories and file addresses are paths too; other
 * addresses are not.
 *
 * @param isNamed whether the text says that the word is a file, by a line or otherwise
 * @param isSource whether a line follows as in the addresses of pages that show source, of any host
 */
export function pathForms(word: string, isNamed: boolean, isSource = false): PathForms | undefined {
  if (word.length > maxLength || word.length < 3) return undefined;
  const location = locationOf(word, isSource);
  if (location === undefined) return undefined;
  const isLibrary = standardLibrary.test(location) || dependencyFolders.test(location);
  const path = location.replace(dependencyFolders, '');
  if (path === '') return undefined;
  const form = formOf(path, isNamed || word.endsWith('/'));
  return form && { paths: variantsOf(path), form, isLibrary };
}

function formOf(path: string, isNamed: boolean): PathForms['form'] | undefined {
  if (isFileName(path)) return 'file';
  const parts = path.split('/');
  if (parts.length >= manyParts || (parts.length > 1 && parts.every(isFolderName))) return 'folder';
  const name = parts.at(-1) as string;
  if (parts.length === 1 && bareName.test(name.replace(/^@/, ''))) return 'word';
  return isNamed && /\p{L}/u.test(name) ? 'word' : undefined;
}

function isFolderName(part: string): boolean {
  return part.length > 1 && (startsWithLetter.test(part) || (/^\p{N}/u.test(part) && /[\p{L}.-]/u.test(part)));
}

/** Removes the parts of an address, a drive and relative steps. @returns `undefined` if the word is no path */
function locationOf(word: string, isSource: boolean): string | undefined {
  const scheme = word.indexOf('://');
  let path = word.replaceAll(/\\+/g, '/');
  if (scheme !== -1) {
    const rest = path.slice(path.indexOf(':/') + 2).replace(/^\//, '');
    const hosted = hostedFile.exec(rest);
    if (hosted) path = rest.slice(hosted[0].length);
    else if (/(?:^|[^a-z])https?$/i.test(word.slice(0, scheme))) path = servedFile(rest, isSource);
    else path = rest;
    path = decoded(path);
  }
  const query = path.search(/[?#]/);
  if (query !== -1) path = path.slice(0, query);
  path = withoutPrefix(path);
  path = path.replace(/^(?:\([\w-]+\)\/)?(?:(?:[.~]{0,2}|…)\/)+/, '');
  // A number behind a file that is no line.
  path = path.replace(/(?<=\.\w{1,12}):\d.*$/, '');
  const parts = path.split('/').filter((part) => part !== '.' && part !== '');
  if (parts.length === 0 || parts.length > maxParts) return undefined;
  return parts.every((part) => segment.test(part) || / /.test(part)) && canEnd(parts) ? parts.join('/') : undefined;
}

/** Whether the last part of a path can be the name of a file or a folder, and not a number. */
function canEnd(parts: readonly string[]): boolean {
  const name = parts.at(-1) as string;
  if (startsWithLetter.test(name)) return true;
  return (
    (startsFileName.test(name) && isFileName(name)) ||
    (parts.length > 1 && isFolderName(parts[0] as string) && !/^\p{N}/u.test(parts[0] as string))
  );
}

/** Removes a drive, or names in front of a colon: a revision, a module, a host, `file:`, `path:`, a tag of a log. */
function withoutPrefix(path: string): string {
  const prefix = /^(?:[\w.@~^()/-]{1,40}:)+(?=[\w./@~…-])/.exec(path)?.[0] ?? '';
  return prefix === 'node:' || prefix.split(':').some(isFileName) ? path : path.slice(prefix.length);
}

/** The path of a script in a stack trace of a browser. Other pages of other hosts are no files of the project. */
function servedFile(address: string, isSource: boolean): string {
  const host = localHost.exec(address)?.[0] ?? (isSource ? /^[^/]*/.exec(address)?.[0] : undefined);
  return host === undefined ? '' : address.slice(host.length + 1);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Without the folders that tools add: sides of a diff, `@` of a mention, and with the folder that a step up leads out
 * of.
 */
function variantsOf(path: string): WrittenPlace['paths'] {
  const steps: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && steps.length > 0) steps.pop();
    else steps.push(part);
  }
  const direct = steps.join('/');
  const variants = [direct, direct.replace(/^[abciow]\//, ''), direct.replace(/^@/, '')];
  return [...new Set(variants)] as unknown as WrittenPlace['paths'];
}
