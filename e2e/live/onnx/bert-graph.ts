import { floats, integers } from './onnx-file.ts';
import type { Attribute, OnnxModel, Step, Tensor } from './onnx-file.ts';

/** The sizes of a BERT encoder, in the form of its `config.json`. */
export interface BertConfig {
  readonly hidden_size: number;
  readonly num_attention_heads: number;
  readonly num_hidden_layers: number;
  readonly layer_norm_eps: number;
}

/**
 * A BERT encoder (https://arxiv.org/abs/1810.04805) from its learned tensors, whose names are those of the
 * `transformers` library for Python. The inputs are those of that library; the output is `last_hidden_state`.
 */
export function bertGraph(config: BertConfig, learned: Readonly<Record<string, Tensor>>): OnnxModel {
  return new BertGraph(config, learned).model();
}

class BertGraph {
  readonly #config: BertConfig;
  readonly #weights: Record<string, Tensor>;
  readonly #steps: Step[] = [];

  constructor(config: BertConfig, learned: Readonly<Record<string, Tensor>>) {
    this.#config = config;
    const size = config.hidden_size;
    const heads = config.num_attention_heads;
    this.#weights = {
      ...learned,
      zero: integers([], [0]),
      one: integers([], [1]),
      'mask axes': integers([2], [1, 2]),
      'split heads': integers([4], [0, 0, heads, size / heads]),
      'join heads': integers([3], [0, 0, size]),
      'head scale': floats([], [1 / Math.sqrt(size / heads)]),
      'one half': floats([], [0.5]),
      'one as float': floats([], [1]),
      'root of two': floats([], [Math.SQRT2]),
      'minus ten thousand': floats([], [-10_000]),
    };
  }

  model(): OnnxModel {
    let hidden = this.#embeddings();
    const mask = this.#mask();
    for (let layer = 0; layer < this.#config.num_hidden_layers; layer++) {
      hidden = this.#layer(`encoder.layer.${layer}`, hidden, mask);
    }
    this.#steps.push({ operator: 'Identity', inputs: [hidden], output: 'last_hidden_state' });
    return {
      inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
      weights: this.#weights,
      steps: this.#steps,
      output: { name: 'last_hidden_state', axes: ['texts', 'tokens', this.#config.hidden_size] },
    };
  }

  /** Adds a step. @returns the name of its output */
  #step(operator: string, inputs: readonly string[], attributes: Readonly<Record<string, Attribute>> = {}): string {
    const output = `${operator} ${this.#steps.length}`;
    this.#steps.push({ operator, inputs, output, attributes });
    return output;
  }

  #embeddings(): string {
    const table = (name: string): string => `embeddings.${name}_embeddings.weight`;
    const words = this.#step('Gather', [table('word'), 'input_ids']);
    const types = this.#step('Gather', [table('token_type'), 'token_type_ids']);
    const length = this.#step('Gather', [this.#step('Shape', ['input_ids']), 'one']);
    const positions = this.#step('Gather', [table('position'), this.#step('Range', ['zero', length, 'one'])]);
    return this.#normalized('embeddings.LayerNorm', this.#step('Add', [this.#step('Add', [words, types]), positions]));
  }

  /** The values to add to the attention scores: 0 for a token of the text, a large negative number for padding. */
  #mask(): string {
    const mask = this.#step('Unsqueeze', [this.#step('Cast', ['attention_mask'], { to: 1 }), 'mask axes']);
    return this.#step('Mul', [this.#step('Sub', ['one as float', mask]), 'minus ten thousand']);
  }

  #layer(layer: string, hidden: string, mask: string): string {
    const heads = (name: string, axes: readonly number[]): string => {
      const all = this.#dense(`${layer}.attention.self.${name}`, hidden);
      return this.#step('Transpose', [this.#step('Reshape', [all, 'split heads'])], { perm: axes });
    };
    const scores = this.#step('MatMul', [heads('query', [0, 2, 1, 3]), heads('key', [0, 2, 3, 1])]);
    const scaled = this.#step('Add', [this.#step('Mul', [scores, 'head scale']), mask]);
    const attention = this.#step('Softmax', [scaled], { axis: 3 });
    const seen = this.#step('MatMul', [attention, heads('value', [0, 2, 1, 3])]);
    const joined = this.#step('Reshape', [this.#step('Transpose', [seen], { perm: [0, 2, 1, 3] }), 'join heads']);
    const attended = this.#residual(`${layer}.attention.output`, joined, hidden);
    const wide = this.#gelu(this.#dense(`${layer}.intermediate.dense`, attended));
    return this.#residual(`${layer}.output`, wide, attended);
  }

  #residual(name: string, input: string, before: string): string {
    const sum = this.#step('Add', [this.#dense(`${name}.dense`, input), before]);
    return this.#normalized(`${name}.LayerNorm`, sum);
  }

  #dense(name: string, input: string): string {
    const weight = this.#step('Transpose', [`${name}.weight`], { perm: [1, 0] });
    return this.#step('Add', [this.#step('MatMul', [input, weight]), `${name}.bias`]);
  }

  #normalized(name: string, input: string): string {
    const epsilon = { float: this.#config.layer_norm_eps };
    return this.#step('LayerNormalization', [input, `${name}.weight`, `${name}.bias`], { axis: 2, epsilon });
  }

  #gelu(input: string): string {
    const error = this.#step('Erf', [this.#step('Div', [input, 'root of two'])]);
    const gate = this.#step('Mul', [this.#step('Add', [error, 'one as float']), 'one half']);
    return this.#step('Mul', [input, gate]);
  }
}
