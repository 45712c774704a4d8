import type { Logger, RenamedOptions } from '../contract/plugin.ts';
import { optionsInvalid } from '../error/errors.ts';

/**
 * The options by their current names.
 *
 * @throws CONFIG_INVALID if an option is given by both names
 */
export function withCurrentNames(plugin: string, options: unknown, renamed: RenamedOptions): unknown {
  if (!isObject(options) || !Object.keys(options).some((name) => Object.hasOwn(renamed, name))) return options;
  const given = options;
  for (const name of formerNames(options, renamed)) {
    const current = currentName(name, renamed);
    if (given[current] === undefined) continue;
    throw optionsInvalid(plugin, name, `it is the former name of '${current}', which is given too. Keep '${current}'.`);
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (!Object.hasOwn(renamed, name)) return [[name, value]];
      if (value === undefined) return [];
      const change = renamed[name]!;
      return typeof change === 'string' ? [[change, value]] : [[change.name, change.convert(value)]];
    }),
  );
}

const warned = new WeakMap<Logger, Set<string>>();

/** Warns of each former name that the options use, once per logger. */
export function warnOfFormerNames(logger: Logger, plugin: string, options: unknown, renamed: RenamedOptions): void {
  for (const name of formerNames(options, renamed)) {
    const warning = `The option '${name}' of ${plugin} is deprecated: its name is now '${currentName(name, renamed)}'.`;
    const given = warned.get(logger) ?? new Set();
    if (!given.has(warning)) logger.warn(warning);
    warned.set(logger, given.add(warning));
  }
}

/** The name by which an option is given. */
export function givenName(current: string, options: unknown, renamed: RenamedOptions): string {
  return formerNames(options, renamed).find((name) => currentName(name, renamed) === current) ?? current;
}

function formerNames(options: unknown, renamed: RenamedOptions): readonly string[] {
  if (!isObject(options)) return [];
  return Object.entries(options).flatMap(([name, value]) =>
    Object.hasOwn(renamed, name) && value !== undefined ? [name] : [],
  );
}

function currentName(former: string, renamed: RenamedOptions): string {
  const change = renamed[former]!;
  return typeof change === 'string' ? change : change.name;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
