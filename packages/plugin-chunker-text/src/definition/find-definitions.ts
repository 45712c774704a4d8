import type { LineTable } from '@codesearch/toolkit';
import type { Definition } from './qualify.ts';
import { languageRules, withOwnFormsOnly } from './language-rules.ts';
import type { LineRule } from './line-rule.ts';
import { readDefinition, signature } from './read-definition.ts';
import type { DefinitionLine } from './read-definition.ts';

/** Longer lines are generated code, not definitions. */
const maxLineLength = 400;

interface OpenDefinition extends DefinitionLine {
  /** The rule of the language that found it, if it is one. */
  readonly rule?: LineRule | undefined;
  readonly first: number;
  readonly indent: number;
  /** The indentation of the first line inside. */
  inner?: number;
}

/** Kinds of definitions whose members have names that are found from outside. */
const scopes: ReadonlySet<string> = new Set(['module', 'class', 'interface', 'struct', 'trait']);

/**
 * Finds definitions in code of any language by the start and the indentation of lines. A definition ends with the last
 * line that is indented more deeply, or with a closing bracket or word after it, unless its rule says otherwise.
 */
export function findDefinitions(lines: LineTable, language?: string): readonly Definition[] {
  const rules = (language !== undefined && languageRules[language]) || [];
  const hasOwnFormsOnly = language !== undefined && withOwnFormsOnly.has(language);
  const found: Definition[] = [];
  const open: OpenDefinition[] = [];
  let text = 0;
  const close = (last: number): void => {
    const done = open.pop();
    if (done !== undefined)
      found.push({ name: done.name, kind: done.kind, signature: done.signature, first: done.first, last });
  };
  for (let line = 0; line < lines.count; line++) {
    if (lines.isBlank(line)) continue;
    const content = lines.line(line);
    const indent = content.length - content.trimStart().length;
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const end = top.rule?.end;
      if (end !== undefined) {
        if (end === 'next' || !end.test(content)) break;
        close(line);
        continue;
      }
      if (indent > top.indent) break;
      const level = indent === top.indent;
      if (level && opensBody(content) && text === top.first) break;
      close(level && closesBody(content) ? line : text);
      if (level && open.at(-1)?.rule?.end === undefined) break;
    }
    const scope = open.at(-1);
    if (scope && indent > scope.indent) scope.inner ??= indent;
    const isMember = scope !== undefined && scopes.has(scope.kind) && scope.inner === indent;
    const counting = isMember ? rules : rules.filter((rule) => !rule.isMember);
    const definition = content.length <= maxLineLength ? definitionOf(content, counting, hasOwnFormsOnly) : undefined;
    if (definition !== undefined) {
      while (open.some((each) => each.rule?.end === 'next' && isBehind(definition, indent, each, rules))) close(text);
      open.push({ ...definition, first: line, indent });
    }
    text = line;
  }
  while (open.length > 0) close(text);
  return found.sort((one, other) => one.first - other.first);
}

/**
 * Whether a definition follows one that ends with the next: it is by the same rule, by one before that, which finds
 * larger parts, or by the forms of all languages and not inside.
 */
function isBehind(
  { rule }: Pick<OpenDefinition, 'rule'>,
  indent: number,
  open: OpenDefinition,
  rules: readonly LineRule[],
): boolean {
  if (rule === undefined) return indent <= open.indent;
  return rules.indexOf(rule) <= rules.indexOf(open.rule as LineRule);
}

function definitionOf(
  line: string,
  rules: readonly LineRule[],
  hasOwnFormsOnly: boolean,
): (DefinitionLine & Pick<OpenDefinition, 'rule'>) | undefined {
  for (const rule of rules) {
    const name = rule.pattern.exec(line)?.groups?.['name'];
    if (name !== undefined) return { name, kind: rule.kind, signature: signature(line), rule };
  }
  return hasOwnFormsOnly ? undefined : readDefinition(line);
}

function opensBody(line: string): boolean {
  return /^\s*(?:[{(]|begin\b|is\b)\s*$/i.test(line);
}

function closesBody(line: string): boolean {
  return /^\s*(?:<%-?\s*)?(?:[)\]}]|end\b)/i.test(line);
}
