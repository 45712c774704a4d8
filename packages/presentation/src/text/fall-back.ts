import { counted } from './quantity.ts';

/** How many chunks have a lesser context than they could, with the command that mends it. */
export function fallBack(chunks: number): string {
  return `${counted(chunks, 'chunk')} fell back to a lesser context; \`codesearch index --improve\` tries again`;
}
