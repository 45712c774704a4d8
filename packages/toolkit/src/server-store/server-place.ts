import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { LexicalField, StoreFacts } from '@codesearch/kernel';
import { serviceHost } from '../service/service-address.ts';

/** Where a store keeps an index on a server. */
export interface ServerPlace {
  readonly address: string;
  /** Host of the server, for facts. */
  readonly host: string;
  /** Name of the server in errors, without credentials. */
  readonly server: string;
  /** Name of the collection or the table. */
  readonly index: string;
}

/** @param product name of the kind of server, for people */
export function serverPlace(product: string, address: string, index: string): ServerPlace {
  return { address, host: serviceHost(address), server: `${product} at ${address}`, index };
}

/** Facts of a store that keeps its index there. @param lexical the option that says where words are searched */
export function serverFacts({ host, server, index }: Omit<ServerPlace, 'address'>, lexical?: string): StoreFacts {
  return { location: `${server}, ${index}`, lexical: lexical === 'server', shared: true, host, maxBatchSize: 1_000 };
}

/** Weights of the fields in lexical search on a server, unless an option or a request has others. */
export const fieldWeights: Readonly<Record<LexicalField, number>> = {
  path: 1.5,
  names: 3,
  scope: 3,
  signature: 1.5,
  doc: 1.2,
  body: 1,
};

/**
 * Derives the name of a project's collection on a server from its data folder: readable, unique per data folder, and
 * stable. Two machines with the same data folder get the same name, so each needs a configured name on a server that
 * they share.
 *
 * @returns at most 48 letters, digits and hyphens
 */
export function collectionName(dataDir: string): string {
  const readable = basename(dataDir)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 24);
  return `codesearch-${readable}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}
