import { randomBytes } from 'node:crypto';
import type { ListedProject, Project } from '@codesearch/engine';
import { bytes, count, counted } from '@codesearch/presentation';
import type { ToolCall } from '../server/tool-call.ts';
import type { OpenProjects } from '@codesearch/host';

const validMinutes = 10;
const tokenBytes = 4;

/**
 * Makes sure that somebody agrees to the cost of a rebuild before an index is removed: the user if the client can ask,
 * otherwise the agent by a token that comes with the cost. A call that is repeated without it never counts as consent,
 * since clients repeat calls by themselves.
 */
export class RebuildConsent {
  readonly #projects: OpenProjects;
  readonly #now: () => number;
  /** Tokens that each confirm one rebuild once. */
  readonly #issued = new Map<string, { readonly root: string; readonly at: number }>();

  /** @param now a clock in milliseconds */
  constructor(projects: OpenProjects, now: () => number = Date.now) {
    this.#projects = projects;
    this.#now = now;
  }

  /**
   * @param token from an earlier call
   * @returns `undefined` with consent, and if there is no index to lose; otherwise what to answer
   * @throws UnansweredQuestion if the client has to ask the user
   */
  async missingFor(
    root: string,
    token: string | undefined,
    { askUser }: Pick<ToolCall, 'askUser'>,
  ): Promise<string | undefined> {
    const index = (await this.#projects.list()).find((listed) => listed.root === root);
    if (!index || (token !== undefined && this.#redeem(token, root))) return undefined;
    const work = await this.#projects.use(root, ({ project }) => workOf(project, index.chunks));
    const cost = costOf(index, work, this.#projects.jobOf(index)?.state === 'running');
    const next = this.#issue(root);
    const reply = askUser({ message: cost, label: 'Remove the index and rebuild it', state: next });
    if (reply?.isAccepted && this.#redeem(reply.state, root)) return undefined;
    return [
      ...(reply ? ['The user did not agree. '] : token === undefined ? [] : ['The token is unknown or expired. ']),
      'Nothing has been removed.\n',
      cost,
      ...(reply ? [] : [`\nTo rebuild anyway, call again within ${validMinutes} minutes with confirm: "${next}".`]),
    ].join('');
  }

  /** @returns a new token, hard to guess and easy to repeat */
  #issue(root: string): string {
    const token = randomBytes(tokenBytes).toString('hex');
    this.#issued.set(token, { root, at: this.#now() });
    return token;
  }

  /** @returns whether the token confirms the rebuild. It is not valid afterwards. */
  #redeem(token: string, root: string): boolean {
    for (const [each, { at }] of this.#issued) if (this.#now() - at >= validMinutes * 60_000) this.#issued.delete(each);
    return this.#issued.get(token)?.root === root && this.#issued.delete(token);
  }
}

/** What the present settings do, which need not be those of the index. Only what a service gets is counted. */
async function workOf(project: Project, chunks: number): Promise<string> {
  const { embedder, contextualizer } = project.config.stages;
  if (embedder.placement === 'pool' && contextualizer.placement === 'pool')
    return `every file again with ${embedder.plugin}: about ${count(chunks)} texts.`;
  // Loaded on demand: few servers are asked for this.
  const { formatEstimate } = await import('@codesearch/presentation/report');
  const { estimateIndex } = await import('@codesearch/engine/operations');
  const estimate = formatEstimate(await estimateIndex(project.parts, { force: true }));
  return `every file again.\n${estimate.replace(/Nothing was sent or indexed\.\n$/, '')}`;
}

function costOf({ root, url, files, chunks, bytes: size }: ListedProject, work: string, isRunning: boolean): string {
  return [
    `A rebuild removes the index of ${url ?? root} (${counted(files, 'file')}, ${counted(chunks, 'chunk')}, ${bytes(size)}) and reads, chunks and embeds ${work}`.trim(),
    'Until it is finished, search_code finds only what is indexed so far.',
    ...(isRunning ? ['It also cancels the running job.'] : []),
    'Without force, only changes are indexed, which is nearly always enough.',
  ].join('\n');
}
