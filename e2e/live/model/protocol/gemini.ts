import { z } from 'zod';
import type { ModelProtocol } from '../model-protocol.ts';

const tool = z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).default([]) });
const part = z.looseObject({
  functionResponse: z.looseObject({ response: z.looseObject({ output: z.string().optional() }) }).optional(),
});
const request = z.looseObject({
  tools: z.array(tool).default([]),
  contents: z.array(z.looseObject({ parts: z.array(part).default([]) })),
});

/** https://ai.google.dev/api/generate-content */
export const gemini: ModelProtocol = {
  handles: (path) => path.endsWith(':streamGenerateContent'),
  read(body) {
    const { tools, contents } = request.parse(body);
    return {
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations),
      results: contents
        .flatMap(({ parts }) => parts)
        .flatMap(({ functionResponse }) => (functionResponse ? [functionResponse.response.output ?? ''] : [])),
    };
  },
  events(turn) {
    const part =
      'call' in turn ? { functionCall: { name: turn.call.name, args: turn.call.arguments } } : { text: turn.say };
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    const candidate = { index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' };
    return [{ data: { candidates: [candidate], usageMetadata, modelVersion: 'scripted' } }];
  },
};
