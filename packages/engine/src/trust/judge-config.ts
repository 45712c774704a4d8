import type { ConfigFacts, RefusedContent } from './config-content.ts';
import { isOfOwnProgram } from './own-program.ts';
import { usedConfig } from './remembered-content.ts';
import type { UsedConfig } from './remembered-content.ts';
import { TrustList } from './trust-list.ts';

/** A configuration that was found and is not used. */
export interface SkippedConfig {
  /** Absolute path. */
  readonly file: string;
  /**
   * - `untrusted`: the user has not decided to trust it
   * - `changed`: it, or a module that it names, is not what the user trusted
   * - `unsafe`: it must not be loaded, see `problem`
   */
  readonly reason: 'untrusted' | 'changed' | 'unsafe';
  /** Phrase for a user; present if `unsafe`. */
  readonly problem?: string;
  /** What to do about the problem: a sentence. */
  readonly hint?: string;
}

/** A configuration that the user may trust. */
export interface TrustQuestion {
  readonly content: ConfigFacts;
  /** Whether another content of it was trusted. */
  readonly changed: boolean;
}

/** Which of the configurations that are found in folders are used. */
export interface TrustPolicy {
  /** Absolute path of the data folder, which has the decisions of the user. If absent, no decision is known or kept. */
  readonly home?: string | undefined;
  /** Whether to use any configuration that only the user or root can change. Default false. */
  readonly all?: boolean | undefined;
  /** Asks the user. `undefined` as an answer means no, and is not kept. Default: no answer. */
  readonly ask?: ((question: TrustQuestion) => Promise<boolean | undefined>) | undefined;
  readonly onSkipped?: ((skipped: SkippedConfig) => void) | undefined;
}

/**
 * Decides whether a configuration that was found is used. Asks once for each content, and keeps the answer. The
 * configuration of the folder that has installed the running program needs no question, unless the user has refused
 * that content.
 *
 * @param program a file of the program that runs. Default: one of this package
 * @returns `undefined` if the configuration is not used
 */
export async function judgeConfig(
  file: string,
  policy: TrustPolicy,
  program?: string,
): Promise<UsedConfig | undefined> {
  const isOwn = policy.all === true || isOfOwnProgram(file, program);
  const used = usedConfig(file, policy.home, !isOwn);
  const skip = (reason: SkippedConfig['reason'], problem: Partial<RefusedContent> = {}): undefined => {
    policy.onSkipped?.({ ...problem, file, reason });
  };
  if ('problem' in used) return skip('unsafe', used);
  if (policy.all) return used;
  const content = used.facts;
  const list = policy.home === undefined ? undefined : new TrustList(policy.home);
  const decision = list?.find(content.file);
  if (decision?.hash === content.hash) return decision.trusted ? used : skip('untrusted');
  if (isOwn) return used;
  const changed = decision?.trusted === true;
  const trusted = await policy.ask?.({ content, changed });
  if (trusted === undefined) return skip(changed ? 'changed' : 'untrusted');
  list?.record({ file: content.file, hash: content.hash, trusted });
  return trusted ? used : skip('untrusted');
}
