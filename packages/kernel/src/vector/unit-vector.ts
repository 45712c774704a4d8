/**
 * The direction of a vector, as single-precision numbers of its own memory: unit length, or all zero where the vector is. A number that
 * is not finite makes the result not finite, which the kernel refuses.
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
