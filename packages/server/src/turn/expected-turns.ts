/** Shapes of requests that are remembered. */
const maxShapes = 200;
/** How many times the turns of most others a shape that never came is expected to take. */
const unknown = 3;
/** Share of the newest request in the mean of its shape. */
const newestShare = 0.25;
/**
 * At most so much of the more expensive one of two requests counts. One that takes a thousand turns has the shape of
 * plain ones by chance, and those after it would wait as long as it took.
 */
const most = (turns: number): number => 2 * turns + 8;

/**
 * How many turns of the thread a request will take, by what earlier ones of its shape took. So a plain search that
 * comes together with long ones does not wait until each of these has taken as many turns.
 */
export class ExpectedTurns {
  /** The mean of each shape. Those that came last are last. */
  readonly #means = new Map<string, number>();

  /** @returns the mean of the shape; more than that of most shapes if it is new: it may be one that never ends */
  of(words: readonly string[]): number {
    return this.#means.get(shapeOf(words)) ?? this.#median() * unknown;
  }

  learn(words: readonly string[], turns: number): void {
    const shape = shapeOf(words);
    const known = this.#means.get(shape) ?? turns;
    const before = Math.min(known, most(turns));
    this.#means.delete(shape);
    this.#means.set(shape, before + (Math.min(turns, most(known)) - before) * newestShare);
    const [oldest] = this.#means.keys();
    if (this.#means.size > maxShapes && oldest !== undefined) this.#means.delete(oldest);
  }

  #median(): number {
    const means = [...this.#means.values()].toSorted((a, b) => a - b);
    return means[(means.length - 1) >> 1] ?? 0;
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
