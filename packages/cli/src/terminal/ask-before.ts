import type { RebuildOptions, Contact, Project, ConfirmWide } from '@codesearch/engine';
import { printableLine, shellWord } from '@codesearch/presentation';
import { errors } from '@codesearch/kernel';
import { invocation } from '../invocation/current-invocation.ts';
import { say } from '../output/print.ts';

/** Real paths of folders whose estimate this process has shown, and of those whose user has agreed to it. */
const shown: Set<string> = new Set();
const agreed: Set<string> = new Set();

/**
 * Shows what it costs to build an index again with other settings, and asks. Without a terminal to ask at, the answer
 * is no: who reads the output of a script sees the cost, and the option that agrees.
 *
 * @param yes whether the user has agreed already
 */
export function askBeforeRebuild(
  signal: AbortSignal,
  yes: boolean | undefined,
): NonNullable<RebuildOptions['confirmRebuild']> {
  return async ({ root, changes, estimate }) => {
    if (yes || agreed.has(root)) return true;
    // Loaded on demand: most searches do not ask.
    const { canAsk, confirm } = await import('./dialogue.ts');
    const asks = canAsk();
    const { formatEstimate } = await import('@codesearch/presentation/report');
    say(`The index of ${printableLine(root)} has other settings: ${printableLine(changes.join('; '))}.\n`);
    say(formatEstimate(estimate));
    return asks && confirm('Build it again?', signal);
  };
}

interface SendingOptions {
  readonly yes?: boolean;
  readonly config?: string | undefined;
  /** Whether the command indexes every file again. */
  readonly force?: boolean;
}

/**
 * Asks before text goes to a host for the first time, and shows how much that is of the files, and what it costs. Hosts
 * of this machine, and hosts that a plugin has contacted before, need no answer.
 *
 * @throws INPUT_INVALID without a terminal to ask at, or if the answer is no
 */
export async function askBeforeSending(
  projects: readonly Project[],
  { yes = false, ...options }: SendingOptions,
  signal: AbortSignal,
): Promise<void> {
  if (yes) return;
  const { newHosts } = await import('@codesearch/engine');
  const asked = new Set<string>();
  for (const project of projects) {
    const contacts = await newHosts(project.parts);
    const isEstimated = contacts.some((contact) => sendsFiles(project, contact));
    if (isEstimated) await showEstimate(project, options.force, signal);
    for (const contact of contacts) {
      if (asked.has(contact.host)) continue;
      asked.add(contact.host);
      // Loaded on demand: most searches do not ask.
      const { canAsk, confirm } = await import('./dialogue.ts');
      const what = `${contact.plugin} sends ${sentBy(project)} to ${contact.host}`;
      if (canAsk() && (await confirm(`${printableLine(what)}. Send it?`, signal))) continue;
      throw refusal(contact, project, options);
    }
    if (isEstimated) agreed.add(project.root);
  }
}

/**
 * As {@link askBeforeSending}, for a program whose user cannot be asked.
 *
 * @throws INPUT_INVALID
 */
export async function refuseNewHosts(project: Project, config: string | undefined): Promise<void> {
  const { newHosts } = await import('@codesearch/engine');
  const [contact] = await newHosts(project.parts);
  if (contact) throw refusal(contact, project, { config });
}

async function showEstimate(project: Project, force: boolean | undefined, signal: AbortSignal): Promise<void> {
  // Loaded on demand: most searches do not ask.
  const [{ canAsk }, { wideRoot }, { formatEstimate }] = await Promise.all([
    import('./dialogue.ts'),
    import('@codesearch/toolkit'),
    import('@codesearch/presentation/report'),
  ]);
  // A resident server leaves the question to the process at the terminal, which then estimates too.
  canAsk();
  if (shown.has(project.root)) return;
  // Counting all files of a home folder takes long, and a run asks about it before it counts them.
  if (wideRoot(project.root, invocation().env) !== undefined) return;
  say(`Estimating what ${printableLine(project.root)} sends.\n`);
  const { estimateIndex } = await import('@codesearch/engine/operations');
  say(formatEstimate(await estimateIndex(project.parts, { force, signal })));
}

/** Notes that the estimate of a folder was shown: a question that follows does not repeat it. */
export function noteEstimate(root: string): void {
  shown.add(root);
}

/** A reader of an index that another machine builds sends no files. */
function sentBy({ config }: Project): string {
  return config.readOnly ? 'each question' : 'text of files';
}

/** Only a search reranks. */
function sendsFiles({ config }: Project, { stage }: Contact): boolean {
  return !config.readOnly && stage !== 'reranker';
}

function refusal(
  contact: Contact,
  project: Project,
  { config, force }: Pick<SendingOptions, 'config' | 'force'>,
): Error {
  const { plugin, host } = contact;
  const folder = shellWord(project.root);
  const given = config === undefined ? '' : ` --config ${shellWord(config)}`;
  const forced = `${force ? ' --force' : ''}${given}`;
  return errors.inputInvalid(
    `${plugin} would send ${sentBy(project)} to ${host} for the first time.`,
    sendsFiles(project, contact)
      ? `To allow it, run \`codesearch index ${folder} --yes${forced}\`.`
      : `To allow it, run \`codesearch search QUESTION ${folder} --yes${given}\`.`,
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
