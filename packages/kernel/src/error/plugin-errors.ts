import { CodesearchError } from './codesearch-error.ts';
import { placeIn } from './stack.ts';

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

/**
 * A plugin threw something that is no error of this project. The message has one bounded line of the cause.
 *
 * @param definedIn file that defines the plugin, if it is known: the cause may come from a module that it imports
 */
export function pluginFailed(
  plugin: string,
  operation: string,
  cause: unknown,
  definedIn?: string,
): CodesearchError<'UNEXPECTED'> {
  const place = definedIn === undefined ? undefined : placeIn(definedIn.split('?', 1)[0]!, cause);
  return new CodesearchError(`${plugin} failed unexpectedly in '${operation}': ${thrownSummary(cause)}`, {
    code: 'UNEXPECTED',
    hint: `This is a fault of the plugin ${plugin}. Report it to the author of ${plugin}.`,
    plugin,
    operation,
    details: { ...(place && { definedIn: place.file }), ...(place?.line !== undefined && { line: place.line }) },
    cause,
  });
}

/** One bounded line about something that was thrown, without the text that a parser quotes. */
function thrownSummary(thrown: unknown): string {
  const isText = typeof thrown === 'string';
  if (!isText && !(thrown instanceof Error)) return `a thrown ${thrown === null ? 'null' : typeof thrown}`;
  // A parser's message quotes what it parsed, which may be source text.
  if (!isText && thrown.name === 'SyntaxError') return thrown.name;
  const [kind, text] = isText ? ['a thrown string', thrown] : [thrown.name, thrown.message];
  return `${kind}: ${text.split(/[\r\n]/, 1)[0]}`.slice(0, 200);
}
