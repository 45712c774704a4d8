const maxDocLength = 2000;
const maxInputLength = 8000;

const opening =
  /^(?:@\w+\s+)?(?:\/\*[*!]*<?|\{-+\s*\|?|--\[=*\[-*|<!--|=begin|~[a-zA-Z]?(?:"""|"|\()|[rRuUbBfF]{0,2}"""|[rRuUbBfF]{0,2}'''|[rRuUbBfF]{0,2}"|')/;
const closing = /(?:\*+\/|-\}|\]=*\]|-->|=end|"""|'''|"|')\s*$/;
const lineMark = /^\s*(?:\/{2,}[!<]?|#+!?|-{2,}(?:\s*[|^])?|;+) ?/;
const ruler = /^[\s\-=*#/~+_.]*$/;
const xmlTag =
  /<\/?(?:summary|remarks|para|returns|value|example|code|c|list|item|description|inheritdoc)\b[^>]*>|<\/(?:param|typeparam|exception)>/g;
const xmlReference =
  /<(?:see|seealso|paramref|typeparamref)\s+\w+="(?:[A-Z]:)?([^"]*)"\s*\/?>|<(?:param|typeparam|exception)\s+\w+="(?:[A-Z]:)?([^"]*)"\s*>/g;

/**
 * The text of a documentation comment or docstring, at most 2,000 characters. Comment markers, frames and rulers are
 * removed; lines and paragraphs are kept.
 *
 * @returns an empty string if the comment has no text
 */
export function cleanComment(written: string): string {
  const head = written.slice(0, maxInputLength).trim();
  const isBlock = opening.test(head);
  const inner = isBlock ? head.replace(opening, '').replace(closing, '') : head;
  const lines = inner.split(/\r?\n/).map((line) => stripMark(line, isBlock));
  const indent = commonIndent(lines);
  const text = lines
    .map((line, index) =>
      index === 0 ? line.trim() : line.slice(Math.min(indent, line.length - line.trimStart().length)).trimEnd(),
    )
    .filter((line) => line === '' || !ruler.test(line))
    .join('\n')
    .replace(xmlReference, '$1$2 ')
    .replace(xmlTag, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text.slice(0, maxDocLength).trimEnd();
}

function stripMark(line: string, isBlock: boolean): string {
  if (!isBlock) return line.startsWith('#!') ? '' : line.replace(lineMark, '');
  return line.replace(/^\s*\*(?!\*)(?: |$|(?=\S))/, '');
}

function commonIndent(lines: readonly string[]): number {
  let indent = Infinity;
  for (const line of lines.slice(1)) {
    const trimmed = line.trimStart();
    if (trimmed !== '') indent = Math.min(indent, line.length - trimmed.length);
  }
  return indent === Infinity ? 0 : indent;
}
