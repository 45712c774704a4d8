import { errors } from '@codesearch/kernel';
import type { Call, StageMap, StageName } from '@codesearch/kernel';
import { passThrough, stageMethods } from '../stage/stage-methods.ts';
import { networkState } from './network-call.ts';
import { installNetworkGuard } from './network-guard.ts';

/** A connection that a plugin begins. */
export interface Contact {
  readonly plugin: string;
  readonly stage: StageName;
  /** Host, with its port unless it is 80 or 443; or the path of a local socket. */
  readonly host: string;
}

/** What plugins may do on the network, and what happens when they connect. */
export interface NetworkPolicy {
  /** Whether a connection of a plugin is an error. */
  readonly offline: boolean;
  /** Called before the first connection of a plugin to a host. */
  readonly onContact?: ((contact: Contact) => void) | undefined;
}

/** Puts a watch around a stage. */
export type NetworkWatch = <Name extends StageName>(
  stage: Name,
  plugin: string,
  inner: StageMap[Name],
) => StageMap[Name];

type Method = (request: Call) => unknown;

/**
 * The same stage, whose connections are seen: they are reported, or they fail. Innermost of all layers, so that no
 * other layer repeats a call that may not connect.
 */
export function watchNetwork<Name extends StageName>(
  stage: Name,
  plugin: string,
  inner: StageMap[Name],
  { offline, onContact }: NetworkPolicy,
): StageMap[Name] {
  installNetworkGuard();
  const seen = new Set<string>();
  const hasPort = (host: string): boolean => [...seen].some((each) => each.startsWith(`${host}:`));
  const within = <Value>(call: () => Value, blocked: (target: string) => void): Value =>
    networkState().calls.run(
      {
        offline,
        plugin,
        connect(host, isLookup) {
          if (offline) blocked(host);
          else if (!seen.has(host) && !(isLookup && hasPort(host))) {
            seen.add(host);
            onContact?.({ plugin, stage, host });
          }
        },
      },
      call,
    );
  const promise = async (call: () => unknown): Promise<unknown> => {
    // The plugin may wait, try again, or hide the error of its connection.
    const { promise: refused, reject } = Promise.withResolvers<never>();
    const called = within(
      async () => call(),
      (host) => reject(errors.offline(host, plugin)),
    );
    return Promise.race([called, refused]);
  };
  const watched = passThrough(stage, inner);
  const source = watched as unknown as Readonly<Record<string, Method | undefined>>;
  const methods = stageMethods[stage].flatMap(([operation, result]) => {
    const method = source[operation];
    if (!method || result === 'stream') return [];
    return [[operation, (request: Call) => promise(() => method(request))] as const];
  });
  const { open, check } = source;
  return {
    ...watched,
    ...Object.fromEntries(methods),
    ...(open && { open: (request: Call) => promise(() => open(request)) }),
    ...(check && { check: (request: Call) => promise(() => check(request)) }),
  };
}
