import { mkdirSync } from 'node:fs';
import { errors, type StageBinding, type StageMap, type StageName } from '@codesearch/kernel';
import { sourceMark } from '../fixture/source-mark.ts';
import { mutant } from './mutant.ts';

/** A law of every stage, and a plugin that breaks it. */
export type TraitMutant<Name extends StageName> = readonly [fault: string, law: string, bind: () => StageBinding<Name>];

/** The methods of a stage that are called while it is open. */
const methods = {
  scanner: ['scan', 'stat', 'explain', 'read'],
  changeDetector: ['diff', 'commit', 'record', 'snapshot', 'watch', 'clear'],
  chunker: ['chunk'],
  contextualizer: ['contextualize'],
  embedder: ['embed'],
  store: ['upsert', 'remove', 'searchDense', 'searchLexical', 'load', 'stats', 'clear'],
  reranker: ['rerank'],
} as const satisfies { readonly [Name in StageName]: readonly (keyof StageMap[Name])[] };

const withoutSignal: ReadonlySet<string> = new Set([
  'changeDetector.record',
  'changeDetector.snapshot',
  'changeDetector.clear',
]);

/** Faults that every suite must find, each in a copy of this working plugin. */
export function traitMutants<Name extends StageName>(
  stage: Name,
  bind: () => StageBinding<Name>,
): readonly TraitMutant<Name>[] {
  let calls = 0;
  return [
    ['another slot', 'the binding names its plugin and fits its slot', () => ({ ...bind(), stage: 'other' as Name })],
    [
      'a fingerprint that is no JSON',
      'the fingerprint is JSON and the same at every call',
      () => ({ ...bind(), fingerprint: () => ({ at: new Date(0) }) }),
    ],
    [
      'a fingerprint that changes',
      'the fingerprint is JSON and the same at every call',
      () => ({ ...bind(), fingerprint: () => calls++ }),
    ],
    [
      'unknown options accepted',
      'an unknown option is refused with CONFIG_INVALID that names the plugin',
      () => ({ ...bind(), create: (context) => bind().create(context) }),
    ],
    [
      'I/O in create',
      'create does no I/O',
      () => {
        const binding = bind();
        const create = (context: Parameters<typeof binding.create>[0]): StageMap[Name] => {
          mkdirSync(context.dataDir, { recursive: true });
          return binding.create(context);
        };
        return { ...binding, create };
      },
    ],
    [
      'a second disposal that rejects',
      'a stage may be disposed twice, at once, and without being opened',
      fragile(bind),
    ],
    ['a chatty stage', 'no source text reaches the log', chatty(bind)],
    ...(methods[stage] as readonly string[]).flatMap((method): readonly TraitMutant<Name>[] => {
      const leaking = leaky(bind, method);
      const closed = [`${method} after disposal`, 'after disposal every call rejects with CLOSED', leaking] as const;
      if (withoutSignal.has(`${stage}.${method}`)) return [closed];
      return [
        closed,
        [`${method} deaf to its signal`, 'an aborted signal rejects every call with its reason', leaking],
        [
          `${method} aborted by another error`,
          'a call that is aborted on its way resolves, or rejects with the reason',
          misled(bind, method),
        ],
      ];
    }),
  ];
}

/** Rejects when it is disposed a second time. */
function fragile<Name extends StageName>(bind: () => StageBinding<Name>): () => StageBinding<Name> {
  return mutant(bind, (stage) => {
    let disposed = false;
    const members = {
      async [Symbol.asyncDispose](): Promise<void> {
        if (disposed) throw errors.closed('the stage');
        disposed = true;
        await stage[Symbol.asyncDispose]();
      },
    };
    return members as Partial<StageMap[Name]>;
  });
}

/** Logs what it works on. */
function chatty<Name extends StageName>(bind: () => StageBinding<Name>): () => StageBinding<Name> {
  return mutant(bind, (stage, { logger }) => {
    const members = {
      async [Symbol.asyncDispose](): Promise<void> {
        logger.debug('worked', { last: `const ${sourceMark} = 1;` });
        await stage[Symbol.asyncDispose]();
      },
    };
    return members as Partial<StageMap[Name]>;
  });
}

type Method = (...args: unknown[]) => unknown;

/** Sends one method to a second stage that is never disposed and hears of no signal. */
function leaky<Name extends StageName>(bind: () => StageBinding<Name>, method: string): () => StageBinding<Name> {
  return mutant(bind, (_, context) => {
    const twin = bind().create(context);
    const call = Reflect.get(twin, method) as Method;
    return { [method]: (...args: unknown[]) => call.apply(twin, args.map(unheard)) } as Partial<StageMap[Name]>;
  });
}

function unheard(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null || !('signal' in argument)) return argument;
  return { ...argument, signal: undefined };
}

/** Rejects with its own error where the signal aborts after the call. */
function misled<Name extends StageName>(bind: () => StageBinding<Name>, method: string): () => StageBinding<Name> {
  return mutant(bind, (stage) => {
    const call = Reflect.get(stage, method) as Method;
    const misleading = (...args: unknown[]): unknown => {
      const signal = args.map(signalOf).find((each) => each !== undefined);
      if (!signal) return call.apply(stage, args);
      const failure = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new RangeError('the request failed')));
      });
      return method === 'scan' ? failing(failure) : failure;
    };
    return { [method]: misleading } as Partial<StageMap[Name]>;
  });
}

function signalOf(argument: unknown): AbortSignal | undefined {
  if (typeof argument !== 'object' || argument === null || !('signal' in argument)) return undefined;
  return argument.signal instanceof AbortSignal ? argument.signal : undefined;
}

async function* failing(failure: Promise<never>): AsyncGenerator<never> {
  yield await failure;
}
