import type { GenerationPrice, PluginContext } from '@codesearch/kernel';
import { estimateTokens } from '@codesearch/toolkit/pure';
import { maxSentenceTokens } from '../answer/clean-answer.ts';
import type { ResolvedOptions } from '../options.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { ChatModel } from './chat-model.ts';
import { priceOf } from './prices.ts';

/** Tokens are estimated, and services count up to this many times more. */
const tokenMargin = 1.3;

interface PaidCall {
  readonly options: ResolvedOptions;
  readonly costs: PluginContext['costs'];
  /** Of the attempt. */
  readonly signal: AbortSignal;
}

/** Asks before the call whether it may cost what it could cost at most. A call that fails costs nothing. */
export async function paidAnswer(
  model: ChatModel,
  prompt: Prompt,
  { options, costs, signal }: PaidCall,
): Promise<string> {
  const price = priceOf(options);
  if (!costs || !price) return model.answer(prompt, signal);
  const input = estimateTokens(prompt.system) + estimateTokens(prompt.user);
  const settle = await costs.reserve(dollarsOf(price, input * tokenMargin, maxSentenceTokens));
  try {
    const answer = await model.answer(prompt, signal);
    settle(dollarsOf(price, input, estimateTokens(answer)));
    return answer;
  } catch (error) {
    settle(signal.aborted ? undefined : 0);
    throw error;
  }
}

function dollarsOf(
  { dollarsPerMillionTokens, dollarsPerMillionOutputTokens }: GenerationPrice,
  inputTokens: number,
  outputTokens: number,
): number {
  return (inputTokens * dollarsPerMillionTokens + outputTokens * dollarsPerMillionOutputTokens) / 1e6;
}
