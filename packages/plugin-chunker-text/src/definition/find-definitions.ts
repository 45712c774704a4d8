import type { Lines } from '../line/lines.ts';
import type { Definition } from './qualify.ts';
import { readDefinition } from './read-definition.ts';
import type { DefinitionLine } from './read-definition.ts';

/** Longer lines are generated code, not definitions. */
const maxLineLength = 400;

interface OpenDefinition extends DefinitionLine {
  readonly first: number;
  readonly indent: number;
}

/**
 * Finds definitions in code of any language by the start and the indentation of lines. A definition ends with the last
 * line that is indented more deeply, or with a closing bracket or word after it.
 */
export function findDefinitions(lines: Lines): readonly Definition[] {
  const found: Definition[] = [];
  const open: OpenDefinition[] = [];
  let text = 0;
  const close = (last: number): void => {
    const done = open.pop();
    if (done !== undefined)
      found.push({ name: done.name, kind: done.kind, signature: done.signature, first: done.first, last });
  };
  for (let line = 0; line < lines.count; line++) {
    if (lines.blank(line)) continue;
    const content = lines.text(line);
    const indent = content.length - content.trimStart().length;
    for (let top = open.at(-1); top !== undefined && indent <= top.indent; top = open.at(-1)) {
      const level = indent === top.indent;
      if (level && opensBody(content) && text === top.first) break;
      close(level && closesBody(content) ? line : text);
      if (level) break;
    }
    const definition = content.length <= maxLineLength ? readDefinition(content) : undefined;
    if (definition !== undefined) open.push({ ...definition, first: line, indent });
    text = line;
  }
  while (open.length > 0) close(text);
  return found.sort((one, other) => one.first - other.first);
}

function opensBody(line: string): boolean {
  return /^\s*(?:[{(]|begin\b|is\b)\s*$/i.test(line);
}

function closesBody(line: string): boolean {
  return /^\s*(?:[)\]}]|end\b)/i.test(line);
}
