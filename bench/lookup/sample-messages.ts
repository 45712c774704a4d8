import type { ChunkedSource } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';
import { hashOrder } from './hash-order.ts';
import { lookup } from './lookup.ts';
import { stringLiterals } from './string-literals.ts';
import type { StringLiteral } from './string-literals.ts';

const minWords = 5;
const maxLength = 300;

/** A string literal in a file of the tree. */
export interface Message extends StringLiteral {
  readonly path: string;
}

/** The string literals of a tree that are messages, each text once. */
export interface Messages {
  /** Five words or more. */
  readonly whole: readonly Message[];
  /** Four words or more, and one to three placeholders for values. */
  readonly withPlaceholders: readonly Message[];
}

export function messagesOf(files: readonly ChunkedSource[]): Messages {
  const [whole, withPlaceholders] = [new Map<string, Message>(), new Map<string, Message>()];
  for (const { path, text, language } of files) {
    for (const literal of stringLiterals(text, language)) {
      if (isMessage(literal.text)) whole.set(literal.text, { ...literal, path });
      if (hasPlaceholders(literal.text)) withPlaceholders.set(literal.text, { ...literal, path });
    }
  }
  return { whole: [...whole.values()], withPlaceholders: [...withPlaceholders.values()] };
}

/**
 * Samples messages whose text occurs exactly once in the tree. Each is asked as it is, and with its quotes. Those with
 * placeholders are asked with values, also as the line of a log and in the output of a terminal.
 */
export function sampleMessages(
  { whole, withPlaceholders }: Messages,
  files: readonly ChunkedSource[],
  count: number,
  seed: string,
): readonly JudgedQuery[] {
  const asked = sampleOnce(whole, files, count, seed).flatMap(({ text, quote, path, line }) => [
    lookup('message', text, path, line),
    lookup('quoted', quote + text + quote, path, line),
  ]);
  const filled = sampleOnce(withPlaceholders, files, count, seed).flatMap(({ text, path, line }) => {
    const printed = withValues(text);
    return [
      lookup('with values', printed, path, line),
      lookup('in a log', `2026-11-25T10:12:03Z ERROR [worker-3] ${printed}`, path, line),
      lookup('in output', `$ tool run --all\nstarting up\nError: ${printed}\nexit status 1`, path, line),
      lookup('passed on', `Error: running the job: loading settings: ${printed}: unexpected EOF`, path, line),
    ];
  });
  return [...asked, ...filled];
}

function sampleOnce(
  messages: readonly Message[],
  files: readonly ChunkedSource[],
  count: number,
  seed: string,
): readonly Message[] {
  const sample: Message[] = [];
  for (const message of hashOrder(messages, seed, ({ text }) => text)) {
    if (sample.length === count) break;
    if (occursOnce(message.text, files)) sample.push(message);
  }
  return sample;
}

/** Placeholders of printf, of template literals and of formats in braces. */
const placeholder = /%[-+#0-9.]*[a-zA-Z]+|[#$]?\{[^{}"' ]*\}/g;
const values = ['main', '42', 'octocat/hello-world', '/tmp/report.json', 'user_id', 'example.com:443', 'v2.1.0', 'Foo'];

/** A message as a program prints it. */
function withValues(text: string): string {
  let next = text.length;
  return text.replaceAll(placeholder, () => values[next++ % values.length] as string);
}

function hasPlaceholders(text: string): boolean {
  const count = text.match(placeholder)?.length ?? 0;
  const words = text.replaceAll(placeholder, ' ').match(/\p{L}{2,}/gu) ?? [];
  const isText = text.length <= maxLength && text === text.trim() && !/[<>;=\\]/.test(text);
  return isText && count >= 1 && count <= 3 && words.length >= minWords - 1;
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
