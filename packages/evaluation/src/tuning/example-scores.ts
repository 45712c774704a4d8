import type { RankingExample } from './ranking-example.ts';

/** A candidate whose score differs by this much counts about a quarter as before or behind another one. */
const temperature = 0.2;

/** Reciprocal ranks of one question, or sums of them. */
export interface SmoothRanks {
  readonly place: number;
  readonly file: number;
}

/**
 * The scores of the candidates of one question with some weights, which change one at a time. What no weight changes is
 * scaled with the sum of the weights, so that larger weights alone change nothing.
 */
export class ExampleScores {
  readonly #example: RankingExample;
  /** The part that weights change. */
  readonly #evidence: Float64Array;
  readonly #scores: Float64Array;

  constructor(example: RankingExample, weights: Readonly<Record<string, number>>) {
    this.#example = example;
    this.#evidence = new Float64Array(example.size);
    this.#scores = new Float64Array(example.size);
    for (const [name, weight] of Object.entries(weights)) this.change(name, weight);
  }

  /** Changes the weight of a signal by a difference. */
  change(name: string, difference: number): void {
    const values = this.#example.values.get(name);
    if (!values) return;
    for (let row = 0; row < values.length; row++) this.#evidence[row]! += difference * values[row]!;
  }

  /**
   * The reciprocal ranks of the first relevant place and of the first relevant file, but a candidate with nearly the
   * same score counts as half before: small changes are visible.
   *
   * @param scale sum of the weights, as a share of what it was
   */
  smoothReciprocalRanks(scale: number): SmoothRanks {
    const { places, files, rest, repeats } = this.#example;
    const scores = this.#scores;
    for (let row = 0; row < scores.length; row++) scores[row] = this.#evidence[row]! / scale + rest[row]!;
    for (const { members, penalties } of repeats) {
      const order = members.toSorted((a, b) => scores[b]! - scores[a]! || a - b);
      for (let position = 0; position < order.length; position++) scores[order[position]!]! += penalties[position]!;
    }
    return { place: smoothReciprocalRank(scores, places), file: smoothReciprocalRank(scores, files) };
  }
}

/** 0 if nothing is relevant. */
function smoothReciprocalRank(scores: Float64Array, relevant: Uint8Array): number {
  let best = -Infinity;
  for (let row = 0; row < scores.length; row++) if (relevant[row] && scores[row]! > best) best = scores[row]!;
  let rank = 1;
  for (let row = 0; row < scores.length; row++)
    if (!relevant[row]) rank += 1 / (1 + Math.exp((best - scores[row]!) / temperature));
  return best === -Infinity ? 0 : 1 / rank;
}
