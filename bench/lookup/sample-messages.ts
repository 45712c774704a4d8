import type { ChunkedSource } from '../tree/chunked-files.ts';
import { hashOrder } from './hash-order.ts';
import type { Lookup } from './lookup.ts';
import { stringLiterals } from './string-literals.ts';
import type { StringLiteral } from './string-literals.ts';

const minWords = 5;
const maxLength = 300;

/** A string literal in a file of the tree. */
export interface Message extends StringLiteral {
  readonly path: string;
}

/** Finds the string literals of a tree that have five words or more, each text once. */
export function messagesOf(files: readonly ChunkedSource[]): readonly Message[] {
  const found = new Map<string, Message>();
  for (const { path, text, language } of files)
    for (const literal of stringLiterals(text, language))
      if (isMessage(literal.text)) found.set(literal.text, { ...literal, path });
  return [...found.values()];
}

/** Samples messages whose text occurs exactly once in the tree. Each is asked as it is, and with its quotes. */
export function sampleMessages(
  messages: readonly Message[],
  files: readonly ChunkedSource[],
  count: number,
  seed: string,
): readonly Lookup[] {
  const sample: Message[] = [];
  for (const message of hashOrder(messages, seed, ({ text }) => text)) {
    if (sample.length === count) break;
    if (occursOnce(message.text, files)) sample.push(message);
  }
  return sample.flatMap(({ text, quote, path, line }): readonly Lookup[] => [
    { kind: 'message', query: text, path, line, message: text },
    { kind: 'quoted', query: quote + text + quote, path, line, message: text },
  ]);
}

function isMessage(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\P{L}*\p{L}{2}|^[aAI]$/u.test(word));
  return words.length >= minWords && text.length <= maxLength && text === text.trim() && !text.includes('${');
}

function occursOnce(text: string, files: readonly ChunkedSource[]): boolean {
  let count = 0;
  for (const file of files) {
    const first = file.text.indexOf(text);
    if (first === -1) continue;
    count += file.text.includes(text, first + 1) ? 2 : 1;
    if (count > 1) return false;
  }
  return count === 1;
}
