import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { misbehaving } from './misbehaving.ts';

/* Plugins that end their process instead of an answer, and configurations with them. */

type Behaviour = () => unknown;

/** Keeps the process, as a connection does. */
const busy = (): Promise<never> => new Promise(() => setInterval(() => {}, 1_000));

const manyNumbers = (): readonly number[] => Array.from({ length: 1e5 }).fill(1) as number[];

/** How a call ends its process. A call of the language alone would not show who used up the memory. */
const ways = {
  'exit 0': () => process.exit(0),
  'exit 7': () => process.exit(7),
  'an unhandled rejection': () => {
    void Promise.reject(new Error('boom'));
    return busy();
  },
  'a throw in a callback': () => {
    setTimeout(() => {
      throw new Error('boom');
    });
    return busy();
  },
  'a connection that fails': () => {
    connect(1, '127.0.0.1');
    return busy();
  },
  'a call that never settles': () => new Promise(() => {}),
  'all memory': () => {
    const all: unknown[] = [];
    for (;;) all.push(manyNumbers());
  },
  'a loop': () => {
    for (;;);
  },
  'a connection that never answers': busy,
} as const satisfies Readonly<Record<string, Behaviour>>;

export type Way = keyof typeof ways;

const methods = {
  scanner: 'scan',
  changeDetector: 'diff',
  chunker: 'chunk',
  contextualizer: 'contextualize',
  embedder: 'embed',
  store: 'upsert',
  reranker: 'rerank',
};

/** Where plugins are called: `create` and `open` of each stage, and a method that a first search needs. */
export const places: readonly string[] = Object.entries(methods).flatMap(([stage, method]) =>
  ['create', 'open', method].map((operation) => `${stage}.${operation}`),
);

const atOnce = (work: () => void): void => work();
/** After what this turn has put off, too. */
const afterThis = (work: () => void): void => void setImmediate(() => setImmediate(work));

/** @param place as in `misbehaving`. Its call writes the file that `ENDS_MARK` names, if it does */
export function ending(place: string, way: Way): object {
  return misbehaving(place, (call, request) => {
    const { ENDS_MARK: mark } = process.env;
    // No signal has a listener until the thread is free.
    if (mark !== undefined) (way === 'a loop' ? atOnce : afterThis)(() => writeFileSync(mark, ''));
    if (place === 'scanner.scan') return brokenStream(way);
    const answer = ways[way]() as Promise<unknown>;
    // A stage cannot wait: a call that never settles is the promise of one.
    const isPromised = way === 'a call that never settles';
    return place.endsWith('.create') && !isPromised ? call(request) : answer;
  });
}

async function* brokenStream(way: Way): AsyncGenerator<unknown> {
  yield await ways[way]();
}
