import type { RebuildOptions, Contact, Project, ConfirmWide } from '@codesearch/engine';
import { printableLine, shellWord } from '@codesearch/presentation';
import { errors } from '@codesearch/kernel';
import { say } from '../output/print.ts';

/**
 * Shows what it costs to build an index again with other settings, and asks. Without a terminal to ask at, the answer
 * is no.
 *
 * @param yes whether the user has agreed already
 */
export function askBeforeRebuild(
  signal: AbortSignal,
  yes: boolean | undefined,
): NonNullable<RebuildOptions['confirmRebuild']> {
  return async ({ root, changes, estimate }) => {
    if (yes) return true;
    // Loaded on demand: most searches do not ask.
    const { canAsk, confirm } = await import('./dialogue.ts');
    if (!canAsk()) return false;
    const { formatEstimate } = await import('@codesearch/presentation/report');
    say(`The index of ${printableLine(root)} has other settings: ${printableLine(changes.join('; '))}.\n`);
    say(formatEstimate(estimate));
    return confirm('Build it again?', signal);
  };
}

interface SendingOptions {
  readonly yes?: boolean;
  readonly config?: string | undefined;
  /** Whether the command indexes every file again. */
  readonly force?: boolean;
}

/**
 * Asks before text goes to a host for the first time. Hosts of this machine, and hosts that a plugin has contacted
 * before, need no answer.
 *
 * @throws INPUT_INVALID without a terminal to ask at, or if the answer is no
 */
export async function askBeforeSending(
  projects: readonly Project[],
  { yes = false, ...options }: SendingOptions,
  signal: AbortSignal,
): Promise<void> {
  if (yes) return;
  const asked = new Set<string>();
  for (const project of projects) {
    for (const contact of await project.newHosts()) {
      if (asked.has(contact.host)) continue;
      asked.add(contact.host);
      // Loaded on demand: most searches do not ask.
      const { canAsk, confirm } = await import('./dialogue.ts');
      const what = `${contact.plugin} sends ${sentBy(project)} to ${contact.host}`;
      if (canAsk() && (await confirm(`${printableLine(what)}. Send it?`, signal))) continue;
      throw refusal(contact, project, options);
    }
  }
}

/**
 * As {@link askBeforeSending}, for a program whose user cannot be asked.
 *
 * @throws INPUT_INVALID
 */
export async function refuseNewHosts(project: Project, config: string | undefined): Promise<void> {
  const [contact] = await project.newHosts();
  if (contact) throw refusal(contact, project, { config });
}

/** A reader of an index that another machine builds sends no files. */
function sentBy({ config }: Project): string {
  return config.readOnly ? 'each question' : 'text of files';
}

function refusal(
  { plugin, stage, host }: Contact,
  project: Project,
  { config, force }: Pick<SendingOptions, 'config' | 'force'>,
): Error {
  const folder = shellWord(project.root);
  const given = config === undefined ? '' : ` --config ${shellWord(config)}`;
  const forced = `${force ? ' --force' : ''}${given}`;
  return errors.inputInvalid(
    `${plugin} would send ${sentBy(project)} to ${host} for the first time.`,
    // Only a search reranks.
    project.config.readOnly || stage === 'reranker'
      ? `To allow it, run \`codesearch search QUESTION ${folder} --yes${given}\`.`
      : `To allow it, run \`codesearch index ${folder} --yes${forced}\`.`,
  );
}

/**
 * Asks before a home folder or an entire disk is indexed for the first time. Without a terminal to ask at, the answer
 * is no.
 */
export function askBeforeWide(signal: AbortSignal): ConfirmWide {
  return async ({ root, nature }) => {
    // Loaded on demand: most searches do not ask.
    const { canAsk, confirm } = await import('./dialogue.ts');
    return canAsk() && confirm(`${printableLine(root)} ${nature}. Index all of it?`, signal);
  };
}
