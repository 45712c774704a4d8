import { z } from 'zod';
import type { ModelProtocol, ModelEvent } from '../model-protocol.ts';

const tool = z.looseObject({ name: z.string().optional() });
const item = z.looseObject({
  type: z.string().optional(),
  output: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).optional(),
});
const request = z.looseObject({
  tools: z.array(tool.extend({ tools: z.array(tool).optional() })).default([]),
  input: z.array(item),
});

/** https://platform.openai.com/docs/api-reference/responses, with the groups of tools of Codex (`namespace`). */
export const openaiResponses: ModelProtocol = {
  handles: (path) => path === '/v1/responses',
  read(body) {
    const { tools, input } = request.parse(body);
    const named = (each: z.infer<typeof tool>, group?: string) => ({ name: each.name ?? '', group });
    return {
      tools: tools.flatMap((each) => each.tools?.map((inner) => named(inner, each.name)) ?? [named(each)]),
      results: input
        .filter(({ type }) => type === 'function_call_output')
        .map(({ output = '' }) => (typeof output === 'string' ? output : output.map(({ text = '' }) => text).join(''))),
    };
  },
  events(turn) {
    const item =
      'call' in turn
        ? {
            type: 'function_call',
            id: `fc_${Date.now()}`,
            call_id: `call_${Date.now()}`,
            name: turn.call.name,
            namespace: turn.call.group,
            arguments: JSON.stringify(turn.call.arguments),
          }
        : { type: 'message', role: 'assistant', id: 'msg_1', content: [{ type: 'output_text', text: turn.say }] };
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    return [
      typed('response.created', { response: { id: 'resp_1' } }),
      typed('response.output_item.done', { output_index: 0, item }),
      typed('response.completed', { response: { id: 'resp_1', output: [item], usage } }),
    ];
  },
};

function typed(type: string, fields: object): ModelEvent {
  return { event: type, data: { type, ...fields } };
}
