import type { ReadQuery } from '@codesearch/query';

const maxMessages = 6;

/** Weights of a message: evidence among much prose, and nearly the whole of a terminal's output. */
const [minMessageWeight, maxMessageWeight] = [0.1, 0.9];

/**
 * Messages and quotations of several words in a report, which can occur in the code word for word, with their weights
 * up to 1. The less prose there is, the more the report is about its messages. Frames of a stack trace say it better.
 */
export function reportMessages({
  messages,
  quoted,
  lines,
  prose,
}: Pick<ReadQuery, 'messages' | 'quoted' | 'lines' | 'prose'>): readonly (readonly [text: string, weight: number])[] {
  const isSentence = (text: string): boolean => /\S\s+\S+\s+\S/.test(text) && text.length >= 12;
  const sentences = [...new Set([...messages, ...quoted])].filter(isSentence);
  const hasFrames = lines.some(({ origin }) => origin === 'frame');
  const weightOf = (text: string): number => {
    const share = hasFrames ? 0 : text.length / (text.length + prose.length);
    return Math.min(maxMessageWeight, Math.max(minMessageWeight, share));
  };
  return sentences.slice(0, maxMessages).map((text) => [text, weightOf(text)]);
}
