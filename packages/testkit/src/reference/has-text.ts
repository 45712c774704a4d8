import { codeTokens, foldedNames } from '@codesearch/toolkit/pure';
import type { EmbeddedChunk, TextRequest } from '@codesearch/kernel';

/** Whether a chunk has a term of each group, defines the name, and has all parts in its text. */
export function hasText(
  { chunk, context }: EmbeddedChunk,
  { terms, defines, substrings, ignoreCase }: Pick<TextRequest, 'terms' | 'defines' | 'substrings' | 'ignoreCase'>,
): boolean {
  const own = new Set(Object.values(context.fields).flatMap((field: string) => codeTokens(field)));
  const written = (text: string): string => (ignoreCase ? asciiLowerCase(text) : text);
  const text = written(chunk.text);
  return (
    terms.every((group) => group.some((term) => own.has(term))) &&
    (defines === undefined || foldedNames(context.fields.names).includes(defines)) &&
    substrings.every((each) => text.includes(written(each)))
  );
}

function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
