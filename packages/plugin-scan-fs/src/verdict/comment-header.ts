/** Lines of a file that are looked at. */
const longestHeader = 60;
/** Lines of code that may stand among the comments, such as a package clause or a directive. */
const toleratedCode = 4;

const lineComment = /^\s*(?:\/\/+[!/]?|#+!?|--+|;+|%+|'|REM\b|dnl\b|\*(?!\/))\s?(.*)$/i;
const blockStart = /^\s*(?:\/\*+!?|<!--|\{-|\(\*|"""|''')\s?(.*)$/;
const blockEnd = /\*\/|-->|-\}|\*\)|"""|'''/;

/** The text of the comments that a file begins with, line by line, without the signs that make them comments. */
export function commentHeader(text: string): readonly string[] {
  const comments: string[] = [];
  let code = 0;
  let insideBlock = false;
  let start = 0;
  for (let line = 0; line < longestHeader && start < text.length && code <= toleratedCode; line++) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const content = text.slice(start, Math.min(end, start + 400)).trimEnd();
    start = end + 1;
    if (content.trim() === '') continue;
    const block: RegExpExecArray | null = insideBlock ? null : blockStart.exec(content);
    if (block) {
      comments.push(block[1] ?? '');
      insideBlock = !blockEnd.test(block[1] ?? '');
    } else if (insideBlock) {
      comments.push(content.replace(/^\s*\*?\s?/, ''));
      insideBlock = !blockEnd.test(content);
    } else {
      const comment = lineComment.exec(content);
      if (comment) comments.push(comment[1] ?? '');
      else code++;
    }
  }
  return comments;
}
