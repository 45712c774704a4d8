import { Command, InvalidArgumentError, Option } from 'commander';

/** Options that every command has. */
export interface CommonOptions {
  readonly config?: string;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** A command with the options that all have. */
export function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(debugOption());
}

export function configOption(): Option {
  return new Option('-c, --config <file>', 'configuration to use instead of the nearest codesearch.config.*');
}

export function jsonOption(): Option {
  return new Option('--json', 'print one JSON object (docs/json.md)');
}

export function debugOption(): Option {
  return new Option('--debug', 'print the stack of an error');
}

/** Parses a whole number within limits, for commander. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const parsed = Number(value);
    if (Number.isInteger(parsed) && parsed >= least && parsed <= most) return parsed;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** Collects an option that may be given several times, for commander; the values of one may also be separated by commas. */
export function listOption(
  separator?: string,
): (value: string, before: readonly string[] | undefined) => readonly string[] {
  return (value, before = []) => [...before, ...(separator === undefined ? [value] : value.split(separator))];
}
