import { errors } from '@codesearch/kernel';
import type { CallCosts } from '@codesearch/kernel';

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
      if (this.#underWay === 0) throw errors.costLimitReached(this.#spent, this.#limit);
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
