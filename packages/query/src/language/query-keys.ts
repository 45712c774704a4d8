/** A key by its first name. */
export type QueryKeyName =
  | 'lang'
  | 'path'
  | 'file'
  | 'kind'
  | 'content'
  | 'test'
  | 'is'
  | 'since'
  | 'diff'
  | 'rev'
  | 'repo'
  | 'callers';

/** A condition that a text can name, and the option of the command line that means the same. */
export interface QueryKey {
  readonly name: QueryKeyName;
  /** Other names for it. */
  readonly aliases: readonly string[];
  /** The option of `search`; the value follows it, unless the option is a switch. */
  readonly flag: string;
  /** A text with this key. */
  readonly example: string;
  /** What it limits a search to. */
  readonly meaning: string;
  /** What to write instead of its negation; absent if that leaves out what the condition names. */
  readonly instead?: string | undefined;
}

const older = 'To search the files as they were then, write rev: and a commit, a tag or a branch.';
const chosen = 'Write what to search, without the minus.';
const fewer = 'To leave out files, write -path: or -test.';

/** The keys of a query, in the order of the documents. */
export const queryKeys: readonly QueryKey[] = [
  key('lang', '--language', 'lang:go,ts', 'a language, by name or file extension', ['language', 'ext']),
  key('path', '--path', 'path:src/**', 'files that match, as in .gitignore'),
  key('file', '--path', 'file:retry', 'files with this in their name'),
  key('kind', '--kind', 'kind:function', 'a kind, such as function or class'),
  key('content', '--content', 'content:docs', 'code, docs or config'),
  key('test', '--no-tests', '-test', 'code outside of tests; written with a minus', ['tests']),
  key('is', '--changed', 'is:changed', 'uncommitted changes', [], 'To search without them, write rev:HEAD.'),
  key('since', '--since', 'since:main', 'changes since a time or a revision', [], older),
  key('diff', '--diff', 'diff:main...HEAD', 'what differs from a revision or between two', [], older),
  key('rev', '--rev', 'rev:v1.2', 'a commit, a tag or a branch instead of the files on disk', ['revision'], chosen),
  key('repo', '[paths...]', 'repo:client', 'this folder or project instead of the current one', [], chosen),
  key('callers', 'callers <name>', 'callers:retry', 'the code that calls a name', [], fewer),
];

function key(
  name: QueryKeyName,
  flag: string,
  example: string,
  meaning: string,
  aliases: readonly string[] = [],
  instead?: string,
): QueryKey {
  return { name, flag, example, meaning, aliases, instead };
}

/** @returns `undefined` if there is no such key */
export function queryKeyNamed(name: string): QueryKeyName | undefined {
  return queryKeys.find((each) => each.name === name || each.aliases.includes(name))?.name;
}

/** Keys of other programs, and the key that limits a search to the same. */
const keysElsewhere: Readonly<Record<string, QueryKeyName>> = {
  extension: 'lang',
  filename: 'file',
  filetype: 'lang',
  folder: 'path',
  dir: 'path',
  filepath: 'path',
  directory: 'path',
  branch: 'rev',
  tag: 'rev',
  repository: 'repo',
};

/** Shorter keys are one letter from too many words of programs. */
const minReplaced = 5;

/**
 * The key that another one certainly means: `lang` for `LANG`, `lnag` and `extension`, `kind` for `kinds`. A word in
 * front of a colon is mostly a word, so one wrong letter in a short key is not enough.
 *
 * @returns `undefined` for a known key, and if no key is near
 */
export function nearestKey(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (queryKeyNamed(lower) !== undefined) return lower === name ? undefined : lower;
  if (Object.hasOwn(keysElsewhere, lower)) return keysElsewhere[lower];
  const names = queryKeys.flatMap((each) => [each.name, ...each.aliases]).filter((each) => each.length >= 4);
  return names.find((each) => isOneSlip(lower, each));
}

/** The key of which two letters are exchanged in a word, which is then no word: `test` for `tset`. */
export function exchangedKey(written: string): QueryKeyName | undefined {
  return queryKeys.find(({ name }) => name.length >= 4 && isExchanged(written.toLowerCase(), name))?.name;
}

/** Whether one letter is too many or missing, two letters are exchanged, or, in a long name, one is another. */
function isOneSlip(written: string, name: string): boolean {
  const isWithout = (long: string, short: string): boolean =>
    long.length === short.length + 1 && [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
  if (isWithout(written, name) || isWithout(name, written)) return true;
  if (written.length !== name.length) return false;
  return (name.length >= minReplaced && wrongLetters(written, name).length === 1) || isExchanged(written, name);
}

function isExchanged(written: string, name: string): boolean {
  if (written.length !== name.length) return false;
  const [first = 0, second, ...others] = wrongLetters(written, name);
  if (second !== first + 1 || others.length > 0) return false;
  return written[first] === name[second] && written[second] === name[first];
}

/** Where the letters of two words of the same length differ. */
function wrongLetters(written: string, name: string): readonly number[] {
  return [...name].flatMap((letter, at) => (written[at] === letter ? [] : [at]));
}
