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

/** In lines. */
const maxHeaderLength = 60;

/**
 * Lines of code that may precede or interrupt the first comments. Other code ends the header: its comments may be data.
 */
const preamble =
  /^\s*(?:package\b|<\?(?:php|xml)|<!DOCTYPE|['"]use \w+|syntax\s*=|#pragma|@charset|@echo|namespace\b|declare\()/i;

const lineComment = /^\s*(?:\/\/+[!/]?|#+!?|--+|;+|%+|'|REM\b|dnl\b|\*(?!\/))\s?(.*)$/i;

const blockStart = /^\s*(?:\/\*+!?|<!--|\{-|\(\*|"""|''')\s?(.*)$/;

const blockEnd = /\*\/|-->|-\}|\*\)|"""|'''/;

/** The comments at the start of a file: their lines without blank ones and without comment markers. */
function commentHeader(text: string): readonly string[] {
  const comments: string[] = [];
  const add = (comment: string): void => {
    if (comment.trim() !== '') comments.push(comment);
  };
  let insideBlock = false;
  let start = 0;
  for (let line = 0; line < maxHeaderLength && start < text.length; line++) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const content = text.slice(start, Math.min(end, start + 400)).trimEnd();
    start = end + 1;
    if (content.trim() === '') continue;
    const block: RegExpExecArray | null = insideBlock ? null : blockStart.exec(content);
    if (block) {
      add(block[1] ?? '');
      insideBlock = !blockEnd.test(block[1] ?? '');
    } else if (insideBlock) {
      add(content.replace(/^\s*\*?\s?/, ''));
      insideBlock = !blockEnd.test(content);
    } else {
      const comment = lineComment.exec(content);
      if (comment) add(comment[1] ?? '');
      else if (!preamble.test(content)) break;
    }
  }
  return comments;
}

/** Languages that are minified for download. */
const minifiable = /\.(?:js|mjs|cjs|css)$/i;

/** In characters. Nobody writes longer lines of code by hand. */
const minLongLine = 500;

/** Share of a minified file that is in such lines. */
const minPackedShare = 0.5;

/** Prose has one space in six characters, and code more. Minifiers leave one in twenty or fewer. */
const maxSpaceShare = 0.08;

/** Brackets, separators and operators. Tables of numbers, encoded data and text have fewer. */
const minSyntaxShare = 0.08;

/**
 * Whether a script or style sheet is packed into long lines of dense code. Long lines of prose or data have too little
 * syntax.
 */
export function minifiedVerdict(path: string, text: string): Verdict | undefined {
  if (text.length < 2 * minLongLine || !minifiable.test(path)) return undefined;
  let packed = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start >= minLongLine && isDense(text.slice(start, end))) packed += end - start;
    start = end + 1;
  }
  if (packed / text.length < minPackedShare) return undefined;
  return {
    reason: 'minified',
    detail: `${Math.round((packed / text.length) * 100)} % of it is in long lines of dense code.`,
  };
}

function isDense(line: string): boolean {
  let space = 0;
  let syntax = 0;
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    if (code === 0x20 || code === 0x09) space++;
    // ( ) . : ; = { }
    else if (
      code === 0x28 ||
      code === 0x29 ||
      code === 0x2e ||
      code === 0x3a ||
      code === 0x3b ||
      code === 0x3d ||
      code === 0x7b ||
      code === 0x7d
    )
      syntax++;
  }
  return space / line.length <= maxSpaceShare && syntax / line.length >= minSyntaxShare;
}
