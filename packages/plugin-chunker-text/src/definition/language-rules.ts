import type { SymbolKind } from '@codesearch/kernel';

/** How one line of a language defines a name. */
export interface LineRule {
  readonly kind: SymbolKind;
  /** Matches one line. The group `name` is the defined name. */
  readonly pattern: RegExp;
  /**
   * Where the definition ends: at a line that matches, or before the `next` definition by the same rule. Default: with the last line
   * that is indented more deeply, or a closing bracket or word after it.
   */
  readonly end?: RegExp | 'next';
}

const quotedName = String.raw`["'](?<name>[^"']+)["']`;

/** The parameters of a type, such as `<Id, Map<String, List<Order>>>`. Without nesting, a line of them could be read in 2ⁿ ways. */
const typeParameters = String.raw`<[^()<>]*(?:<[^()<>]*(?:<[^()<>]*>[^()<>]*)*>[^()<>]*)*>`;

/** A method as in Java: a type, a name and parameters, then a body. @param brace that begins the body, as an expression */
const typedMethod = (brace: string): LineRule => ({
  kind: 'method',
  pattern: new RegExp(
    [
      String.raw`^\s*(?:@\w+\s+)*(?!(?:return|else|new|throw|case|await|assert|in)\b)`,
      String.raw`(?:[A-Za-z_][\w.]*(?:${typeParameters})?(?:\[\])*\s+)+`,
      String.raw`(?!(?:if|for|while|switch|catch|synchronized)\b)(?<name>[A-Za-z_]\w*)`,
      String.raw`\s*\([^()]*\)\s*(?:throws\s+[\w., ]+)?${brace}\s*$`,
    ].join(''),
  ),
});

/** Functions and values of ML at the top of a file; those inside of others are local. */
const letBindings: readonly LineRule[] = [
  {
    kind: 'function',
    pattern:
      /^(?:let|and)\s+(?:(?:rec|inline|private|internal)\s+)*(?!mutable\b)(?<name>[a-z_][\w']*)\s+(?!:)[^=\s][^=]*=/,
  },
  { kind: 'variable', pattern: /^let\s+(?:(?:mutable|private|internal)\s+)*(?<name>[a-z_][\w']*)\s*(?::[^=]*)?=/i },
];

const cmakeBlock = (word: string): LineRule => ({
  kind: 'function',
  pattern: new RegExp(String.raw`^\s*${word}\s*\(\s*(?<name>\w+)`, 'i'),
  end: new RegExp(String.raw`^\s*end${word}\b`, 'i'),
});

/**
 * Rules of languages whose definitions have other forms than a keyword and a name, by name of the language. The first rule that
 * matches a line counts; the forms of all languages follow.
 */
export const languageRules: Readonly<Record<string, readonly LineRule[]>> = {
  apex: [
    {
      kind: 'class',
      pattern:
        /^\s*(?:(?:public|private|global|virtual|abstract|with|without|inherited|sharing)\s+)+class\s+(?<name>\w+)/i,
    },
    typedMethod(String.raw`\{?`),
  ],
  cmake: [
    cmakeBlock('function'),
    cmakeBlock('macro'),
    {
      kind: 'module',
      pattern: /^\s*(?:add_executable|add_library|add_custom_target|project)\s*\(\s*(?<name>[\w.:+-]+)/i,
    },
    { kind: 'variable', pattern: /^\s*(?:set|option)\s*\(\s*(?<name>\w+)/i },
  ],
  dockerfile: [
    { kind: 'module', pattern: /^\s*FROM\s.*\sAS\s+(?<name>[\w.-]+)\s*$/i, end: 'next' },
    { kind: 'variable', pattern: /^\s*(?:ARG|ENV)\s+(?<name>\w+)/i },
  ],
  'f#': letBindings,
  graphql: [
    { kind: 'function', pattern: /^\s*(?:query|mutation|subscription|fragment)\s+(?<name>\w+)/ },
    { kind: 'function', pattern: /^\s*directive\s+@(?<name>\w+)/ },
  ],
  groovy: [
    {
      kind: 'function',
      pattern: new RegExp(String.raw`^\s*(?:tasks\.(?:register|named|create)|task)\s*\(\s*${quotedName}`),
    },
    { kind: 'function', pattern: /^\s*task\s+(?<name>\w+)/ },
    { kind: 'module', pattern: new RegExp(String.raw`^\s*stage\s*\(\s*${quotedName}`) },
    { kind: 'function', pattern: /^\s*(?:static\s+)?def\s+(?<name>\w+)\s*\(/ },
    // A call without parentheses, such as `implementation project(':core')`, has no brace at its end.
    typedMethod(String.raw`\{`),
  ],
  hcl: [
    {
      kind: 'variable',
      pattern: /^\s*(?:data|output|provider|check|import|removed)\s+(?:"[^"]*"\s+)?"(?<name>[^"]+)"/,
    },
  ],
  makefile: [
    { kind: 'macro', pattern: /^\s*define\s+(?<name>[\w.-]+)/, end: /^\s*endef\b/ },
    { kind: 'variable', pattern: /^(?:export\s+|override\s+)*(?<name>[\w.-]+)\s*(?:[:?+!]?=|::=)/ },
    {
      kind: 'function',
      pattern:
        /^(?!\.(?:PHONY|SUFFIXES|DEFAULT|PRECIOUS|SILENT|IGNORE)\b)(?<name>[\w./%$(){}@*+-]+)(?:\s[^:=]*)?::?(?!=)/,
    },
  ],
  'objective-c': [
    { kind: 'class', pattern: /^\s*@(?:interface|implementation)\s+(?<name>\w+)/, end: /^\s*@end\b/ },
    { kind: 'interface', pattern: /^\s*@protocol\s+(?<name>\w+)(?!.*;\s*$)/, end: /^\s*@end\b/ },
    { kind: 'field', pattern: /^\s*@property\b[^;]*?(?<name>\w+)\s*;/ },
    { kind: 'method', pattern: /^\s*[-+]\s*\([^)]*\)\s*(?<name>\w+)/ },
    { kind: 'enum', pattern: /^\s*typedef\s+NS_(?:ENUM|OPTIONS)\s*\(\s*\w+\s*,\s*(?<name>\w+)/ },
    { kind: 'macro', pattern: /^\s*#\s*define\s+(?<name>\w+)/ },
    {
      kind: 'function',
      pattern: /^(?!(?:return|else|typedef|case)\b)(?:[A-Za-z_]\w*[\s*]+)+(?<name>[A-Za-z_]\w*)\s*\([^;]*$/,
    },
  ],
  ocaml: letBindings,
  powershell: [{ kind: 'function', pattern: /^\s*(?:filter|workflow|configuration)\s+(?<name>[\w:-]+)/i }],
  r: [
    {
      kind: 'class',
      pattern: new RegExp(
        String.raw`^\s*(?:[\w.]+\s*(?:<-|=)\s*)?(?:setClass|setRefClass|R6Class|new_class)\s*\(\s*${quotedName}`,
      ),
    },
    { kind: 'method', pattern: new RegExp(String.raw`^\s*(?:setGeneric|setMethod|setValidity)\s*\(\s*${quotedName}`) },
  ],
  sql: [
    {
      kind: 'variable',
      pattern:
        /^\s*create\s+(?:unique\s+|clustered\s+)*(?:index|sequence|role|database|policy)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?["`[]?(?<name>[\w.]+)/i,
    },
  ],
};
