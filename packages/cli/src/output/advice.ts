import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexState } from '@codesearch/engine';
import type { CodesearchError, ErrorCode } from '@codesearch/kernel';
import type { Advice } from '@codesearch/setup';
import { pluginFaultAdvice, shellQuoted, shellWord } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';
import type { GivenOptions } from '../invocation/invocation.ts';

const staleAdvice = 'Rebuild it with `codesearch index --force`, or restore the settings.';

/** Advice for the errors that a command of this program helps with. It replaces the hint of the error. */
const errorAdvice: { readonly [Code in ErrorCode]?: (error: CodesearchError<Code>) => string | undefined } = {
  CONFIG_NOT_FOUND: () =>
    'Give the path of an existing file, or omit --config to use the nearest configuration or the default one.',
  CONFIG_INVALID: ({ details }) =>
    details.alternatives === undefined ? undefined : 'Keep one of them, or choose one with --config.',
  PLUGIN_INVALID: ({ plugin, details }) => {
    if (details.reason === 'version') return undefined;
    return details.reason === 'installation'
      ? `Install codesearch again, or @codesearch/plugin-${plugin} if you installed it separately.`
      : withRepair(pluginFault(plugin, details.definedIn), details.root);
  },
  UNEXPECTED: ({ plugin, details }) => pluginFault(plugin, details.definedIn, details.line),
  OFFLINE: () =>
    'Use plugins that work on this machine without a server, or allow the network: --offline, CODESEARCH_OFFLINE and `offline` in the configuration switch it off.',
  UNAVAILABLE: ({ details: { watcher, reason, path } }) => {
    if (watcher !== undefined)
      return 'Run `codesearch index`. A search compares the files with the index first too, watched or not.';
    return reason === 'permissions' && path !== undefined
      ? `Run \`chmod go-w ${shellQuoted(path)}\`, or set CODESEARCH_HOME to a folder of your own.`
      : undefined;
  },
  DIMENSION_MISMATCH: () =>
    'Use the embedding model that the index was built with, or rebuild the index with `codesearch index --force`.',
  ARCHIVE_INVALID: ({ details: { reason } }) =>
    reason === 'kind' ? 'Give a file that `codesearch export` has written.' : undefined,
  ARCHIVE_UNTRUSTED: ({ details: { reason } }) => {
    if (reason === 'unchecked') return 'Give the public key of its signer with --key, or its SHA-256 with --sha256.';
    return reason === 'unsigned'
      ? 'Sign it with `codesearch export FILE --sign KEY`, or give its SHA-256, from a source that you trust, with --sha256. If you made it yourself: --allow-unsigned.'
      : undefined;
  },
  INPUT_INVALID: ({ details: { reason, root, path } }) => {
    if (reason === 'newer-index') return 'Keep the present index, or replace it with --force.';
    if (reason === 'wide-root' && root !== undefined)
      return `Give a folder in it, such as a repository. To index all of it, run \`codesearch index ${shellWord(root)} --yes\`.`;
    if (reason === 'not-indexed' && root !== undefined && path !== undefined)
      return `Run \`codesearch why ${shellWord(pathFrom(root, path))}\` to see the reason.`;
    return reason === 'unknown-index' ? 'Run `codesearch ls --json` to see the ids.' : undefined;
  },
  INDEX_MISSING: ({ details: { root, reason } }) =>
    reason === 'read-only' ? undefined : inFolder('Build it with `codesearch index`.', root),
  INDEX_STALE: ({ details: { root, reason, leftOut, dollars } }) => {
    if (reason === 'read-only') return undefined;
    if (reason === 'replaced') return 'Start this program again: its settings are older than those of the index.';
    if (leftOut !== undefined)
      return `Run \`codesearch config --trust ${shellWord(leftOut)}\` to use that configuration again. ${inFolder('To build the index without it, run `codesearch index --force`.', root)}`;
    if (reason !== 'unconfirmed') return inFolder(staleAdvice, root);
    const cost =
      dollars === undefined
        ? 'What that costs is not known'
        : `That costs ${dollars < 0.01 ? 'less than $0.01' : `about $${dollars.toFixed(2)}`}`;
    return inFolder(`${cost}. To build it, run \`codesearch index --yes\`, or restore the settings.`, root);
  },
  INDEX_CORRUPT: ({ details: { builtAt, root } }) =>
    inFolder(
      builtAt === undefined
        ? 'Remove it with `codesearch clear`, then build it again with `codesearch index`.'
        : 'Give this machine its own location in the store, or rebuild the index with `codesearch index --force`.',
      root,
    ),
};

function pluginFault(plugin: string | undefined, definedIn: string | undefined, line?: number): string | undefined {
  if (plugin === undefined) return undefined;
  return pluginFaultAdvice(plugin, { definedIn, line, evidence: ', with what the command prints with --debug' });
}

/** @param root of an index that lacks what the plugin should have written */
function withRepair(advice: string | undefined, root: string | undefined): string | undefined {
  if (root === undefined) return advice;
  return inFolder(`${advice} Then repair the index with \`codesearch status --repair\`.`, root);
}

/** What to do about an index in each state, with commands for the working directory. */
const stateAdvice: Readonly<Record<IndexState, string>> = {
  missing: 'Build it with `codesearch index`, or just search.',
  current: '',
  'stale-content': 'The next search or `codesearch index` updates it.',
  'stale-options': 'The next search or `codesearch index` builds it again.',
  'stale-format': 'The next search or `codesearch index` builds it again.',
  corrupt: 'Repair it with `codesearch status --repair`, or rebuild it with `codesearch index --force`.',
  building: 'A search waits until it is complete.',
  interrupted: 'The next search or `codesearch index` resumes it.',
};

/** What a command names an index by. */
interface IndexName {
  readonly root: string | undefined;
  /** Address of the repository that the root is a clone of. */
  readonly url?: string | undefined;
  /** The revision that is indexed. Absent for the files on disk. */
  readonly revision?: { readonly name: string } | undefined;
  /** Of an index with other settings: whether the next search builds it again. Default true. */
  readonly rebuilds?: boolean;
}

/** What to do about an index in a state. Empty if there is nothing to do. */
export function adviceForState(state: IndexState, { root, url, revision, rebuilds = true }: IndexName): string {
  const rev = revision && !(url !== undefined && revision.name === 'HEAD') ? ` --rev ${shellWord(revision.name)}` : '';
  const advice = inCommands(rebuilds ? stateAdvice[state] : staleAdvice, rev);
  return url === undefined ? inFolder(advice, root) : inCommands(advice, ` ${shellWord(url)}`);
}

/**
 * What to do about an error: the advice with a command if there is one, else the error's own hint.
 *
 * @param given what the command that failed was given, which the commands of the advice get too. Default: nothing
 */
export function adviceFor<Code extends ErrorCode>(
  error: CodesearchError<Code>,
  { rev, config }: GivenOptions = {},
): string | undefined {
  const revised = rev === undefined ? '' : ` --rev ${shellWord(rev)}`;
  const configured = config === undefined ? '' : ` --config ${shellWord(config)}`;
  const advice = errorAdvice[error.code]?.(error) ?? error.hint;
  return advice?.replaceAll(/`codesearch (?:clear|index|status|why)\b[^`]*/g, (command) =>
    [command, revised, ...(command.includes(' --config ') ? [] : [configured])].join(''),
  );
}

/** The advice of this program, for checks. */
export const advice: Advice = { of: adviceFor, ofState: adviceForState };

/** The options in the words of a command. */
export function givenIn(argv: readonly string[]): GivenOptions {
  return { rev: valueIn(argv, '--rev'), config: valueIn(argv, '--config') ?? valueIn(argv, '-c') };
}

function valueIn(argv: readonly string[], option: string): string | undefined {
  const at = argv.indexOf(option);
  return at === -1 ? argv.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1) : argv[at + 1];
}

/** The same advice, with commands that also work outside of the folder. */
function inFolder(advice: string, folder: string | undefined): string {
  if (folder === undefined || !existsSync(folder) || folder === workingFolder()) return advice;
  return inCommands(advice, ` ${shellWord(folder)}`);
}

/** The same advice, with words at the end of each command. */
function inCommands(advice: string, words: string): string {
  return advice.replaceAll(/`(codesearch [^`]+)`/g, (_, command: string) => `\`${command}${words}\``);
}

/** A path as an argument of a command in the working directory. */
function pathFrom(root: string, path: string): string {
  return root === workingFolder() ? path : join(root, path);
}

function workingFolder(): string {
  return realpathSync(invocation().cwd);
}
