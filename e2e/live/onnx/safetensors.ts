import { readFileSync } from 'node:fs';
import type { Tensor } from './onnx-file.ts';

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** The tensors of a file of single-precision numbers, by name (https://huggingface.co/docs/safetensors). */
export function readSafetensors(file: string): Readonly<Record<string, Tensor>> {
  const bytes = readFileSync(file);
  const start = 8 + Number(bytes.readBigUInt64LE());
  const header = JSON.parse(bytes.toString('utf8', 8, start)) as Readonly<Record<string, Entry>>;
  const tensors = Object.entries(header).filter(([name, { dtype }]) => name !== '__metadata__' && dtype === 'F32');
  return Object.fromEntries(
    tensors.map(
      ([
        name,
        {
          shape,
          data_offsets: [from, to],
        },
      ]) => [name, { dims: shape, type: 'float', bytes: bytes.subarray(start + from, start + to) }],
    ),
  );
}
