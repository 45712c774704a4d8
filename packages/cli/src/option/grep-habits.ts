import { shellQuoted } from '@codesearch/presentation';

/** What the options of ripgrep and git grep that `search` has not are here. */
const counterparts: readonly (readonly [written: readonly string[], here: string])[] = [
  [['-t', '--type'], '-l, --language: -l go. --type-list lists them'],
  [['-T', '--type-not'], "--exclude: --exclude '*.go'"],
  [['-g', '--glob', '--iglob'], "-p, --path: -p '*.go'. --exclude leaves files out"],
  [['-m', '--max-count'], '-n, --limit, for all files together'],
  [['-P', '--pcre2', '-E', '--extended-regexp', '-G', '--basic-regexp'], '-e, --regex'],
  [['-H', '--with-filename', '--no-heading', '--line-number', '--column'], '--format grep, or --format vimgrep'],
  [['--vimgrep'], '--format vimgrep'],
  [['--name-only'], '--files-with-matches'],
  [
    ['--hidden', '-u', '-uu', '-uuu', '--unrestricted', '--no-ignore'],
    '`codesearch why FILE`: it says what leaves it out',
  ],
];

/** What to use instead of an option that people know from grep; `undefined` for any other one. */
export function counterpartOf(option: string): string | undefined {
  return counterparts.find(([written]) => written.includes(option))?.[1];
}

/** Letters that take a value here, where they are switches of ripgrep. */
const taken = [
  ['config', '-c is --config', 'To count the lines that match', '--count'],
  ['language', '-l is --language', 'For the files that match', '--files-with-matches'],
] as const;

interface TakenOptions {
  readonly config?: string | undefined;
  readonly language?: readonly string[] | undefined;
}

/** What to write instead of a search without a query, one of whose options has taken the query as its value. */
export function takenQuery(options: TakenOptions): string | undefined {
  for (const [name, letter, wish, option] of taken) {
    const value = [options[name] ?? []].flat().at(-1);
    if (value === undefined) continue;
    return `${letter} here, and has taken ${JSON.stringify(value)}. ${wish}: codesearch search -F ${shellQuoted(value)} ${option}`;
  }
  return undefined;
}
