import { hashedVector } from '../reference/hashed-vector.ts';
import type { ModelAnswer, ModelCall, ModelRoute } from './model-server.ts';

export interface EmbeddingRouteOptions {
  /** Length of the vectors if the request does not set it. Default 64. */
  readonly dimensions?: number;
  /** Max tokens in one text; a token is a run of at most four characters. Default unlimited. */
  readonly maxInputTokens?: number;
  /** Max tokens of all texts of a request. Default unlimited. */
  readonly maxBatchTokens?: number;
  /** Max texts in a request. Default unlimited. */
  readonly maxBatchSize?: number;
}

/** @returns the tokens of a text as these servers count them */
export function countedTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** @returns why the texts of a request are refused, or `undefined` */
function refusal(inputs: readonly string[], options: EmbeddingRouteOptions): string | undefined {
  const { maxInputTokens = Infinity, maxBatchTokens = Infinity, maxBatchSize = Infinity } = options;
  const tokens = inputs.map(countedTokens);
  if (inputs.length === 0 || inputs.length > maxBatchSize) return 'invalid number of inputs';
  if (inputs.includes('')) return 'an input is empty';
  if (tokens.some((count) => count > maxInputTokens)) return 'the input length exceeds the context length';
  if (sum(tokens) > maxBatchTokens) return 'too many tokens in one request';
  return undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function inputsOf(input: string | readonly string[]): readonly string[] {
  return typeof input === 'string' ? [input] : input;
}

function base64(vector: Float32Array | Int8Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

/** `POST /v1/embeddings` of OpenAI: numbers, or base64 if asked for, with vectors in reversed order and their index. */
export function openaiEmbeddings(options: EmbeddingRouteOptions = {}): ModelRoute {
  return ({ body }: ModelCall): ModelAnswer => {
    const request = body as {
      readonly model: string;
      readonly input: string | readonly string[];
      readonly dimensions?: number;
      readonly encoding_format?: string;
    };
    const inputs = inputsOf(request.input);
    const { encoding_format: format = 'float' } = request;
    const isFormat = format === 'float' || format === 'base64';
    const problem = isFormat ? refusal(inputs, options) : `encoding_format is '${format}', not 'float' or 'base64'`;
    if (problem !== undefined) {
      return {
        status: 400,
        body: { error: { message: problem, type: 'invalid_request_error', param: null, code: null } },
      };
    }
    const dimensions = request.dimensions ?? options.dimensions ?? 64;
    const data = inputs.map((text, index) => {
      const vector = hashedVector(text, dimensions);
      return {
        object: 'embedding',
        index,
        embedding: format === 'base64' ? base64(vector) : [...vector],
      };
    });
    const tokens = sum(inputs.map(countedTokens));
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    return { body: { object: 'list', data: data.toReversed(), model: request.model, usage } };
  };
}

/** `POST /v1/embeddings` of Voyage, with all output types. */
export function voyageEmbeddings(options: EmbeddingRouteOptions = {}): ModelRoute {
  return ({ body }: ModelCall): ModelAnswer => {
    const request = body as {
      readonly model: string;
      readonly input: string | readonly string[];
      readonly input_type?: 'query' | 'document' | null;
      readonly output_dimension?: number;
      readonly output_dtype?: 'float' | 'int8' | 'uint8' | 'binary' | 'ubinary';
      readonly encoding_format?: 'base64' | null;
    };
    const inputs = inputsOf(request.input);
    const problem = refusal(inputs, options);
    if (problem !== undefined) return { status: 400, body: { detail: problem } };
    const dimensions = request.output_dimension ?? options.dimensions ?? 64;
    const data = inputs.map((text, index) => {
      const vector = quantized(hashedVector(text, dimensions), request.output_dtype ?? 'float');
      return {
        object: 'embedding',
        index,
        embedding: request.encoding_format === 'base64' ? base64(vector) : [...vector],
      };
    });
    const usage = { total_tokens: sum(inputs.map(countedTokens)) };
    return { body: { object: 'list', data, model: request.model, usage } };
  };
}

/** Voyage's output types: `int8` scales to -127..127; `binary` packs the signs of eight numbers, less 128. */
function quantized(vector: Float32Array, type: string): Float32Array | Int8Array {
  if (type === 'float') return vector;
  if (type === 'int8') return Int8Array.from(vector, (value) => Math.round(value * 127));
  if (type !== 'binary') throw new Error(`this server does not make ${type}`);
  return Int8Array.from({ length: vector.length / 8 }, (_, byte) => {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) bits = (bits << 1) | ((vector[byte * 8 + bit] ?? 0) > 0 ? 1 : 0);
    return bits - 128;
  });
}

export interface OllamaModelOptions extends EmbeddingRouteOptions {
  /** Names of the models that the server has. A pulled model is added. Default `['nomic-embed-text']`. */
  readonly models?: readonly string[];
}

/** `/api/embed`, `/api/show` and `/api/pull` of Ollama, with one architecture for all models. */
export function ollamaRoutes(options: OllamaModelOptions = {}): Readonly<Record<string, ModelRoute>> {
  const { dimensions = 64, maxInputTokens = 2048 } = options;
  const present = new Set(options.models ?? ['nomic-embed-text']);
  const missing = (model: string): ModelAnswer | undefined =>
    present.has(model)
      ? undefined
      : { status: 404, body: { error: `model "${model}" not found, try pulling it first` } };
  return {
    'POST /api/show': ({ body }) => {
      const { model } = body as { readonly model: string };
      return (
        missing(model) ?? {
          body: {
            parameters: '',
            capabilities: ['embedding'],
            model_info: {
              'general.architecture': 'test-bert',
              'test-bert.context_length': maxInputTokens,
              'test-bert.embedding_length': dimensions,
            },
          },
        }
      );
    },
    'POST /api/embed': ({ body }) => {
      const request = body as {
        readonly model: string;
        readonly input: string | readonly string[];
        readonly dimensions?: number;
        readonly truncate?: boolean;
      };
      const inputs = inputsOf(request.input);
      // Ollama accepts empty texts.
      const problem = refusal(
        inputs.map((text) => text || ' '),
        { ...options, maxInputTokens },
      );
      if (problem !== undefined && request.truncate === false) return { status: 400, body: { error: problem } };
      const embeddings = inputs.map((text) => [...hashedVector(text, request.dimensions ?? dimensions)]);
      return (
        missing(request.model) ?? {
          body: { model: request.model, embeddings, prompt_eval_count: sum(inputs.map(countedTokens)) },
        }
      );
    },
    'POST /api/pull': ({ body }) => {
      // The official client still says `name`.
      const { model, name } = body as { readonly model?: string; readonly name?: string };
      present.add(model ?? name ?? '');
      const total = 1000;
      const layers = [0, 250, 500, 1000].map((completed) => ({
        status: 'pulling layer',
        digest: 'sha256:1',
        total,
        completed,
      }));
      return { lines: [{ status: 'pulling manifest' }, ...layers, { status: 'success' }] };
    },
  };
}
