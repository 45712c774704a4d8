/**
 * Computes the optimal string alignment distance: the number of edits that make one text from another, where an edit
 * inserts, removes or replaces a character, or swaps two neighbors, and no part is edited twice. Only the diagonals
 * within the limit are computed.
 *
 * @returns a number above `max` if the distance is above `max`
 */
export function editDistance(from: string, to: string, max: number): number {
  const [rows, columns] = [from.length, to.length];
  const above = max + 1;
  if (Math.abs(rows - columns) > max) return above;
  let beforePrevious = new Uint16Array(columns + 1).fill(above);
  let previous = new Uint16Array(columns + 1).fill(above);
  let current = new Uint16Array(columns + 1).fill(above);
  for (let column = 0; column <= Math.min(columns, max); column++) previous[column] = column;
  for (let row = 1; row <= rows; row++) {
    const first = Math.max(1, row - max);
    const last = Math.min(columns, row + max);
    current[first - 1] = first === 1 ? row : above;
    let least = current[first - 1]!;
    const character = from.charCodeAt(row - 1);
    for (let column = first; column <= last; column++) {
      const other = to.charCodeAt(column - 1);
      let distance = previous[column - 1]! + Number(character !== other);
      distance = Math.min(distance, current[column - 1]! + 1, (column < row + max ? previous[column]! : above) + 1);
      if (row > 1 && column > 1 && character === to.charCodeAt(column - 2) && from.charCodeAt(row - 2) === other)
        distance = Math.min(distance, beforePrevious[column - 2]! + 1);
      current[column] = distance;
      if (distance < least) least = distance;
    }
    if (least > max) return above;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return previous[columns]!;
}
