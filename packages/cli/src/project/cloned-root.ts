import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { Setup } from '@codesearch/engine';
import { invocation } from '../invocation/current-invocation.ts';

/** The engine with a loaded configuration. */
export interface LoadedEngine {
  readonly engine: typeof import('@codesearch/engine');
  readonly setup: Setup;
}

/** How the clone of a repository is found. */
export interface CloneOptions {
  /** Revision that is needed. Default: that of the default branch. */
  readonly rev?: string | undefined;
  /** Whether to clone without asking. */
  readonly yes?: boolean | undefined;
  /** Whether to fetch the revision again. Default false. */
  readonly update?: boolean | undefined;
  /** Whether a repository that has not been cloned is an error. Default false. */
  readonly mustExist?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The folder of the clone of a repository, which is made or updated if necessary.
 *
 * @throws INPUT_INVALID if it has to be cloned and the user does not agree, or if it cannot be
 * @throws OFFLINE if the network is needed and switched off
 */
export async function clonedRoot(
  { engine, setup }: LoadedEngine,
  address: string,
  { rev, yes, update, mustExist, signal }: CloneOptions,
): Promise<string> {
  const url = engine.parseGitUrl(address);
  const { canAsk, confirm } = await import('../terminal/dialogue.ts');
  const offline = setup.config.offline || engine.isOffline(invocation().env);
  const shown = printableLine(url.shown);
  if (!engine.isCloned(setup.home, url)) {
    if (mustExist) {
      const hint = `Run \`codesearch index ${shown}\` first.`;
      throw errors.inputInvalid(`${shown} has not been cloned.`, hint);
    }
    const question = `Clone ${shown} into ${printableLine(engine.cloneFolder(setup.home, url))}?`;
    const agreed = offline || yes || (canAsk() && (await confirm(question, signal ?? new AbortController().signal)));
    if (!agreed) {
      throw errors.inputInvalid(
        `${shown} is not cloned without confirmation.`,
        `To clone it into the data folder of codesearch, run \`codesearch index ${shown} --yes\`.`,
      );
    }
  }
  return engine.updateClone({
    url,
    home: setup.home,
    revision: rev,
    update,
    offline,
    canPrompt: canAsk(),
    env: (name) => invocation().env[name],
    signal,
  });
}
