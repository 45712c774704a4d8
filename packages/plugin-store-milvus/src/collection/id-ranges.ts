import { quoted } from './expression.ts';

/** A row with its primary key. */
interface Identified {
  readonly id: string;
}

/** All ids after one and up to another one. */
interface Range {
  readonly above?: string;
  readonly upTo?: string;
}

/**
 * Every row of a collection, by ranges of ids that one query returns whole. A range with more rows than the limit is
 * divided in the middle of the ids that were returned, so nothing depends on which rows these are, nor on how the
 * server orders strings.
 *
 * @param ask returns up to `limit` rows that also meet a condition, which begins with ` and ` or is empty
 * @param limit max rows of one answer, 2 or more; fewer rows are all that there are
 */
export async function* wholeRanges<Row extends Identified>(
  ask: (range: string) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  const open: Range[] = [{}];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const rows = await ask(condition(range));
    if (rows.length < limit) {
      yield rows;
      continue;
    }
    const ids = rows.map(({ id }) => id).sort();
    const middle = ids[Math.floor((ids.length - 1) / 2)]!;
    open.push({ ...range, above: middle }, { ...range, upTo: middle });
  }
}

function condition({ above, upTo }: Range): string {
  const lower = above === undefined ? '' : ` and id > ${quoted(above)}`;
  return upTo === undefined ? lower : `${lower} and id <= ${quoted(upTo)}`;
}
