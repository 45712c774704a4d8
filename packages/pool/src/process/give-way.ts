import { holdTurns } from '@codesearch/toolkit/pure';

/** Milliseconds for which a processor is left free after somebody has asked: who types asks again by then. */
const givenMs = 2000;
/** Milliseconds in which most searches are answered and drawn. */
const searchMs = 150;
/** Milliseconds from one halt to the next, so that many who ask never stop an index run altogether. */
const haltEveryMs = 200;

let askedAt = -Infinity;
let haltedAt = -Infinity;
const pools = new Set<() => void>();

/**
 * Says that somebody waits for an answer now. For two seconds, the pools of this process leave one processor to it, if
 * they use several.
 *
 * @param halts what stops for as long as a search takes: the processes of the pools between two files, and with
 *   `process` the work of this process that is done in turns, too. Without, a search on two processors waits for one
 *   three times as long as it computes. Default: nothing, for who waits for an index run itself
 */
export function giveWay(halts?: 'pools' | 'process'): void {
  askedAt = performance.now();
  if (halts === undefined || askedAt - haltedAt < haltEveryMs) return;
  haltedAt = askedAt;
  if (halts === 'process') holdTurns(searchMs);
  for (const halt of pools) halt();
}

/** Calls a function of a pool when its processes shall halt. @returns ends that */
export function onHalt(halt: () => void): () => void {
  pools.add(halt);
  return () => pools.delete(halt);
}

/** How many of some processes may work at present. */
export function workingOf(processes: number): number {
  return performance.now() - askedAt < givenMs ? Math.max(1, processes - 1) : processes;
}
