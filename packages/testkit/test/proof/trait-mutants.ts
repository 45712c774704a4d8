import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import type { Call, PluginContext, StageBinding, StageMap, StageName } from '@codesearch/kernel';
import { afterAll } from 'vitest';
import { sourceMark } from '../../src/fixture/source-mark.ts';
import type { Bind } from '../../src/law/bind.ts';
import { hashEmbedder } from '../../src/reference/hash-embedder.ts';
import { identityReranker } from '../../src/reference/identity-reranker.ts';
import { bindingMutants } from './binding-mutants.ts';
import { innerMutants } from './inner-mutants.ts';
import { mutant } from './mutant.ts';
import type { Mutant } from './prove.ts';

/** The methods that are called while a stage is open. */
const methods = {
  scanner: ['stat', 'scan', 'explain', 'read'],
  changeDetector: ['fileRecord', 'diff', 'commit', 'recordsAtLevels', 'snapshot', 'watch', 'clear'],
  chunker: ['chunk'],
  contextualizer: ['contextualize'],
  embedder: ['embed'],
  store: ['list', 'upsert', 'remove', 'searchDense', 'searchLexical', 'load', 'vectors', 'files', 'stats', 'clear'],
  reranker: ['rerank'],
} as const satisfies { readonly [Name in StageName]: readonly (keyof StageMap[Name])[] };

/** Timers of faults, which end after the tests. */
const lefts: NodeJS.Timeout[] = [];
afterAll(() => {
  for (const timer of lefts.splice(0)) clearTimeout(timer);
});

/** Nothing listens there. */
const closedPort = 'http://127.0.0.1:9/';

/** Faults that the suite of every stage must find, each in a copy of this working plugin. */
export function traitMutants<Name extends StageName>(stage: Name, bind: Bind<Name>): readonly Mutant<Name>[] {
  const [first, ...others] = methods[stage];
  return [
    ['another stage', 'the binding names its plugin and its stage', () => ({ ...bind(), stage: 'other' as Name })],
    ...bindingMutants(bind),
    [
      'unknown options accepted',
      'an unknown option is refused with CONFIG_INVALID that names the plugin',
      () => ({ ...bind(), create: (context) => bind().create(context) }),
    ],
    ['a folder made in create', 'create does no I/O', accessing('create', makeFolder, bind)],
    ['a request sent in create', 'create does no I/O', accessing('create', sendRequest, bind)],
    ['a folder made in describe', 'describe does no I/O', accessing('describe', makeFolder, bind)],
    ['a request sent in describe', 'describe does no I/O', accessing('describe', sendRequest, bind)],
    ['a disposal that needs open', 'a stage can be disposed without being opened', disposedIfOpened(bind)],
    [
      'a disposal that fails while a call is in flight',
      'a stage can be disposed while a call is in flight',
      disposedIfIdle(bind, first),
    ],
    ['a key read in create', 'create does no I/O', accessing('create', ({ env }) => void env('SERVICE_KEY'), bind)],
    [
      'an inner stage that is never disposed',
      'stages inside of it are disposed with it, also if it was never opened',
      changing(bind, (_, { services }) => (services.stage(identityReranker()), {})),
    ],
    ...innerMutants(stage, bind),
    [
      'an inner stage that does not get the signal',
      'a call that is aborted aborts the calls of stages inside of it',
      asking(bind, first, (ask) => ask(new AbortController().signal)),
    ],
    [
      'an inner stage that is not opened',
      'a stage inside of it is opened before it is called, and what it notes is noted',
      asking(bind, first, (ask, signal) => ask(signal)),
    ],
    [
      'a failure of an inner stage that is kept',
      'after a failed call of a stage inside of it, the next call is answered as the first',
      keepingFailure(bind, first),
    ],
    ...lastingMutants(stage, bind),
    ...sendingMutants(stage, bind),
    [
      'a timer that is left',
      'a disposed stage leaves nothing that keeps the process alive',
      changing(bind, () => (lefts.push(setTimeout(() => {}, 3_600_000)), {})),
    ],
    [
      'a file in the project',
      'files are written into the folders of the plugin alone, and a disposed stage has none open',
      changing(bind, (_, { projectRoot }) => ({
        async [Symbol.asyncDispose]() {
          mkdirSync(join(projectRoot, 'cache'), { recursive: true });
        },
      })),
    ],
    ['source text in the log', 'no source text reaches the log', logging(bind)],
    ...[first, ...others].flatMap((method): readonly Mutant<Name>[] => [
      [
        `a request of ${method} without its signal`,
        'a call that is aborted on its way aborts its requests',
        requesting(bind, method),
      ],
      [
        `a request of ${method} by a service without its signal`,
        'a call that is aborted on its way aborts its requests',
        calling(bind, method),
      ],
      [
        `a stage that stays broken after ${method} was aborted`,
        'a call that is aborted on its way leaves the stage usable',
        breaking(bind, method),
      ],
    ]),
  ];
}

type Access = (context: PluginContext) => void;

const makeFolder: Access = ({ dataDir }) => void mkdirSync(dataDir, { recursive: true });
const sendRequest: Access = ({ fetch }) => void fetch(closedPort).catch(() => {});

function accessing<Name extends StageName>(
  member: 'create' | 'describe',
  access: Access,
  bind: Bind<Name>,
): Bind<Name> {
  return (): StageBinding<Name> => {
    const binding = bind();
    const call = (context: PluginContext): unknown => {
      access(context);
      return binding[member](context);
    };
    return { ...binding, [member]: call };
  };
}

/** Members of any stage: which ones a stage has, the types of a mutant do not know. */
type Method = (request: Call) => unknown;

export function changing<Name extends StageName>(
  bind: Bind<Name>,
  change: (stage: Readonly<Record<string | symbol, Method | undefined>>, context: PluginContext) => object,
): Bind<Name> {
  return mutant(
    bind,
    (stage, context) =>
      change(stage as unknown as Readonly<Record<string, Method>>, context) as Partial<StageMap[Name]>,
  );
}

function disposedIfOpened<Name extends StageName>(bind: Bind<Name>): Bind<Name> {
  return changing(bind, (stage) => {
    let opened = false;
    return {
      async open(request: Call) {
        opened = true;
        return stage['open']?.(request);
      },
      async [Symbol.asyncDispose]() {
        if (!opened) throw errors.closed('the stage');
        await dispose(stage);
      },
    };
  });
}

function disposedIfIdle<Name extends StageName>(bind: Bind<Name>, method: string): Bind<Name> {
  return changing(bind, (stage) => {
    let inFlight = 0;
    return {
      async [method](request: Call) {
        inFlight++;
        await wait(1);
        inFlight--;
        return stage[method]?.(request);
      },
      async [Symbol.asyncDispose]() {
        if (inFlight > 0) throw errors.unavailable('the stage', 'it is busy');
        await dispose(stage);
      },
    };
  });
}

/** Logs what it works on. */
function logging<Name extends StageName>(bind: Bind<Name>): Bind<Name> {
  return changing(bind, (stage, { logger }) => ({
    async [Symbol.asyncDispose]() {
      logger.debug('worked', { last: `const ${sourceMark} = 1;` });
      await dispose(stage);
    },
  }));
}

/** Sends a request before each call of a method. */
function requesting<Name extends StageName>(bind: Bind<Name>, method: string): Bind<Name> {
  return changing(bind, (stage, { fetch }) => {
    const call = (request: Call): unknown => stage[method]?.(request);
    return {
      [method]:
        method === 'scan'
          ? async function* (request: Call) {
              await fetch(closedPort);
              yield* call(request) as AsyncIterable<unknown>;
            }
          : (request: Call) => fetch(closedPort).then(() => call(request)),
    };
  });
}

/** Calls a service before each call of a method. */
function calling<Name extends StageName>(bind: Bind<Name>, method: string): Bind<Name> {
  return changing(bind, (stage, { services }) => {
    const http = services.http({ baseURL: closedPort });
    const send = (): Promise<unknown> => http.json({ path: 'x', signal: new AbortController().signal });
    const call = (request: Call): unknown => stage[method]?.(request);
    return {
      [method]:
        method === 'scan'
          ? async function* (request: Call) {
              await send();
              yield* call(request) as AsyncIterable<unknown>;
            }
          : (request: Call) => send().then(() => call(request)),
    };
  });
}

/** Refuses all calls of a method after one was aborted. */
function breaking<Name extends StageName>(bind: Bind<Name>, method: string): Bind<Name> {
  return changing(bind, (stage) => {
    let broken = false;
    return {
      [method](request: Call) {
        if (broken) throw errors.unavailable('the stage', 'a call was aborted');
        request.signal.addEventListener('abort', () => {
          broken = true;
        });
        return stage[method]?.(request);
      },
    };
  });
}

type Ask = (signal: AbortSignal) => Promise<unknown>;

/** Asks a stage inside before each call of a method. */
function asking<Name extends StageName>(
  bind: Bind<Name>,
  method: string,
  before: (ask: Ask, signal: AbortSignal) => Promise<unknown>,
): Bind<Name> {
  return changing(bind, (stage, { services }) => {
    const inner = services.stage(hashEmbedder());
    const ask: Ask = (signal) => inner.embed({ kind: 'query', inputs: ['anything'], signal });
    return {
      async [method](request: Call) {
        await before(ask, request.signal);
        return stage[method]?.(request);
      },
      async [Symbol.asyncDispose]() {
        await inner[Symbol.asyncDispose]();
        await dispose(stage);
      },
    };
  });
}

function keepingFailure<Name extends StageName>(bind: Bind<Name>, method: string): Bind<Name> {
  let first: Promise<unknown> | undefined;
  return asking(bind, method, (ask, signal) => (first ??= ask(signal)));
}

/** Where an answer has an object in it. */
const deepAnswers: { readonly [Name in StageName]?: string } = {
  scanner: 'read',
  changeDetector: 'snapshot',
  chunker: 'chunk',
  contextualizer: 'contextualize',
  store: 'list',
  reranker: 'rerank',
};

function lastingMutants<Name extends StageName>(stage: Name, bind: Bind<Name>): readonly Mutant<Name>[] {
  const method = deepAnswers[stage];
  if (method === undefined) return [];
  const filling = changing(bind, (working) => {
    let last: unknown;
    return {
      async [method](request: Call) {
        if (last !== undefined) markIn(last);
        last = structuredClone(await working[method]?.(request));
        return last;
      },
    };
  });
  return [['an answer that is filled later', 'an answer stays as it was given', filling]];
}

/** What a service answers about three texts. */
const answered = `data:application/json,${JSON.stringify({ items: [0, 1, 2].map((index) => ({ index, score: 1 / (2 + index) })) })}`;

function sendingMutants<Name extends StageName>(stage: Name, bind: Bind<Name>): readonly Mutant<Name>[] {
  const addressed = 'requests are of the fetch of the context, with declared keys in headers, to the declared host';
  const failing = 'a failure of a service is an error for users, after one attempt, without text and keys';
  const [method] = methods[stage];
  const sent = (request: Call): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(request),
    signal: request.signal,
  });
  const before = (ask: (request: Call, context: PluginContext) => Promise<unknown>): Bind<Name> =>
    changing(bind, (working, context) => ({
      async [method](request: Call) {
        await ask(request, context);
        return working[method]?.(request);
      },
    }));
  const every: readonly Mutant<Name>[] = [
    ...(stage === 'store'
      ? []
      : ([
          ['a request of the fetch of the process', addressed, before((request) => fetch(answered, sent(request)))],
        ] as const)),
    [
      'a key that is not declared',
      addressed,
      before((request, context) => (context.env('SERVICE_KEY'), context.fetch(answered, sent(request)))),
    ],
    [
      'attempts of its own',
      failing,
      before(async (request, context) => {
        for (let attempt = 0; attempt < 12; attempt++) await context.fetch(closedPort, sent(request)).catch(() => {});
      }),
    ],
    [
      'a check that asks nothing',
      'a check rejects if the service does not answer',
      changing(
        before((request, context) => context.fetch(answered, sent(request))),
        () => ({ check: async () => {} }),
      ),
    ],
    [
      'an answer that is not looked at',
      failing,
      before(async (request, context) => {
        const answer = (await (await context.fetch(answered, sent(request))).json()) as { readonly items: [] };
        return answer.items.length;
      }),
    ],
  ];
  if (stage !== 'contextualizer' && stage !== 'embedder' && stage !== 'reranker') return every;
  let hasAsked = false;
  return [
    ...every,
    [
      'text that is sent to a host which is not declared',
      addressed,
      before((request, context) => context.fetch(answered, sent(request))),
    ],
    [
      'an answer that is kept for all requests',
      'a service is asked about each text, whatever it was asked before',
      before(async (request, context) => {
        if (!hasAsked) await context.fetch(answered, sent(request));
        hasAsked = true;
      }),
    ],
    [
      'indexes that are not read',
      'an item of the answer of a service is of the text that it names',
      before((request, context) => context.fetch(answered, sent(request))),
    ],
  ];
}

/** Marks the objects in the lists and fields of an answer. */
function markIn(answer: unknown): void {
  for (const each of Object.values(answer as object)) {
    const inner: unknown = Array.isArray(each) ? each[0] : each;
    if (typeof inner === 'object' && inner !== null) Object.assign(inner, { late: 1 });
  }
}

async function dispose(stage: object): Promise<void> {
  await (stage as Partial<AsyncDisposable>)[Symbol.asyncDispose]?.();
}
