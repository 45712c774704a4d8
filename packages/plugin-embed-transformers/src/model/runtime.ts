import type { LoadOptions, ModelRuntime } from '@codesearch/toolkit';

/*
 * The part of Transformers.js 4 that is used (https://huggingface.co/docs/transformers.js). It is an optional peer
 * dependency, so its types may be missing.
 */

export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number | bigint>;
}

export interface Encoding {
  readonly input_ids: Tensor;
  readonly attention_mask: Tensor;
}

export interface Tokenizer {
  (
    texts: readonly string[],
    options: { readonly padding: boolean; readonly truncation: boolean; readonly max_length?: number },
  ): Encoding;
  /** Token ids of one text, including those that mark its ends. */
  encode(text: string): readonly number[];
}

/** Returns named tensors. An encoder returns `last_hidden_state` of shape texts × tokens × dimensions. */
export type Model = ((encoding: Encoding) => Promise<Readonly<Record<string, Tensor | undefined>>>) & {
  dispose(): Promise<unknown>;
};

export interface Runtime extends ModelRuntime {
  readonly AutoTokenizer: { from_pretrained(source: string, options: LoadOptions): Promise<Tokenizer> };
  readonly AutoModel: {
    from_pretrained(source: string, options: LoadOptions & { readonly session_options: object }): Promise<Model>;
  };
}
