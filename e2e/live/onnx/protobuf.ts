/*
 * The part of Protocol Buffers' wire format that an ONNX file needs (https://protobuf.dev/programming-guides/encoding).
 */

/** One field of a message, encoded. */
export type Field = Uint8Array;

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];

/** An integer that is not negative. */
export function integer(field: number, value: number): Field {
  return Uint8Array.from([...varint(field * 8), ...varint(value)]);
}

/** A float in single precision. */
export function float(field: number, value: number): Field {
  return Buffer.concat([Uint8Array.from(varint(field * 8 + 5)), new Uint8Array(Float32Array.of(value).buffer)]);
}

/** Bytes, a string, or a nested message. */
export function block(field: number, content: string | Uint8Array | readonly Field[]): Field {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : content instanceof Uint8Array
        ? content
        : Buffer.concat([...content]);
  return Buffer.concat([Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
}
