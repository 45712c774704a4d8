import { sourceTokens } from './source-tokens.ts';

/** A line of a file that defines a name, found without a parser. */
export interface TextDefinition {
  readonly name: string;
  readonly line: number;
}

const name = String.raw`(?<name>[\p{L}_][\p{L}\p{N}_$]*(?![!?\p{N}]))`;
const modifier = String.raw`(?:export|default|async|static|public|private|protected|internal|abstract|final|sealed|open|override|virtual|inline|unsafe|extern|local|partial|suspend|const|readonly|pub(?:\([^)]*\))?|"C")`;
const keyword = String.raw`(?:def|defp|fn|func|fun|function\*?|class|struct|enum|trait|interface|protocol|object|record|type|union)`;
const after = String.raw`\s*(?:$|[(<{:=\[]|extends\b|implements\b|where\b|struct\b|interface\b|do\b|for\b|func\b)`;
const types = String.raw`(?:[\w:<>,&*\[\].@?]+\s+)+[*&]*`;

const keywordHeads = [
  `^\\s*(?:${modifier}\\s+)*${keyword}\\s+(?:\\([^)]*\\)\\s*)?(?:[\\w.:]*[.:])?${name}${after}`,
  `^\\s*typedef\\s+(?:struct|union|enum)\\s+${name}\\s*\\{`,
];
const scriptHeads = [
  `^\\s*(?:${modifier}\\s+)*(?:(?:let|var)\\s+)?(?:[\\w$.]+\\.)?${name}\\s*=\\s*(?:async\\s+)?(?:function\\b|(?:\\([^)]*\\)|\\w+)(?:\\s*:[^=]+)?\\s*=>)`,
  `^\\s*(?:${modifier}\\s+)*(?:(?:get|set)\\s+)?${name}\\s*\\([^;'"=>(){}]*\\)\\s*(?::[^;]*)?\\{$`,
];
/** The second allows a return type on a line of its own. */
const typedHeads = [
  `^\\s*(?!\\s*(?:else|return|case|new|throw|do)\\b)${types}(?:\\w+::)*${name}\\s*\\([^;{}='"]*(?:\\)[\\w\\s,.]*\\{?|,)$`,
  `^${name}\\s*\\([^;{}='"]*\\)\\s*\\{?$`,
];
const shellHeads = [`^(?:function\\s+)?${name}\\s*\\(\\)\\s*\\{`];

const script = compile([...keywordHeads, ...scriptHeads]);
const typed = compile([...keywordHeads, ...typedHeads]);
const shell = compile(shellHeads);
const others = compile(keywordHeads);
const headsOf: Readonly<Record<string, readonly RegExp[]>> = {
  javascript: script,
  typescript: script,
  tsx: script,
  c: typed,
  'c++': typed,
  csharp: typed,
  java: typed,
  bash: shell,
  zsh: shell,
};

const notNames = new Set('if for while switch catch return else match function func do try case assert'.split(' '));
/** Languages in which a body is indented and has no braces. */
const indented = new Set(['python', 'ruby', 'elixir', 'lua', 'haskell', 'scala', 'crystal', 'julia']);
/** Lines of a head that are looked at for the beginning of the body. */
const maxHeadLines = 12;
const maxLineLength = 400;

/**
 * Finds the definitions that have a body by regular expressions over lines, as a careful user of a plain text search
 * would. Lines that begin in a comment or a string are left out.
 */
export function textDefinitions(text: string, language: string): readonly TextDefinition[] {
  const lines = text.split(/\r?\n/);
  const quoted = quotedLines(text, language);
  const found: TextDefinition[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.length > maxLineLength || quoted.has(index + 1)) continue;
    const match = nameIn(line, headsOf[language] ?? others);
    if (match === undefined || notNames.has(match)) continue;
    if (hasBody(lines, index, language)) found.push({ name: match, line: index + 1 });
  }
  return found;
}

function nameIn(line: string, heads: readonly RegExp[]): string | undefined {
  for (const head of heads) {
    const match = head.exec(line)?.groups?.['name'];
    if (match !== undefined) return match;
  }
  return undefined;
}

function quotedLines(text: string, language: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { start, end, line } of sourceTokens(text, language)) {
    const lines = text.slice(start, end).split('\n').length;
    for (let offset = 1; offset < lines; offset++) found.add(line + offset);
  }
  return found;
}

function hasBody(lines: readonly string[], index: number, language: string): boolean {
  if (indented.has(language)) {
    const next = lines.slice(index + 1).find((line) => line.trim() !== '');
    return next !== undefined && indentation(next) > indentation(lines[index] as string);
  }
  const head = lines.slice(index, index + maxHeadLines).join('\n');
  const first = /[{;]|=>/.exec(head)?.[0];
  return first !== undefined && first !== ';';
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

function compile(sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(source, 'u'));
}
