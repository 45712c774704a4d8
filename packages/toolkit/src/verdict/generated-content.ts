import { commentHeader } from './comment-header.ts';
import type { Verdict } from './verdict.ts';

/** Generated documents are worth searching too. */
const prose = /\.(?:md|markdown|mdx|rst|txt|adoc|asciidoc|org|tex)$/i;

/** Markers at the start of a comment line, each sufficient evidence. */
const marker = /^\s*(?:@generated\b(?!\w)|code generated\b.*\bdo not edit\b|<auto-?generated\b)/i;
const markerInSentence = /\b(?:file|code) (?:is|was) (?:automatically )?@generated\b/i;
/** A sentence that names a program as the author. It counts only next to one that forbids edits. */
const authorship =
  /\b(?:auto-?generated|automatically generated|machine[- ]generated|generated (?:by|from|with|using|automatically)|this (?:file|code) (?:is|was) generated)\b/i;
const prohibition =
  /\bdo(?: not|n['’]t) (?:manually )?(?:edit|modify|change|hand[- ]?edit)\b|\b(?:edits|changes) (?:\w+ ){0,5}(?:will|may) be (?:lost|overwritten)\b/i;

/** Whether the comments at the start of a file say that a program generated it. */
export function generatedVerdict(path: string, text: string): Verdict | undefined {
  if (prose.test(path)) return undefined;
  const comments = commentHeader(text);
  for (const [index, comment] of comments.entries()) {
    const near = `${comments[index - 1] ?? ''} ${comment} ${comments[index + 1] ?? ''}`;
    const isMarked = marker.test(comment) || markerInSentence.test(comment);
    if (isMarked || (authorship.test(comment) && prohibition.test(near))) {
      return { reason: 'generated', detail: 'A comment at its start says that it is generated.' };
    }
  }
  return undefined;
}
