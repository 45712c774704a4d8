import { z } from 'zod';
import type { ModelProtocol, ModelEvent } from '../model-protocol.ts';

const block = z.looseObject({
  type: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).optional(),
});
const request = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
  messages: z.array(z.looseObject({ content: z.union([z.string(), z.array(block)]) })),
});

/** https://docs.claude.com/en/api/messages */
export const anthropicMessages: ModelProtocol = {
  handles: (path) => path === '/v1/messages',
  read(body) {
    const { tools, messages } = request.parse(body);
    const results = messages
      .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content = '' }) =>
        typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
      );
    return { tools, results };
  },
  events(turn) {
    const calls = 'call' in turn;
    const start = calls
      ? { type: 'tool_use', id: `toolu_${Date.now()}`, name: turn.call.name, input: {} }
      : { type: 'text', text: '' };
    const delta = calls
      ? { type: 'input_json_delta', partial_json: JSON.stringify(turn.call.arguments) }
      : { type: 'text_delta', text: turn.say };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'scripted', content: [], usage };
    return [
      typed('message_start', { message: { ...message, stop_reason: null, stop_sequence: null } }),
      typed('content_block_start', { index: 0, content_block: start }),
      typed('content_block_delta', { index: 0, delta }),
      typed('content_block_stop', { index: 0 }),
      typed('message_delta', {
        delta: { stop_reason: calls ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: 1 },
      }),
      typed('message_stop', {}),
    ];
  },
};

function typed(type: string, fields: object): ModelEvent {
  return { event: type, data: { type, ...fields } };
}
