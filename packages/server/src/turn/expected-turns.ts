/** Shapes of requests that are remembered. */
const maxShapes = 200;
/** How many times the turns of usual requests a shape that never came is expected to take. */
const unknown = 3;
/** Share of the newest request in the mean of its shape. */
const newestShare = 0.25;
/**
 * At most so much of the more expensive one of two requests counts. One that takes a thousand turns has the shape of
 * plain ones by chance, and those after it would wait as long as it took.
 */
const most = (turns: number): number => 2 * turns + 8;

/** The command of a request with the names of its options, how large the whole is, and what such ones took. */
interface Shape {
  readonly kind: string;
  /** In powers of two. */
  readonly size: number;
  readonly mean: number;
  readonly count: number;
}

/**
 * How many turns of the thread a request will take, by what earlier ones of its shape took. So a plain search that
 * comes together with long ones does not wait until each of these has taken as many turns.
 */
export class ExpectedTurns {
  /** Those that came last are last. */
  readonly #shapes = new Map<string, Shape>();

  /**
   * @returns the mean of the shape. A new one that differs by its size only takes twice as much for twice the size, any
   *   other more than usual requests: it may be one that never ends
   */
  of(words: readonly string[]): number {
    const { kind, size } = shapeOf(words);
    const alike = [...this.#shapes.values()].filter((each) => each.kind === kind);
    const distance = (each: Shape): number => Math.abs(each.size - size);
    const nearest = alike.toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest === undefined) return this.#usual() * unknown;
    return nearest.mean * 2 ** Math.max(0, size - nearest.size);
  }

  learn(words: readonly string[], turns: number): void {
    const { kind, size } = shapeOf(words);
    const key = `${kind} ${size}`;
    const { mean = turns, count = 0 } = this.#shapes.get(key) ?? {};
    const before = Math.min(mean, most(turns));
    this.#shapes.delete(key);
    this.#shapes.set(key, {
      ...{ kind, size, count: count + 1 },
      mean: before + (Math.min(turns, most(mean)) - before) * newestShare,
    });
    const [oldest] = this.#shapes.keys();
    if (this.#shapes.size > maxShapes && oldest !== undefined) this.#shapes.delete(oldest);
  }

  /** The median of the requests that were answered: one that ends in its first turn was refused. */
  #usual(): number {
    const answered = [...this.#shapes.values()].filter(({ mean }) => mean > 1).toSorted((a, b) => a.mean - b.mean);
    let half = answered.reduce((sum, { count }) => sum + count, 0) / 2;
    return answered.find(({ count }) => (half -= count) <= 0)?.mean ?? 0;
  }
}

/** The options of a request with how many digits their numbers have: other words say little about work. */
function shapeOf([command = '', ...words]: readonly string[]): Pick<Shape, 'kind' | 'size'> {
  const options = words.filter((word) => word.startsWith('-')).map(optionShape);
  return {
    kind: [command, ...new Set(options)].join(' '),
    size: Math.round(Math.log2(words.join(' ').length + 1)),
  };
}

function optionShape(option: string): string {
  const [name, value = ''] = option.split('=', 2);
  return /^\d+$/.test(value) ? `${name}=${value.length}` : name!;
}
