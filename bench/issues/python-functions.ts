/** Lines of a definition, first and last. */
interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

interface OpenDefinition {
  readonly name: string;
  readonly indent: number;
  readonly startLine: number;
}

/** What may begin or end a string, a comment or a bracket. */
const lexeme = /#[^\n]*|("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|(["'])(?:\\[^]|(?!\2)[^\\\n])*\2?|[[({]|[\])}]|\\\n|\n/g;
const definition = /^\s*(?:async\s+def|def|class)\s+(\w+)/;

/**
 * The lines of each function and class of a Python file, by qualified name, such as `Class.method`. A name that is
 * defined several times has several entries.
 */
export function pythonFunctions(text: string): ReadonlyMap<string, readonly Lines[]> {
  const found = new Map<string, Lines[]>();
  const open: OpenDefinition[] = [];
  let lastCode = 0;
  const close = (indent: number): void => {
    for (let top = open.at(-1); top !== undefined && top.indent >= indent; top = open.at(-1)) {
      const name = open.map((each) => each.name).join('.');
      found.set(name, [...(found.get(name) ?? []), { startLine: top.startLine, endLine: lastCode }]);
      open.pop();
    }
  };
  for (const { line, endLine, code } of statements(text)) {
    const indent = code.search(/\S/);
    close(indent);
    const name = definition.exec(code)?.[1];
    if (name !== undefined) open.push({ name, indent, startLine: line });
    lastCode = endLine;
  }
  close(0);
  return found;
}

/** The statements with their lines; strings and brackets may continue one over several lines. Comments are left out. */
function statements(
  text: string,
): readonly { readonly line: number; readonly endLine: number; readonly code: string }[] {
  const found: { readonly line: number; readonly endLine: number; readonly code: string }[] = [];
  let [depth, start, line, counted] = [0, 0, 1, 0];
  const end = (at: number): void => {
    const code = text.slice(start, at);
    const endLine = line + (text.slice(counted, at).split('\n').length - 1);
    if (/^\s*[^\s#]/.test(code)) found.push({ line, endLine, code });
    [start, counted, line] = [at + 1, at + 1, endLine + 1];
  };
  for (const { 0: token, index } of text.matchAll(lexeme)) {
    if ('([{'.includes(token)) depth++;
    else if (')]}'.includes(token)) depth = Math.max(0, depth - 1);
    else if (token === '\n' && depth === 0) end(index);
  }
  if (start < text.length) end(text.length);
  return found;
}
