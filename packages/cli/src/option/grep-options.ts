import { Option } from 'commander';
import type { Command } from 'commander';
import { errors } from '@codesearch/kernel';
import { shellQuoted } from '@codesearch/presentation';
import { listOption } from './command-options.ts';

/** The options of ripgrep that have another name here, and those that they are combined with. */
export interface GrepOptions {
  readonly type?: readonly string[];
  readonly glob?: readonly string[];
  readonly iglob?: readonly string[];
  readonly vimgrep?: boolean;
  readonly withFilename?: boolean;
  readonly heading?: boolean;
  readonly lineNumber?: boolean;
  readonly language?: readonly string[];
  readonly path?: readonly string[];
  readonly format?: string;
  readonly exact?: string | true;
  /** All expressions; `true` if it is the query. */
  readonly regex?: true | readonly string[];
}

/** What a search is for, and at most one of both. */
interface Sought {
  readonly exact?: string | true;
  readonly regex?: string | true;
}

/** Adds the options of ripgrep that mean what another option of `search` means. */
export function addGrepOptions(search: Command): Command {
  return [
    new Option('-t, --type <name>').argParser(listOption()),
    new Option('-g, --glob <glob>').argParser(listOption()),
    new Option('--iglob <glob>').argParser(listOption()),
    new Option('--vimgrep'),
    new Option('-H, --with-filename'),
    new Option('--no-heading'),
    new Option('--line-number'),
    // Case counts anyway.
    new Option('-s, --case-sensitive'),
  ].reduce((command, option) => command.addOption(option.hideHelp()), search);
}

/**
 * Options with those of grep as own ones: `-t go` as `-l go`, several `-e` as one expression,
 * `-F -e text` as the text.
 *
 * @throws INPUT_INVALID if both a text and an expression are given
 */
export function withGrepOptions<Given extends GrepOptions>({
  exact,
  regex,
  ...given
}: Given): Omit<Given, 'exact' | 'regex'> & Sought {
  const { type = [], glob = [], iglob = [], language = [], path = [] } = given;
  const isGrep = given.withFilename === true || given.heading === false || given.lineNumber === true;
  const format = given.format ?? (given.vimgrep ? 'vimgrep' : isGrep ? 'grep' : undefined);
  return {
    ...given,
    ...(type.length > 0 && { language: [...language, ...type] }),
    ...(glob.length + iglob.length > 0 && { path: [...path, ...glob, ...iglob] }),
    ...(format !== undefined && { format }),
    ...soughtOf(exact, regex),
  };
}

function soughtOf(exact: GrepOptions['exact'], regex: GrepOptions['regex']): Sought {
  if (exact === undefined) {
    if (regex === undefined || regex === true) return regex === undefined ? {} : { regex };
    return { regex: regex.length === 1 ? regex[0]! : regex.map((each) => `(?:${each})`).join('|') };
  }
  if (regex === undefined) return { exact };
  if (exact === true && regex !== true && regex.length === 1) return { exact: regex[0]! };
  throw errors.inputInvalid('--exact and --regex cannot be used together.', 'Use one of them.');
}

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
  [['-v', '--invert-match'], 'not there: `rg -v` lists lines without a match'],
  [
    ['--hidden', '-u', '-uu', '-uuu', '--unrestricted', '--no-ignore'],
    '`codesearch why FILE`: it says what leaves it out',
  ],
];

/** Letters that take a value here and are switches of ripgrep: their option, and what to use for a wish instead. */
const letters: Readonly<Record<string, readonly [option: string, wish: string, instead: string]>> = {
  '-c': ['config', 'To count the lines that match', '--count'],
  '-l': ['language', 'For the files that match', '--files-with-matches'],
  '-n': ['limit', 'Each line has its number', 'omit it'],
  '-o': ['format', 'For the column of each match', '--format vimgrep'],
  '-p': ['path', 'At a terminal, the output has colors', 'omit it'],
};

/** Refuses these letters as switches: `-c -e expression`, and `-F text -c`. @throws INPUT_INVALID */
export function assertNoSwitch(args: readonly string[]): void {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  const at = options.findIndex((each, index) => each in letters && /^(?:--?[A-Za-z]|$)/.test(options[index + 1] ?? ''));
  const letter = options[at];
  if (letter === undefined) return;
  const [option, wish, instead] = letters[letter]!;
  throw errors.inputInvalid(`${letter} needs a value.`, `${letter} is --${option} here. ${wish}: ${instead}.`);
}

/** What to use instead of an option that people know from grep; `undefined` for any other one. */
export function counterpartOf(option: string): string | undefined {
  return counterparts.find(([written]) => written.includes(option))?.[1];
}

interface TakenOptions {
  readonly config?: string | undefined;
  readonly language?: readonly string[] | undefined;
}

/** What to write instead of a search without a query, one of whose options has taken the query as its value. */
export function takenQuery({ config, language }: TakenOptions): string | undefined {
  const [letter, value] = config === undefined ? ['-l', language?.at(-1)] : ['-c', config];
  if (value === undefined) return undefined;
  const [option, wish, flag] = letters[letter]!;
  return `${letter} is --${option} here, and has taken ${JSON.stringify(value)}. ${wish}: codesearch search -F ${shellQuoted(value)} ${flag}`;
}
