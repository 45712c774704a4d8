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
export function commentHeader(text: string): readonly string[] {
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
