/** A fenced block: a line with three or more backticks or tildes, up to a line with as many. */
const fence = /^([ \t]*)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)^[ \t]*\2[`~]*[ \t]*$/gm;

/** A document in which the lines of fenced blocks are empty, with the same number of lines. */
export function withoutFences(markdown: string): string {
  return markdown.replaceAll(fence, (block) => block.replaceAll(/[^\n]/g, ''));
}

/** Changes what is outside of fenced blocks. */
export function outsideFences(markdown: string, change: (text: string) => string): string {
  let end = 0;
  let changed = '';
  for (const { 0: block, index } of markdown.matchAll(fence)) {
    changed += change(markdown.slice(end, index)) + block;
    end = index + block.length;
  }
  return changed + change(markdown.slice(end));
}
