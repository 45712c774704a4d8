import { CodesearchError } from '@codesearch/kernel';
import type { CallCosts, Embedder, EmbedderFacts } from '@codesearch/kernel';
import { estimateTokens } from '@codesearch/toolkit/pure';
import { lifeOf } from '../stage/stage-methods.ts';

/** Adds up what the calls of one index run cost, and refuses a call that could pass the limit. */
export class CostMeter implements CallCosts {
  #limit = Infinity;
  /** US dollars of calls that have ended. */
  #spent = 0;
  /** Costs of the calls under way, at most. */
  #reserved = 0;
  #underWay = 0;
  #waiting: (() => void)[] = [];

  /** Begins a run. @param dollars Default: no limit. */
  begin(dollars: number | undefined): void {
    this.#limit = dollars ?? Infinity;
    this.#spent = 0;
  }

  async reserve(dollars: number): Promise<(actual?: number) => void> {
    while (this.#spent + this.#reserved + dollars > this.#limit) {
      // Calls under way may cost less than they reserve, and an error would abort them, so that they would be paid
      // twice.
      if (this.#underWay === 0) throw limitReached(this.#spent, this.#limit);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#reserved += dollars;
    this.#underWay++;
    return (actual = dollars) => {
      this.#reserved -= dollars;
      this.#spent += actual;
      this.#underWay--;
      for (const resolve of this.#waiting.splice(0)) resolve();
    };
  }
}

function limitReached(spent: number, limit: number): Error {
  const cost = spent === 0 ? 'nothing' : `about $${spent.toFixed(spent < 0.01 ? 6 : 2)}`;
  return new CodesearchError(`The run has cost ${cost}, and the next call could pass the limit of $${limit}.`, {
    code: 'INPUT_INVALID',
    hint: "Every answer is kept. Run it again to continue, or raise 'maxCost' in the configuration or the call.",
    details: { reason: 'cost-limit', spent, limit },
  });
}

/** Tokens are estimated, and services count up to this many times more. */
const margin = 1.3;

/** Asks before each call whether it may cost what it could cost at most. A call that fails costs nothing. */
export function withCost(embedder: Embedder, { price, prefixTokens = 0 }: EmbedderFacts, costs: CallCosts): Embedder {
  const perToken = (price?.dollarsPerMillionTokens ?? 0) / 1e6;
  if (perToken === 0) return embedder;
  return {
    ...lifeOf(embedder),
    async embed(request) {
      const estimated = request.inputs.reduce((sum, text) => sum + estimateTokens(text) + prefixTokens, 0);
      const settle = await costs.reserve(estimated * margin * perToken);
      try {
        const result = await embedder.embed(request);
        settle((result.tokens ?? estimated * margin) * perToken);
        return result;
      } catch (error) {
        // What a service answers after the time limit may be charged.
        settle(request.signal.aborted ? undefined : 0);
        throw error;
      }
    },
  };
}
