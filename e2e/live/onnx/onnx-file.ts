import { block, integer } from './protobuf.ts';
import type { Field } from './protobuf.ts';

/*
 * As much of ONNX as two tiny models take. Field numbers are those of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */

const floats = 1;
const wholeNumbers = 7;

export interface Input {
  readonly name: string;
}

/** One step of a model: an operator of opset 13, the values it takes, and the one it makes. */
export interface Step {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  /** Lists of whole numbers, and numbers, by name. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

export interface OnnxModel {
  /** Texts × tokens, whole numbers. */
  readonly inputs: readonly string[];
  /** What the model has learned: rows × columns by name. */
  readonly weights: Readonly<Record<string, readonly (readonly number[])[]>>;
  readonly steps: readonly Step[];
  readonly output: { readonly name: string; readonly axes: readonly string[] };
}

/** The bytes of an `.onnx` file. */
export function onnxFile({ inputs, weights, steps, output }: OnnxModel): Uint8Array {
  const graph = [
    ...steps.map((step) => block(1, node(step))),
    block(2, 'tiny'),
    ...Object.entries(weights).map(([name, rows]) => block(5, tensor(name, rows))),
    ...inputs.map((name) => block(11, value(name, wholeNumbers, ['texts', 'tokens']))),
    block(12, value(output.name, floats, output.axes)),
  ];
  const irVersion = integer(1, 8);
  const opset = block(8, [block(1, ''), integer(2, 13)]);
  return Buffer.concat([irVersion, block(7, graph), opset]);
}

function node({ operator, inputs, output, attributes = {} }: Step): Field[] {
  return [
    ...inputs.map((name) => block(1, name)),
    block(2, output),
    block(4, operator),
    ...Object.entries(attributes).map(([name, content]) => block(5, attribute(name, content))),
  ];
}

function attribute(name: string, content: number | readonly number[]): Field[] {
  const [one, list] = [2, 7];
  return typeof content === 'number'
    ? [block(1, name), integer(3, content), integer(20, one)]
    : [block(1, name), ...content.map((each) => integer(8, each)), integer(20, list)];
}

function tensor(name: string, rows: readonly (readonly number[])[]): Field[] {
  const data = Float32Array.from(rows.flat());
  return [
    integer(1, rows.length),
    integer(1, rows[0]?.length ?? 0),
    integer(2, floats),
    block(8, name),
    block(9, new Uint8Array(data.buffer)),
  ];
}

function value(name: string, type: number, axes: readonly string[]): Field[] {
  const shape = axes.map((axis) => block(1, /^\d+$/.test(axis) ? [integer(1, Number(axis))] : [block(2, axis)]));
  return [block(1, name), block(2, [block(1, [integer(1, type), block(2, shape)])])];
}
