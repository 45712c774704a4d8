/**
 * Scales a vector to unit length, in a new array; a zero vector stays zero. A value that is not finite makes the result
 * not finite, which the engine refuses.
 */
export function unitVector(values: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let index = 0; index < values.length; index++) squares += values[index]! * values[index]!;
  const vector = new Float32Array(values.length);
  if (squares === 0) return vector;
  const scale = 1 / Math.sqrt(squares);
  for (let index = 0; index < values.length; index++) vector[index] = values[index]! * scale;
  return vector;
}
