import { errors } from '@codesearch/kernel';
import type { Setup } from '../setup/setup.ts';

/** What distinguishes the open projects of a process. */
export interface ProjectKey {
  readonly setup: Setup;
  /** Absolute real path. */
  readonly root: string;
  /** Folder for the index. Default: the data folder. */
  readonly indexHome?: string | undefined;
  /** Hash of the commit at which it is open. Default: its files on disk. */
  readonly commit?: string | undefined;
}

/** How many projects stay open. */
export interface KeepOptions<Host> {
  /** Max projects that are open at once. Default: any number. */
  readonly maxOpen?: number | undefined;
  /** Max projects that are open although nobody uses them. Default: any number. */
  readonly maxIdle?: number | undefined;
  /** Whether a project works although nobody uses it. Default: false. */
  readonly isBusy?: ((host: Host) => boolean) | undefined;
  /** Gets the error of a project that cannot be closed in the background. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

interface Kept<Host> extends ProjectKey {
  readonly host: Host;
  users: number;
  /** Whether it is closed after its last use. */
  isStale: boolean;
}

/** Open projects, and what a front end keeps with each. Those that were not used for longest are closed first. */
export class KeptProjects<Host extends AsyncDisposable> implements AsyncDisposable {
  readonly #options: KeepOptions<Host>;
  /** The last one was used last. */
  #kept: Kept<Host>[] = [];
  #closed = false;

  constructor(options: KeepOptions<Host>) {
    this.#options = options;
  }

  /** The projects that are open. */
  get all(): readonly Pick<Kept<Host>, keyof ProjectKey | 'host'>[] {
    return this.#kept;
  }

  /**
   * Takes a project into use, until `release`. Synchronous, so that no other call closes it before it counts as used.
   *
   * @param open opens it, if it is not open
   * @throws LIMIT_EXCEEDED if all projects that can be open are in use
   */
  acquire(key: ProjectKey, open: () => Host): Host {
    if (this.#closed) throw errors.closed('The server');
    const present = this.#kept.find((each) => !each.isStale && isSame(each, key));
    if (!present) this.#closeOneIfFull();
    const kept = present ?? { ...key, host: open(), users: 0, isStale: false };
    this.#kept = [...this.#kept.filter((each) => each !== kept), kept];
    kept.users++;
    return kept.host;
  }

  /** Ends one use. Closes the project if it does not stay open. */
  async release(host: Host): Promise<void> {
    const kept = this.#kept.find((each) => each.host === host);
    if (!kept) return host[Symbol.asyncDispose]();
    kept.users--;
    const idle = this.#kept.filter((each) => this.#isIdle(each));
    const surplus = idle.length - (this.#options.maxIdle ?? Infinity);
    await this.#close(idle.filter((each, age) => each.isStale || age < surplus));
  }

  /**
   * Closes projects that are open now, so that the next use opens them again: those that are in use after that, and all
   * others at once, whatever they work on.
   *
   * @param isOld default: all
   */
  async expire(isOld: (open: ProjectKey) => boolean = () => true): Promise<void> {
    const old = this.#kept.filter((each) => isOld(each));
    for (const each of old) each.isStale = true;
    await this.#close(old.filter(({ users }) => users === 0));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#close(this.#kept);
  }

  #closeOneIfFull(): void {
    const { maxOpen = Infinity, onFailure } = this.#options;
    if (this.#kept.length < maxOpen) return;
    const idle = this.#kept.find((each) => this.#isIdle(each));
    if (!idle) throw errors.limitExceeded('The number of projects in use at once', maxOpen + 1, maxOpen);
    this.#close([idle]).catch((error: unknown) => onFailure?.(error));
  }

  #isIdle({ users, isStale, host }: Kept<Host>): boolean {
    return users === 0 && (isStale || this.#options.isBusy?.(host) !== true);
  }

  async #close(closing: readonly Kept<Host>[]): Promise<void> {
    this.#kept = this.#kept.filter((each) => !closing.includes(each));
    await Promise.all(closing.map(({ host }) => host[Symbol.asyncDispose]()));
  }
}

function isSame(one: ProjectKey, other: ProjectKey): boolean {
  return (
    one.setup === other.setup &&
    one.root === other.root &&
    one.indexHome === other.indexHome &&
    one.commit === other.commit
  );
}
