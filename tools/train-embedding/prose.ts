import type { Chunk } from '@codesearch/kernel';

/** Marks of comments that fill a line, in the languages of the corpus. */
const commentLine = /^\s*(?:\/{2,}!?|#+!?|-{2,}\s*\|?|;+|\*(?!\/)|\/\*+!?|\(\*+|\{-\s*\|?|"""|''')\s?(.*)$/;
const commentEnd = /(?:\*+\/|\*\)|-\}|"""|''')\s*$/;
const trailingComment = /\S\s+(?:\/\/|#|--)\s+(\S.*)$/;
const stringLiteral = /(["'`])((?:(?!\1)[^\\\n]|\\.){16,200})\1/g;

/** Statements, license texts and instructions for tools are no prose about the code. */
const notProse =
  /[;{}]\s*$|[=({,]\s*$|^\s*(?:@|\\|<\/?\w|import |from |return |(?:include|define|ifn?def|endif|pragma|undef|region|if defined)\b|const |let |var |if ?\(|for ?\()|copyright|licen[cs]e|eslint|noqa|pylint|rubocop|clang-format|nolint|spdx|https?:\/\//i;

/** Prose in a chunk. */
export interface Fragment {
  readonly kind: 'doc' | 'comment' | 'message';
  readonly text: string;
}

/** Finds documentation, comments and messages in a chunk of code. Each is a part of the chunk's text. */
export function fragments(chunk: Chunk): readonly Fragment[] {
  const found = new Map<string, Fragment>();
  const add = (kind: Fragment['kind'], text: string): void => {
    const clean = text.replaceAll(/\s+/g, ' ').trim();
    if (isProse(clean) && !found.has(clean)) found.set(clean, { kind, text: clean });
  };
  for (const { doc } of chunk.symbols) {
    for (const sentence of sentences(doc ?? '').slice(0, 3)) add('doc', sentence);
  }
  for (const comment of comments(chunk.text)) for (const sentence of sentences(comment)) add('comment', sentence);
  for (const [, , literal = ''] of chunk.text.matchAll(stringLiteral)) add('message', literal);
  return [...found.values()];
}

/** Splits prose into sentences; an empty line, a list item and a tag start another one. */
export function sentences(text: string): readonly string[] {
  return text
    .split(/\n\s*\n|\n\s*(?=[-*@:\\•]|\d+[.)] )|(?<=[.!?:])\s+(?=[A-Z`"'(])/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => sentence.split(' ').slice(0, 40).join(' '));
}

/** Whether a text has at least four words and more letters than other characters. */
export function isProse(text: string): boolean {
  const words = text.match(/(?<![\w.])[A-Za-z]{2,}(?![\w(])/g) ?? [];
  const letters = text.match(/[A-Za-z ]/g)?.length ?? 0;
  return words.length >= 4 && letters >= text.length * 0.75 && !notProse.test(text);
}

/** The blocks of comment lines, and the comments at the ends of lines. */
function comments(text: string): readonly string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  for (const line of text.split('\n')) {
    const inner = commentLine.exec(line)?.[1];
    if (inner !== undefined) {
      block.push(inner.replace(commentEnd, ''));
      continue;
    }
    if (block.length > 0) blocks.push(block.join('\n'));
    block = [];
    const trailing = trailingComment.exec(line)?.[1];
    if (trailing !== undefined) blocks.push(trailing);
  }
  return block.length > 0 ? [...blocks, block.join('\n')] : blocks;
}
