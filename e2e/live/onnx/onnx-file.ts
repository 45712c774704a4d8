import { block, float, integer } from './protobuf.ts';
import type { Field } from './protobuf.ts';

/*
 * The part of ONNX that a few models need. Field numbers are those of onnx.proto
 * (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */

const types = { float: 1, int64: 7 } as const;
const irVersion = 8;
/** The first set of operators with LayerNormalization. */
const operatorSet = 17;

export interface Tensor {
  readonly dims: readonly number[];
  readonly type: keyof typeof types;
  /** Little-endian, row by row. */
  readonly bytes: Uint8Array;
}

/** One step of a model: an operator, its inputs and its output. */
export interface Step {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, Attribute>>;
}

/** An integer, integers, or a float in single precision. */
export type Attribute = number | readonly number[] | { readonly float: number };

export interface OnnxModel {
  /** Names of the inputs: texts × tokens, integers. */
  readonly inputs: readonly string[];
  readonly weights: Readonly<Record<string, Tensor>>;
  readonly steps: readonly Step[];
  readonly output: { readonly name: string; readonly axes: readonly (string | number)[] };
}

export function floats(dims: readonly number[], values: readonly number[]): Tensor {
  return { dims, type: 'float', bytes: new Uint8Array(Float32Array.from(values).buffer) };
}

export function integers(dims: readonly number[], values: readonly number[]): Tensor {
  return { dims, type: 'int64', bytes: new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer) };
}

/** The bytes of an `.onnx` file. */
export function onnxFile({ inputs, weights, steps, output }: OnnxModel): Uint8Array {
  const graph = [
    ...steps.map((step) => block(1, node(step))),
    block(2, 'model'),
    ...Object.entries(weights).map(([name, weight]) => block(5, tensor(name, weight))),
    ...inputs.map((name) => block(11, value(name, 'int64', ['texts', 'tokens']))),
    block(12, value(output.name, 'float', output.axes)),
  ];
  const opset = block(8, [block(1, ''), integer(2, operatorSet)]);
  return Buffer.concat([integer(1, irVersion), block(7, graph), opset]);
}

function node({ operator, inputs, output, attributes = {} }: Step): Field[] {
  return [
    ...inputs.map((name) => block(1, name)),
    block(2, output),
    block(4, operator),
    ...Object.entries(attributes).map(([name, content]) => block(5, [block(1, name), ...attribute(content)])),
  ];
}

function attribute(content: Attribute): Field[] {
  const kinds = { float: 1, int: 2, ints: 7 };
  if (typeof content === 'number') return [integer(3, content), integer(20, kinds.int)];
  if ('float' in content) return [float(2, content.float), integer(20, kinds.float)];
  return [...content.map((each) => integer(8, each)), integer(20, kinds.ints)];
}

function tensor(name: string, { dims, type, bytes }: Tensor): Field[] {
  return [...dims.map((size) => integer(1, size)), integer(2, types[type]), block(8, name), block(9, bytes)];
}

function value(name: string, type: keyof typeof types, axes: readonly (string | number)[]): Field[] {
  const shape = axes.map((axis) => block(1, typeof axis === 'number' ? [integer(1, axis)] : [block(2, axis)]));
  return [block(1, name), block(2, [block(1, [integer(1, types[type]), block(2, shape)])])];
}
