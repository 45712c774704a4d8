import { Command, InvalidArgumentError, Option } from 'commander';
import { colorModes } from '../invocation/color-mode.ts';

/** The options of most commands. */
export interface CommonOptions {
  readonly config?: string;
  readonly json?: boolean;
  /** The revision to open instead of the files on disk. */
  readonly rev?: string;
  /** The folder that is the project, instead of the one that the path belongs to. */
  readonly root?: string;
  /** MB of memory for all processes of an index run. */
  readonly memoryLimit?: number;
  readonly debug?: boolean;
}

/** Creates a command with the common options. */
export function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(colorOption())
    .addOption(debugOption());
}

export function configOption(): Option {
  return new Option('-c, --config <file>', 'configuration file (default: the nearest codesearch.config.*)');
}

export function jsonOption(): Option {
  return new Option('--json', 'print one JSON object, see docs/json.md');
}

export function rootOption(): Option {
  return new Option(
    '--root <folder>',
    'index this folder (default: the nearest one with an index or a configuration, or the git repository)',
  );
}

export function revisionOption(): Option {
  return new Option(
    '--rev <revision>',
    'a commit, tag or branch of git instead of the files on disk; needs no checkout',
  );
}

/** As {@link revisionOption}, for a command that accepts several. */
export function revisionsOption(): Option {
  return new Option(
    '--rev <revision>',
    'a commit, tag or branch of git instead of the files on disk; needs no checkout; can be repeated',
  ).argParser(listOption());
}

/** Takes effect before commander parses it, see `colorModeOf`. */
export function colorOption(): Option {
  return new Option('--color <when>', 'color the output (default: auto, at a terminal)').choices([...colorModes]);
}

export function debugOption(): Option {
  return new Option('--debug', 'print the stack trace of an error');
}

/** A parser for commander that accepts an amount of US dollars. */
export function dollars(value: string): number {
  const amount = value.trim().replace(/^\$/, '');
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(amount)) throw new InvalidArgumentError('Expected US dollars, such as 2.50.');
  return Number(amount);
}

/**
 * Creates a parser for commander that accepts whole numbers within limits. A variable of a shell that is not set is
 * none.
 */
export function wholeNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const parsed = Number(value);
    if (/^\s*\d+\s*$/.test(value) && parsed >= min && parsed <= max) return parsed;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };
}

/**
 * Creates a parser for commander that collects the values of an option that can be repeated.
 *
 * @param separator separates several values in one option. Default: none.
 */
export function listOption(
  separator?: string,
): (value: string, before: readonly string[] | undefined) => readonly string[] {
  return (value, before = []) => [...before, ...(separator === undefined ? [value] : value.split(separator))];
}
