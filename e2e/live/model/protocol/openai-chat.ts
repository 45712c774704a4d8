import { z } from 'zod';
import type { ModelProtocol } from '../model-protocol.ts';

const message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish(),
});
const request = z.looseObject({
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).default([]),
  messages: z.array(message),
});

/** https://platform.openai.com/docs/api-reference/chat */
export const openaiChat: ModelProtocol = {
  handles: (path) => path === '/v1/chat/completions',
  read(body) {
    const { tools, messages } = request.parse(body);
    return {
      tools: tools.map((tool) => ({ name: tool.function.name })),
      results: messages
        .filter(({ role }) => role === 'tool')
        .map(({ content }) =>
          typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join(''),
        ),
    };
  },
  events(turn) {
    const calls = 'call' in turn;
    const delta = calls
      ? { tool_calls: [{ index: 0, id: `call_${Date.now()}`, ...functionCall(turn.call) }] }
      : { content: turn.say };
    const chunk = (choice: object, fields: object = {}) => ({
      data: {
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'scripted',
        choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }],
        ...fields,
      },
    });
    return [
      chunk({ delta: { role: 'assistant', ...delta } }),
      chunk(
        { finish_reason: calls ? 'tool_calls' : 'stop' },
        { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
      ),
      { data: '[DONE]' },
    ];
  },
};

function functionCall({ name, arguments: given }: { readonly name: string; readonly arguments: object }): object {
  return { type: 'function', function: { name, arguments: JSON.stringify(given) } };
}
