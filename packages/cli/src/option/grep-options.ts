import { Option } from 'commander';
import type { Command } from 'commander';
import { errors } from '@codesearch/kernel';
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
