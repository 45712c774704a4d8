/** Shapes of requests that are remembered. */
const maxShapes = 200;
/** How many times the turns of the others a shape that never came is expected to take. */
const unknown = 3;
/** Share of the newest request in the mean of its shape. */
const newestShare = 0.25;

/**
 * How many turns of the thread a request will take, by what earlier ones of its shape took. So a plain search that
 * comes together with long ones does not wait until each of these has taken as many turns.
 */
export class ExpectedTurns {
  /** The mean of each shape. Those that came last are last. */
  readonly #means = new Map<string, number>();

  /** @returns the mean of the shape; more than that of all shapes if it is new: it may be one that never ends */
  of(words: readonly string[]): number {
    return this.#means.get(shapeOf(words)) ?? this.#meanOfAll() * unknown;
  }

  learn(words: readonly string[], turns: number): void {
    const shape = shapeOf(words);
    const before = this.#means.get(shape) ?? turns;
    this.#means.delete(shape);
    this.#means.set(shape, before + (turns - before) * newestShare);
    const [oldest] = this.#means.keys();
    if (this.#means.size > maxShapes && oldest !== undefined) this.#means.delete(oldest);
  }

  #meanOfAll(): number {
    const means = [...this.#means.values()];
    return means.reduce((sum, each) => sum + each, 0) / Math.max(means.length, 1);
  }
}

/**
 * The command of a request, the names of its options, how many digits their numbers have, and the size of the whole:
 * other words say little about work.
 */
function shapeOf([command = '', ...words]: readonly string[]): string {
  const options = words.filter((word) => word.startsWith('-')).map(optionShape);
  const size = Math.round(Math.log2(words.join(' ').length + 1));
  return [command, size, ...new Set(options)].join(' ');
}

function optionShape(option: string): string {
  const [name, value = ''] = option.split('=', 2);
  return /^\d+$/.test(value) ? `${name}=${value.length}` : name!;
}
