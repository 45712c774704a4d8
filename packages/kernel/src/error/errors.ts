import { CodesearchError } from './codesearch-error.ts';

export * from './index-errors.ts';
export * from './plugin-errors.ts';
export * from './service-errors.ts';

/*
 * One function for each way to fail. It gives the error its code, hint and facts; the caller adds what only it knows,
 * which for functions such as `inputInvalid` and `unexpected` is the whole message. A plugin passes only facts: the
 * engine adds the stage, the plugin and the operation.
 */

/**
 * A configuration, or another file of settings, cannot be used.
 *
 * @param where file, with the line if it is known
 * @param problem a sentence that follows a colon
 */
export function configInvalid(
  where: string,
  problem: string,
  hint?: string,
  cause?: unknown,
): CodesearchError<'CONFIG_INVALID'> {
  return new CodesearchError(`The configuration ${where} is invalid: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: hint ?? 'Correct the configuration and try again.',
    details: { where },
    cause,
  });
}

/**
 * A plugin refuses its options.
 *
 * @param field option with dots between levels; empty for the options as a whole
 * @param nearest option that the given one probably means
 */
export function optionsInvalid(
  plugin: string,
  field: string,
  problem: string,
  nearest?: string,
): CodesearchError<'CONFIG_INVALID'> {
  const subject = field === '' ? 'its options' : `option '${field}'`;
  return new CodesearchError(`The plugin ${plugin} cannot use ${subject}: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: `${nearest === undefined ? '' : `Did you mean '${nearest}'? `}See the options in the README of ${plugin}.`,
    plugin,
    details: { field },
  });
}

/**
 * A call took too long. Retryable.
 *
 * @param setting name of the setting of the configuration that is the limit, if a setting sets it
 */
export function timedOut(operation: string, limitMs: number, setting?: string): CodesearchError<'TIMED_OUT'> {
  return new CodesearchError(`${operation} took longer than ${limitMs} ms.`, {
    code: 'TIMED_OUT',
    hint:
      setting === undefined
        ? 'Try again when the machine or the service is less busy.'
        : `Try again, or raise '${setting}' in the configuration.`,
    retryable: true,
    details: { limitMs },
  });
}

/** A call is larger than its limit. @param what the subject of the sentence, such as `The number of texts` */
export function limitExceeded(what: string, value: number, limit: number): CodesearchError<'LIMIT_EXCEEDED'> {
  return new CodesearchError(`${what} is ${value}, and the limit is ${limit}.`, {
    code: 'LIMIT_EXCEEDED',
    hint: `Stay within the limit of ${limit}.`,
    details: { value, limit },
  });
}

/** A vector does not fit the index. */
export function dimensionMismatch(expected: number, actual: number): CodesearchError<'DIMENSION_MISMATCH'> {
  return new CodesearchError(`A vector has ${actual} dimensions, but the index has ${expected}.`, {
    code: 'DIMENSION_MISMATCH',
    hint: 'Use the embedding model that the index was built with, or rebuild the index.',
    details: { expected, actual },
  });
}

/** What a user gave cannot be used. @param problem the whole message */
export function inputInvalid(problem: string, hint: string, cause?: unknown): CodesearchError<'INPUT_INVALID'> {
  return new CodesearchError(problem, { code: 'INPUT_INVALID', hint, cause });
}

/** A stage cannot do this. @param instead what to do instead, in a sentence */
export function unsupported(what: string, instead: string): CodesearchError<'UNSUPPORTED'> {
  return new CodesearchError(`${what} is not supported here.`, { code: 'UNSUPPORTED', hint: instead });
}

/** A call after the object was disposed. */
export function closed(what: string): CodesearchError<'CLOSED'> {
  return new CodesearchError(`${what} is closed.`, {
    code: 'CLOSED',
    hint: 'Open the project again: a disposed stage cannot be used.',
  });
}

/** A bug: an error that no code describes. @param problem the whole message */
export function unexpected(problem: string, cause: unknown): CodesearchError<'UNEXPECTED'> {
  return new CodesearchError(problem, {
    code: 'UNEXPECTED',
    hint: 'This is a bug. Please report it with the steps that led to it.',
    cause,
  });
}
