import { tokenBound } from '@codesearch/presentation/tokens';

/**
 * What the client that adds most puts before a text, which it shows as a JSON string.
 * Source: `codex-rs/core/src/tools/context.rs` and `codex-rs/protocol/src/models.rs` of openai/codex.
 */
const frame = 'Wall time: 10.0000 seconds\nOutput:\n[{"type":"text","text":}]';

/**
 * Max tokens that an answer takes in what a client shows to its model: its text, plain or as JSON, its structured content, or both.
 *
 * @param structured JSON of the structured content, if the answer has it
 */
export function shownTokens(text: string, structured = ''): number {
  return tokenBound(frame) + Math.max(tokenBound(text), tokenBound(JSON.stringify(text))) + tokenBound(structured);
}
