import type { StageName } from '../contract/stage/stage-map.ts';
import { amendError, CodesearchError } from './codesearch-error.ts';

/* The ways in which a plugin cannot be loaded, or fails: see `errors.ts`. */

/**
 * A plugin does not do what its contract promises.
 *
 * @param definedIn file that defines the plugin, if it is known
 */
export function pluginInvalid(plugin: string, problem: string, definedIn?: string): CodesearchError<'PLUGIN_INVALID'> {
  return new CodesearchError(`The plugin ${plugin} breaks its contract: ${problem}`, {
    code: 'PLUGIN_INVALID',
    hint: `Report this to the author of ${plugin}. The test kit shows which promise is broken.`,
    plugin,
    details: { reason: 'contract', ...(definedIn === undefined ? {} : { definedIn }) },
  });
}

/** An answer of a plugin that its contract rules out. */
export interface WrongAnswer {
  readonly stage: StageName;
  readonly operation: string;
  /** A clause that completes "It promises that". */
  readonly promise: string;
  /** What the answer has in its place, without text of files. */
  readonly value: string;
  /** File that defines the plugin, if it is known. */
  readonly definedIn?: string | undefined;
}

/** A plugin answered what its contract rules out. */
export function answerInvalid(
  plugin: string,
  { stage, operation, promise, value, definedIn }: WrongAnswer,
): CodesearchError<'PLUGIN_INVALID'> {
  const problem = `'${operation}' (${stage}) promises that ${promise}. It gave ${value}.`;
  return amendError(pluginInvalid(plugin, problem, definedIn), {
    stage,
    operation,
    details: { reason: 'contract', promise, value, ...(definedIn === undefined ? {} : { definedIn }) },
  });
}

/**
 * A plugin threw something that is no error of this project. The message has one bounded line of the cause.
 *
 * @param definedIn file that defines the plugin, if it is known
 */
export function pluginFailed(
  plugin: string,
  operation: string,
  cause: unknown,
  definedIn?: string,
): CodesearchError<'UNEXPECTED'> {
  return new CodesearchError(`${plugin} failed unexpectedly in '${operation}': ${thrownSummary(cause)}`, {
    code: 'UNEXPECTED',
    hint: `This is a fault of the plugin ${plugin}. Report it to the author of ${plugin}.`,
    plugin,
    operation,
    details: definedIn === undefined ? {} : { definedIn, ...thrownIn(definedIn, cause) },
    cause,
  });
}

/** The line of the plugin's file that threw, or called what threw. */
function thrownIn(file: string, cause: unknown): { readonly line?: number } {
  const [path = ''] = file.split('?', 1);
  // A module that was loaded again has another address each time.
  const stack = (cause instanceof Error ? (cause.stack ?? '') : '').replaceAll(/\?v=\d+:/g, ':');
  const start = stack.indexOf(`${path}:`);
  const line = start === -1 ? Number.NaN : Number.parseInt(stack.slice(start + path.length + 1), 10);
  return line > 0 ? { line } : {};
}

/** A plugin needs an optional package that cannot be imported. @param specifier of the package, as it is imported */
export function packageMissing(plugin: string, specifier: string, problem: string): CodesearchError<'CONFIG_INVALID'> {
  return new CodesearchError(`The plugin ${plugin} needs ${specifier}, which cannot be imported: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: `Install it next to the plugin: \`npm install ${specifier}\`.`,
    plugin,
    details: { package: specifier },
  });
}

const maxMessageLength = 200;

/** One bounded line about something that was thrown, without the text that a parser quotes. */
function thrownSummary(thrown: unknown): string {
  if (typeof thrown === 'string') return bounded(`a thrown string: ${firstLine(thrown)}`);
  if (!(thrown instanceof Error)) return `a thrown ${thrown === null ? 'null' : typeof thrown}`;
  // A parser's message quotes what it parsed, which may be source text.
  if (thrown.name === 'SyntaxError') return thrown.name;
  return bounded(`${thrown.name}: ${firstLine(thrown.message)}`);
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? '';
}

function bounded(summary: string): string {
  return summary.slice(0, maxMessageLength);
}
