import type { ModelAnswer, ModelCall, ModelRoute } from './model-server.ts';

/** A question to a chat model. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** Answers a question. The same for both protocols. */
export type ChatAnswer = (request: ChatRequest) => string;

export interface OllamaChatOptions {
  /** Names of the models that the server has. */
  readonly models: readonly string[];
  readonly answer: ChatAnswer;
}

/** `POST /api/chat` and `GET /api/tags` of Ollama. */
export function ollamaChat({ models, answer }: OllamaChatOptions): Readonly<Record<string, ModelRoute>> {
  return {
    'GET /api/tags': () => ({ body: { models: models.map((name) => ({ name, model: name })) } }),
    'POST /api/chat': ({ body }: ModelCall): ModelAnswer => {
      const request = body as ChatRequest;
      if (!models.includes(request.model)) {
        return { status: 404, body: { error: `model '${request.model}' not found` } };
      }
      const message = { role: 'assistant', content: answer(request) };
      return { body: { model: request.model, message, done: true, done_reason: 'stop', eval_count: 20 } };
    },
  };
}

export interface OpenAiChatOptions extends OllamaChatOptions {
  /** The key that requests must carry. Default: any. */
  readonly key?: string;
}

/** `POST /v1/chat/completions` and `GET /v1/models` of OpenAI. */
export function openaiChat({ models, answer, key }: OpenAiChatOptions): Readonly<Record<string, ModelRoute>> {
  const refusal = ({ headers }: ModelCall): ModelAnswer | undefined =>
    key === undefined || headers.authorization === `Bearer ${key}`
      ? undefined
      : { status: 401, body: { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } } };
  return {
    'GET /v1/models': (call) =>
      refusal(call) ?? { body: { object: 'list', data: models.map((id) => ({ id, object: 'model' })) } },
    'POST /v1/chat/completions': (call): ModelAnswer => {
      const request = call.body as ChatRequest;
      const refused = refusal(call);
      if (refused) return refused;
      if (!models.includes(request.model)) {
        const message = `The model '${request.model}' does not exist`;
        return { status: 404, body: { error: { message, code: 'model_not_found' } } };
      }
      const message = { role: 'assistant', content: answer(request), refusal: null };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      return { body: { id: 'chatcmpl-1', object: 'chat.completion', model: request.model, choices } };
    },
  };
}
