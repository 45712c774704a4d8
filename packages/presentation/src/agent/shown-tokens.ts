import { tokenBound } from '../tokens/token-bound.ts';

/** What clients add to a text: Codex CLI the time of the call, Cline CLI the JSON of the result. */
const frame = 'Wall time: 10.0000 seconds\nOutput:\n[{"type":"text","text":}]';

/**
 * Max tokens that an answer takes in what a client shows to its model: its text, plain or as JSON, its structured
 * content, or both.
 *
 * @param structured JSON of the structured content, if the answer has it
 */
export function shownTokens(text: string, structured = ''): number {
  return tokenBound(frame) + Math.max(tokenBound(text), tokenBound(JSON.stringify(text))) + tokenBound(structured);
}
