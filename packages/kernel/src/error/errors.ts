import { CodesearchError } from './codesearch-error.ts';
import { thrownSummary } from './thrown-summary.ts';

export * from './index-errors.ts';

/*
 * One function for each way to fail. It gives the error its code, hint and facts; the caller adds what only it knows,
 * which for functions such as `inputInvalid` and `unexpected` is the whole message. A plugin passes only facts: the
 * engine adds the stage, the plugin and the operation.
 */

/** There is no configuration file at the given path. */
export function configNotFound(path: string): CodesearchError<'CONFIG_NOT_FOUND'> {
  return new CodesearchError(`No configuration at ${path}.`, {
    code: 'CONFIG_NOT_FOUND',
    hint: 'Give the path of an existing file, or none to use the nearest configuration or the default one.',
    details: { path },
  });
}

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

/** A folder has more than one configuration. @param others names of the other files */
export function configAmbiguous(file: string, others: readonly string[]): CodesearchError<'CONFIG_INVALID'> {
  const verb = others.length === 1 ? 'is' : 'are';
  return new CodesearchError(`The configuration ${file} is ambiguous: ${others.join(' and ')} ${verb} next to it.`, {
    code: 'CONFIG_INVALID',
    hint: 'Keep one of them, or name the one to use.',
    details: { where: file, alternatives: others },
  });
}

/** A plugin refuses its options. @param field option with dots between levels; empty for the options as a whole */
export function optionsInvalid(plugin: string, field: string, problem: string): CodesearchError<'CONFIG_INVALID'> {
  const subject = field === '' ? 'its options' : `option '${field}'`;
  return new CodesearchError(`The plugin ${plugin} cannot use ${subject}: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: `See the options in the README of ${plugin}.`,
    plugin,
    details: { field },
  });
}

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
    details: definedIn === undefined ? {} : { definedIn },
    cause,
  });
}

/** Installed files of a plugin are not the published ones. */
export function installationDamaged(
  plugin: string,
  problem: string,
  cause?: unknown,
): CodesearchError<'PLUGIN_INVALID'> {
  return new CodesearchError(`The installation of ${plugin} is damaged: ${problem}`, {
    code: 'PLUGIN_INVALID',
    hint: `Install ${plugin} again.`,
    plugin,
    details: { reason: 'installation' },
    cause,
  });
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

/** A key is needed and not set. @param purpose what needs it, as the subject of a sentence */
export function credentialMissing(variable: string, purpose: string): CodesearchError<'CREDENTIAL_MISSING'> {
  return new CodesearchError(`${purpose} needs a key, but the environment variable ${variable} is not set.`, {
    code: 'CREDENTIAL_MISSING',
    hint: `Set ${variable} in the environment or in ~/.context/.env.`,
    details: { variable },
  });
}

/** A server refused the key. */
export function unauthorized(server: string, status: number): CodesearchError<'UNAUTHORIZED'> {
  return new CodesearchError(`${server} refused the key (status ${status}).`, {
    code: 'UNAUTHORIZED',
    hint: 'Check that the key is valid and may use this model.',
    details: { status },
  });
}

/** A server asks for fewer requests. Retryable. @param retryAfterMs milliseconds that the server asks to wait */
export function rateLimited(server: string, retryAfterMs?: number): CodesearchError<'RATE_LIMITED'> {
  return new CodesearchError(`${server} asks to slow down (status 429).`, {
    code: 'RATE_LIMITED',
    hint: 'Wait, then try again. Work resumes where it stopped.',
    retryable: true,
    details: retryAfterMs === undefined ? {} : { retryAfterMs },
  });
}

/** The quota of an account is used up. Not retryable: waiting does not help. */
export function quotaExhausted(server: string, status: number): CodesearchError<'RATE_LIMITED'> {
  return new CodesearchError(`The account at ${server} is used up (status ${status}).`, {
    code: 'RATE_LIMITED',
    hint: 'Check the plan and the billing of the account, then try again. Work resumes where it stopped.',
    details: { status },
  });
}

/** What else is known about a server that cannot be used. */
export interface UnavailableAdvice {
  /** Milliseconds that the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** How to start this server. */
  readonly hint?: string | undefined;
}

/** A server cannot be reached, or fails. Retryable. */
export function unavailable(
  server: string,
  problem: string,
  cause?: unknown,
  { retryAfterMs, hint }: UnavailableAdvice = {},
): CodesearchError<'UNAVAILABLE'> {
  return new CodesearchError(`${server} cannot be used: ${problem}`, {
    code: 'UNAVAILABLE',
    hint: hint ?? `Check that ${server} runs and can be reached.`,
    retryable: true,
    details: retryAfterMs === undefined ? {} : { retryAfterMs },
    cause,
  });
}

/** A server says that the request is wrong. @param reason the server's own word for it */
export function requestRefused(server: string, status: number, reason?: string): CodesearchError<'INPUT_INVALID'> {
  const why = reason === undefined ? `status ${status}` : `status ${status}, ${reason}`;
  return new CodesearchError(`${server} refused the request (${why}).`, {
    code: 'INPUT_INVALID',
    hint: 'Check that the server supports the model and the options of the plugin.',
    details: { status },
  });
}

/** A server does not have the model. @param hint how this server gets a model, if that is known */
export function modelUnknown(server: string, model: string, hint?: string): CodesearchError<'CONFIG_INVALID'> {
  return new CodesearchError(`${server} does not know the model '${model}'.`, {
    code: 'CONFIG_INVALID',
    hint: hint ?? 'Correct the name of the model or the address of the server in the configuration.',
    details: { model },
  });
}

/** Files cannot be watched. Not retryable. @param watcher what should report changes */
export function watchUnavailable(watcher: string, problem: string, cause?: unknown): CodesearchError<'UNAVAILABLE'> {
  return new CodesearchError(`${watcher} cannot be used: ${problem}`, {
    code: 'UNAVAILABLE',
    hint: 'No change is missed: each search and each indexing run compares the files with the index first.',
    details: { watcher },
    cause,
  });
}

/** A file or folder of the program cannot be used. Not retryable: a second attempt would fail in the same way. */
export function storageUnusable(path: string, problem: string, cause?: unknown): CodesearchError<'UNAVAILABLE'> {
  return new CodesearchError(`${path} cannot be used: ${problem}.`, {
    code: 'UNAVAILABLE',
    hint: 'Free space or correct the permissions there, then try again. Work resumes where it stopped.',
    details: { path, problem },
    cause,
  });
}

const dataFolderHints = {
  kind: 'Set CODESEARCH_HOME to a folder, or remove what is there.',
  owner: 'Set CODESEARCH_HOME to a folder of your own.',
  permissions: 'Remove the permission of others to write, or set CODESEARCH_HOME to a folder of your own.',
} as const;

/**
 * The data folder, or a folder in it, is not a folder, or another user could change it. Not retryable.
 *
 * @param problem phrase
 * @param reason what is wrong: its kind, its owner, or that others may write to it
 */
export function dataFolderUnusable(
  path: string,
  problem: string,
  reason: keyof typeof dataFolderHints,
): CodesearchError<'UNAVAILABLE'> {
  return new CodesearchError(`The data folder ${path} cannot be used: ${problem}.`, {
    code: 'UNAVAILABLE',
    hint: dataFolderHints[reason],
    details: { path, problem, reason },
  });
}

/** A call took too long. Retryable. */
export function timedOut(operation: string, limitMs: number): CodesearchError<'TIMED_OUT'> {
  return new CodesearchError(`${operation} took longer than ${limitMs} ms.`, {
    code: 'TIMED_OUT',
    hint: 'Try again, or raise the time limit.',
    retryable: true,
    details: { limitMs },
  });
}

/** A server, or another source, sent a response that is not what its protocol promises. */
export function responseInvalid(source: string, problem: string): CodesearchError<'RESPONSE_INVALID'> {
  return new CodesearchError(`${source} sent an unusable response: ${problem}`, {
    code: 'RESPONSE_INVALID',
    hint: `Check that ${source} is the kind of server that the configuration names.`,
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

/** A request is larger than a limit that the server has. @param problem what the server says about it */
export function quotaExceeded(server: string, problem: string): CodesearchError<'LIMIT_EXCEEDED'> {
  return new CodesearchError(`The request exceeds a limit of ${server}: ${problem}`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Raise the limit on the server, or set the options of the plugin to what the server accepts.',
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

/**
 * A home folder or a disk has no index, and nobody confirmed that all of it should get one.
 *
 * @param nature what follows its path
 */
export function rootTooWide(root: string, nature: string): CodesearchError<'INPUT_INVALID'> {
  return new CodesearchError(`${root} ${nature}, so indexing all of it needs a confirmation.`, {
    code: 'INPUT_INVALID',
    hint: 'Give a folder in it, such as a repository.',
    details: { reason: 'wide-root', root },
  });
}

/** A question about a file that the index does not have. @param path POSIX path relative to the root */
export function notIndexed(root: string, path: string): CodesearchError<'INPUT_INVALID'> {
  return new CodesearchError(`${path} is not in the index.`, {
    code: 'INPUT_INVALID',
    hint: 'Check that the file exists and that no ignore rule excludes it.',
    details: { reason: 'not-indexed', root, path },
  });
}

/** A text is not the id of an index. */
export function indexUnknown(id: string): CodesearchError<'INPUT_INVALID'> {
  return new CodesearchError(`${JSON.stringify(id)} is not the id of an index.`, {
    code: 'INPUT_INVALID',
    hint: 'Give an id from the list of indexes.',
    details: { reason: 'unknown-index', id },
  });
}

/** A connection while no network may be used. @param plugin the plugin that begins it, if it is known */
export function offline(host: string, plugin?: string): CodesearchError<'OFFLINE'> {
  const who = plugin === undefined ? 'Nothing' : `The plugin ${plugin}`;
  const verb = plugin === undefined ? 'may connect' : 'may not connect';
  return new CodesearchError(`${who} ${verb} to ${host}: the network is switched off.`, {
    code: 'OFFLINE',
    hint: "Use plugins that work on this machine without a server, or allow the network: 'offline' in the configuration, and CODESEARCH_OFFLINE.",
    plugin,
    details: { host },
  });
}

/** A write to an index that this machine only reads. */
export function readOnlyIndex(root: string): CodesearchError<'INPUT_INVALID'> {
  return new CodesearchError(`The index of ${root} is configured as read-only.`, {
    code: 'INPUT_INVALID',
    hint: "Do this on the machine that builds the index, or set 'readOnly' to false.",
    details: { reason: 'read-only', root },
  });
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
