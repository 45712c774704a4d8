import type { Logger } from '@codesearch/kernel';
import { SpareProcesses } from '@codesearch/pool';
import { contactNote, rememberContact, SqliteEmbeddingCache } from '@codesearch/stages';
import type { EmbeddingCache } from '@codesearch/stages';
import { Scope, createToken } from '../container/scope.ts';
import type { Token, OuterScope } from '../container/scope.ts';
import type { Contact } from '@codesearch/stages/network';
import { cacheFolder } from '../home/home-folder.ts';

/** What one process provides to all its projects. */
export interface ProcessServices {
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** A variable of the process's environment or of the user's environment files. */
  readonly environment: (name: string) => string | undefined;
  readonly logger: Logger;
  /** Called before the first connection of a plugin to a host. `reads`: whether the project only reads its index. */
  readonly onContact: (contact: Contact, root: string, reads: boolean) => void;
  /** Vectors of the texts that were embedded before, in any project. */
  readonly embeddingCache: EmbeddingCache;
}

export const processToken: { readonly [Name in keyof ProcessServices]: Token<ProcessServices[Name]> } = {
  clock: createToken('clock'),
  fetch: createToken('fetch'),
  environment: createToken('environment'),
  logger: createToken('logger'),
  onContact: createToken('contacts'),
  embeddingCache: createToken('embedding cache'),
};

/** Pool processes that no project uses at the moment. */
export const spareProcesses: Token<SpareProcesses> = createToken('spare processes');

export interface ProcessSettings {
  /** Absolute path of the folder of all indexes and caches of this user. */
  readonly home: string;
  readonly environment: ProcessServices['environment'];
  /** Services to use instead of the process's own. */
  readonly replaced?: Partial<ProcessServices> | undefined;
}

/** Registers the services of a process. */
export function createProcessScope({ home, environment, replaced = {} }: ProcessSettings): Scope {
  const scope = new Scope();
  scope.register(processToken.clock, () => replaced.clock ?? Date.now);
  // Looked up at each call: the guard of the network may replace it later.
  scope.register(processToken.fetch, () => replaced.fetch ?? ((input, init) => globalThis.fetch(input, init)));
  scope.register(processToken.environment, () => replaced.environment ?? environment);
  scope.register(processToken.logger, () => replaced.logger ?? silent);
  scope.register(processToken.onContact, () => replaced.onContact ?? firstContacts(scope, home));
  scope.register(
    processToken.embeddingCache,
    () => replaced.embeddingCache ?? embeddingCacheOf(scope, cacheFolder(home)),
  );
  scope.register(spareProcesses, () => new SpareProcesses());
  return scope;
}

/* Logs what a plugin sends to a host, once per project. */
function firstContacts(scope: Scope, home: string): ProcessServices['onContact'] {
  return (contact, root, reads) => {
    if (rememberContact(home, root, contact)) scope.resolve(processToken.logger).info(contactNote(contact, reads));
  };
}

function embeddingCacheOf(scope: Scope, cacheDir: string): EmbeddingCache {
  const now = scope.resolve(processToken.clock);
  return new SqliteEmbeddingCache({ cacheDir, logger: scope.resolve(processToken.logger), now: () => now() });
}

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {} };

const lease = createToken<AsyncDisposable>('lease');

/** One scope for several users: created for the first, disposed with the last, and created again for the next. */
export class SharedScope implements OuterScope {
  readonly #create: () => Scope;
  #shared: Scope | undefined;
  #users = 0;

  constructor(create: () => Scope) {
    this.#create = create;
  }

  /** A scope for one user, inside the shared one. */
  inner(): Scope {
    this.#shared ??= this.#create();
    this.#users++;
    const scope = this.#shared.inner();
    scope.register(lease, () => ({ [Symbol.asyncDispose]: () => this.#leave() }));
    // Created first, so that it is disposed last.
    scope.resolve(lease);
    return scope;
  }

  async #leave(): Promise<void> {
    if (--this.#users > 0) return;
    const shared = this.#shared;
    this.#shared = undefined;
    await shared?.[Symbol.asyncDispose]();
  }
}
