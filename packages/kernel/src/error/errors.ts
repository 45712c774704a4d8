import { CodesearchError } from './codesearch-error.ts';

/*
 * One function per failure: no message is written elsewhere. A plugin throws only what it knows; the kernel adds stage,
 * plugin and operation.
 */

export function configNotFound(path: string): CodesearchError {
  return new CodesearchError(`No configuration at ${path}.`, {
    code: 'CONFIG_NOT_FOUND',
    hint: 'Give the path of an existing file, or leave --config out to use the default preset.',
    details: { path },
  });
}

export function configInvalid(where: string, problem: string, hint?: string, cause?: unknown): CodesearchError {
  return new CodesearchError(`The configuration ${where} is invalid: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: hint ?? 'Correct the configuration and run the command again.',
    details: { where },
    cause,
  });
}

export function optionsInvalid(plugin: string, field: string, problem: string): CodesearchError {
  const place = field === '' ? 'its options' : `option '${field}'`;
  return new CodesearchError(`The plugin ${plugin} cannot use ${place}: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: `See the options in the README of ${plugin}.`,
    plugin,
    details: { field },
  });
}

export function stageMissing(stage: string): CodesearchError {
  return new CodesearchError(`No plugin is configured for the stage '${stage}'.`, {
    code: 'STAGE_MISSING',
    hint: `Set '${stage}' in the configuration, or use a preset that has it.`,
    details: { stage },
  });
}

export function pluginInvalid(plugin: string, problem: string): CodesearchError {
  return new CodesearchError(`The plugin ${plugin} breaks its contract: ${problem}`, {
    code: 'PLUGIN_INVALID',
    hint: `Report this to the author of ${plugin}; the test kit shows which promise is broken.`,
    plugin,
  });
}

/** Files of the plugin itself are not what was published. */
export function installationDamaged(plugin: string, problem: string, cause?: unknown): CodesearchError {
  return new CodesearchError(`The installation of ${plugin} is damaged: ${problem}`, {
    code: 'PLUGIN_INVALID',
    hint: `Install codesearch again, or @codesearch/plugin-${plugin} where that was installed by itself.`,
    plugin,
    cause,
  });
}

/** @param specifier of an optional package, as it would be imported */
export function packageMissing(plugin: string, specifier: string, problem: string): CodesearchError {
  return new CodesearchError(`The plugin ${plugin} needs ${specifier}, which cannot be imported: ${problem}`, {
    code: 'CONFIG_INVALID',
    hint: `Install it beside the plugin: \`npm install ${specifier}\`.`,
    plugin,
    details: { package: specifier },
  });
}

export function credentialMissing(variable: string, purpose: string): CodesearchError {
  return new CodesearchError(`${purpose} needs a key, and the environment variable ${variable} is not set.`, {
    code: 'CREDENTIAL_MISSING',
    hint: `Set ${variable} in the environment or in ~/.context/.env.`,
    details: { variable },
  });
}

export function unauthorized(server: string, status: number): CodesearchError {
  return new CodesearchError(`${server} refused the key (status ${status}).`, {
    code: 'UNAUTHORIZED',
    hint: 'Check that the key is valid and may use this model.',
    details: { status },
  });
}

/** @param retryAfterMs milliseconds the server asked to wait, where it said so */
export function rateLimited(server: string, retryAfterMs?: number): CodesearchError {
  return new CodesearchError(`${server} asks to slow down (status 429).`, {
    code: 'RATE_LIMITED',
    hint: 'Wait and run the command again: it resumes where it stopped.',
    retryable: true,
    details: retryAfterMs === undefined ? {} : { retryAfterMs },
  });
}

/** The account is used up: waiting does not help, paying does. */
export function quotaExhausted(server: string, status: number): CodesearchError {
  return new CodesearchError(`The account at ${server} is used up (status ${status}).`, {
    code: 'RATE_LIMITED',
    hint: 'Look at the plan and the billing there, then run the command again: it resumes where it stopped.',
    details: { status },
  });
}

export interface UnavailableAdvice {
  /** Milliseconds the server asked to wait, where it said so. */
  readonly retryAfterMs?: number | undefined;
  /** How this server is started, where that is known. */
  readonly hint?: string | undefined;
}

export function unavailable(
  server: string,
  problem: string,
  cause?: unknown,
  { retryAfterMs, hint }: UnavailableAdvice = {},
): CodesearchError {
  return new CodesearchError(`${server} cannot be used: ${problem}`, {
    code: 'UNAVAILABLE',
    hint: hint ?? `Check that ${server} runs and can be reached.`,
    retryable: true,
    details: retryAfterMs === undefined ? {} : { retryAfterMs },
    cause,
  });
}

/** @param reason the server's own word for it, where it has one */
export function requestRefused(server: string, status: number, reason?: string): CodesearchError {
  const why = reason === undefined ? `status ${status}` : `status ${status}, ${reason}`;
  return new CodesearchError(`${server} refuses the request (${why}).`, {
    code: 'INPUT_INVALID',
    hint: 'Check the model and the options of the plugin against what the server offers.',
    details: { status },
  });
}

/** @param hint how this server gets a model, where that is known */
export function modelUnknown(server: string, model: string, hint?: string): CodesearchError {
  return new CodesearchError(`${server} does not know the model '${model}'.`, {
    code: 'CONFIG_INVALID',
    hint: hint ?? 'Correct the name of the model or the address of the server in the configuration.',
    details: { model },
  });
}

/** @param watcher what was to tell of changes */
export function watchUnavailable(watcher: string, problem: string, cause?: unknown): CodesearchError {
  return new CodesearchError(`${watcher} cannot be used: ${problem}`, {
    code: 'UNAVAILABLE',
    hint: 'Search, or run `codesearch index`: both compare the tree with the index first, watched or not.',
    cause,
  });
}

/** A file or folder of the project on the user's own disk. Not retryable: a second attempt would fail in the same way. */
export function storageUnusable(path: string, problem: string, cause?: unknown): CodesearchError {
  return new CodesearchError(`${path} cannot be used: ${problem}.`, {
    code: 'UNAVAILABLE',
    hint: 'Free space or correct the permissions there, then run the command again: it resumes where it stopped.',
    details: { path },
    cause,
  });
}

export function timedOut(operation: string, limitMs: number): CodesearchError {
  return new CodesearchError(`${operation} took longer than ${limitMs} ms.`, {
    code: 'TIMED_OUT',
    hint: 'Try again, or raise the time limit.',
    retryable: true,
    details: { limitMs },
  });
}

export function responseInvalid(source: string, problem: string): CodesearchError {
  return new CodesearchError(`${source} answered with something unusable: ${problem}`, {
    code: 'RESPONSE_INVALID',
    hint: `Check that ${source} is the kind of server that the configuration says.`,
  });
}

export function limitExceeded(what: string, value: number, limit: number): CodesearchError {
  return new CodesearchError(`${what} is ${value}, and the limit is ${limit}.`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Send less at once.',
    details: { value, limit },
  });
}

/** @param problem what the server said of its own limits */
export function quotaExceeded(server: string, problem: string): CodesearchError {
  return new CodesearchError(`${server} has a limit that this exceeds: ${problem}`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Raise the limit there, or set the options of the plugin to what the server takes.',
  });
}

export function dimensionMismatch(expected: number, actual: number): CodesearchError {
  return new CodesearchError(`A vector has ${actual} dimensions, and the index has ${expected}.`, {
    code: 'DIMENSION_MISMATCH',
    hint: 'Use the embedding model that the index was built with, or rebuild the index with `codesearch index --force`.',
    details: { expected, actual },
  });
}

export function inputInvalid(problem: string, hint: string, cause?: unknown): CodesearchError {
  return new CodesearchError(problem, { code: 'INPUT_INVALID', hint, cause });
}

/**
 * @param nature what the root is, as words that follow its path
 */
export function rootTooWide(root: string, nature: string): CodesearchError {
  return new CodesearchError(`${root} ${nature}, and gets its first index only where that is confirmed.`, {
    code: 'INPUT_INVALID',
    hint: `Give a folder below it, such as a repository. To index all of it: \`codesearch index "${root}" --yes\`.`,
    details: { root },
  });
}

export function indexMissing(root: string): CodesearchError {
  return new CodesearchError(`There is no index of ${root}.`, {
    code: 'INDEX_MISSING',
    hint: 'Build it with `codesearch index`.',
    details: { root },
  });
}

/** @param changes what differs, one phrase each, such as `embedder: voyage (was static)` */
export function indexStale(root: string, changes: readonly string[]): CodesearchError {
  return new CodesearchError(`The index of ${root} was built with other settings: ${changes.join('; ')}.`, {
    code: 'INDEX_STALE',
    hint: 'Rebuild it with `codesearch index --force`, or restore the settings.',
    details: { root, changes },
  });
}

export function indexBusy(root: string, pid: number | undefined): CodesearchError {
  const writer = pid === undefined ? 'Another process' : `Process ${pid}`;
  return new CodesearchError(`${writer} is writing the index of ${root}.`, {
    code: 'INDEX_BUSY',
    hint: 'Wait until it has finished; searching works meanwhile.',
    retryable: true,
    details: { root, pid },
  });
}

export function readOnlyIndex(root: string): CodesearchError {
  return new CodesearchError(`The index of ${root} is configured as one that is only read.`, {
    code: 'INPUT_INVALID',
    hint: "Do this on the machine that builds it, or set 'readOnly' to false.",
    details: { root },
  });
}

export function indexCorrupt(where: string, problem: string, cause?: unknown): CodesearchError {
  return new CodesearchError(`The index in ${where} is damaged: ${problem}`, {
    code: 'INDEX_CORRUPT',
    hint: 'Remove it with `codesearch clear` and build it again with `codesearch index`.',
    details: { where },
    cause,
  });
}

/**
 * @param where location of the store
 * @param builtAt when the other index was begun
 */
export function indexReplaced(where: string, builtAt: string): CodesearchError {
  return new CodesearchError(
    `The index in ${where} is not the one of this machine: another one built it at ${builtAt}.`,
    {
      code: 'INDEX_CORRUPT',
      hint: 'Give this machine a place of its own in the store, or build the index anew with `codesearch index --force`.',
      details: { where, builtAt },
    },
  );
}

export function unsupported(what: string, instead: string): CodesearchError {
  return new CodesearchError(`${what} is not supported here.`, { code: 'UNSUPPORTED', hint: instead });
}

export function closed(what: string): CodesearchError {
  return new CodesearchError(`${what} is closed.`, {
    code: 'CLOSED',
    hint: 'Open the project again; a disposed stage cannot be used.',
  });
}

export function unexpected(problem: string, cause: unknown): CodesearchError {
  return new CodesearchError(problem, {
    code: 'UNEXPECTED',
    hint: 'This is a fault of the program; please report it with the steps that led to it.',
    cause,
  });
}
