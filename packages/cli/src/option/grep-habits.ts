import { errors } from '@codesearch/kernel';
import { shellQuoted } from '@codesearch/presentation';

/** What the options of ripgrep and git grep that `search` has not are here. */
const counterparts: readonly (readonly [written: readonly string[], here: string])[] = [
  [['-T', '--type-not'], 'a condition behind the query: not:lang:go'],
  [['-m', '--max-count'], '-n, --limit, for all files together'],
  [['-P', '--pcre2', '-E', '--extended-regexp', '-G', '--basic-regexp'], '-e, --regex'],
  [['--column', '--only-matching'], '--format vimgrep, which has the column of each match'],
  [['--count-matches'], '--count, which counts lines'],
  [['-x', '--line-regexp'], "-e, --regex with the ends of a line: -e '^text$'"],
  [['-q', '--quiet', '--silent'], 'the exit code, 0 with hits and 1 without: add > /dev/null'],
  [['-r', '-rn', '-R', '--recursive', '--untracked'], 'the default: omit it'],
  [['-W', '--function-context', '--multiline', '-U', '--heading'], 'the default: omit it'],
  [['--regexp'], '-e, --regex'],
  [['--fixed-strings'], '-F, --exact'],
  [['--cached'], '--rev HEAD, for what is committed'],
  [['--or'], "-e, --regex, once for each expression: -e 'one' -e 'other'"],
  [['--and'], 'a text or an expression in the query: \'"one" "other"\''],
  [['--name-only'], '--files-with-matches'],
  [
    ['--hidden', '-u', '-uu', '-uuu', '--unrestricted', '--no-ignore'],
    '`codesearch why FILE`: it says what leaves it out',
  ],
];

/** Letters with another meaning in ripgrep, and what they are for there. */
const valued: Readonly<Record<string, string>> = {
  '-c': '-c is --config here. To count the lines that match: --count',
  '-l': '-l is --language here. For the files that match: --files-with-matches',
  '-n': '-n is --limit here. Each line has its number: omit it',
  '-o': '-o is --format here. --format vimgrep has the column of each match',
  '-p': '-p is --path here: omit it',
};

/** Refuses these letters as switches: `-c -e expression`. @throws INPUT_INVALID */
export function assertNoSwitch(args: readonly string[]): void {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  const at = options.findIndex((each, index) => each in valued && /^--?[A-Za-z]/.test(options[index + 1] ?? ''));
  const letter = options[at];
  if (letter !== undefined) throw errors.inputInvalid(`${letter} needs a value.`, `${valued[letter]}.`);
}

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
