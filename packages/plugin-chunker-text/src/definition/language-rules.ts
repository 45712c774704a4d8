import { typedMethod } from './line-rule.ts';
import type { LineRule } from './line-rule.ts';
import { rareLanguageRules } from './rare-language-rules.ts';

const quotedName = String.raw`["'](?<name>[^"']+)["']`;

const letFunction = String.raw`(?:let|and)\s+(?:(?:rec|inline|private|internal)\s+)*(?!(?:mutable|rec|inline|private|internal)\b)(?<name>[a-z_][\w']*)\s+(?!:)[^=\s][^=]*=`;
const letFunctionOfCases = String.raw`(?:let|and)\s+(?:rec\s+)?(?!rec\b)(?<name>[a-z_][\w']*)\s*(?::[^=]*)?=\s*(?:function|fun)\b`;
const letValue = String.raw`let\s+(?:(?:mutable|private|internal)\s+)*(?<name>(?!_\b)[A-Za-z_][\w']*)\s*(?::[^=]*)?=(?!.*\bin\s*$)`;

/** Functions and values of ML at the top of a file and of a module; those inside of others are local. */
const letBindings: readonly LineRule[] = [
  { kind: 'function', pattern: new RegExp(`^${letFunction}`) },
  { kind: 'function', pattern: new RegExp(`^${letFunctionOfCases}`) },
  { kind: 'variable', pattern: new RegExp(`^${letValue}`) },
  { kind: 'function', pattern: new RegExp(String.raw`^\s+${letFunction}(?!.*\bin\s*$)`), isMember: true },
  { kind: 'function', pattern: new RegExp(String.raw`^\s+${letFunctionOfCases}`), isMember: true },
  { kind: 'variable', pattern: new RegExp(String.raw`^\s+${letValue}`), isMember: true },
];

/** Functions of templates: of the language of the page, of its scripts and of the template itself. */
const templateFunctions: readonly LineRule[] = [
  {
    kind: 'function',
    pattern:
      /^\s*(?:<%[-!=]?\s*|<\?(?:php)?\s+|@php\s+)?(?:export\s+)?(?:default\s+)?(?:async\s+)?function\*?\s+(?<name>[A-Za-z_$][\w$]*)\s*\(/,
  },
  {
    kind: 'function',
    pattern:
      /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[A-Za-z_$][\w$]*)\s*=\s*(?:async\s+)?(?:function\b|(?:\([^()]*\)|[\w$]+)\s*=>)/,
  },
  { kind: 'function', pattern: /^\s*(?:<%-?\s*)?def\s+(?:self\.)?(?<name>[a-z_]\w*[?!=]?)(?=\s*(?:[(;]|-?%>|$))/ },
  { kind: 'class', pattern: /^\s*(?:<%[-!]?\s*)?class\s+(?<name>[A-Z]\w*)\s*(?:(?:extends|:)\s*[\w.]+\s*)?\{/ },
  {
    kind: 'method',
    pattern:
      /^\s*(?:<%!\s*)?(?:(?:public|private|protected|internal|static|async|override|virtual|final)\s+)+(?:[\w.]+(?:<[^()]{0,80}>)?(?:\[\])?\s+)?(?<name>[A-Za-z_]\w*)\s*\([^()]*\)\s*(?:=>|\{|$)/,
  },
  { kind: 'function', pattern: /^\s*@helper\s+(?<name>\w+)\s*\(/ },
  { kind: 'macro', pattern: /^\s*\{%[-+~]?\s*macro\s+(?<name>\w+)/, end: /\bendmacro\b/ },
  { kind: 'macro', pattern: /^\s*<#(?:macro|function)\s+(?<name>\w+)/, end: /<\/#(?:macro|function)>/ },
  { kind: 'function', pattern: /^\s*<%def\s+name="(?<name>\w+)/, end: /<\/%def>/ },
  { kind: 'function', pattern: /^\s*\{\{-?\s*(?:define|block)\s+"(?<name>[^"]+)"/ },
  { kind: 'function', pattern: /^\s*\{\{#\*inline\s+"(?<name>[^"]+)"/ },
];

const cmakeBlock = (word: string): LineRule => ({
  kind: 'function',
  pattern: new RegExp(String.raw`^\s*${word}\s*\(\s*(?<name>\w+)`, 'i'),
  end: new RegExp(String.raw`^\s*end${word}\b`, 'i'),
});

/**
 * Rules of languages whose definitions have other forms than a keyword and a name, by name of the language. The first
 * rule that matches a line counts; the forms of all languages follow.
 */
export const languageRules: Readonly<Record<string, readonly LineRule[]>> = {
  ...rareLanguageRules,
  apex: [
    {
      kind: 'class',
      pattern:
        /^\s*(?:(?:public|private|global|virtual|abstract|with|without|inherited|sharing)\s+)+class\s+(?<name>\w+)/i,
    },
    { kind: 'function', pattern: /^\s*trigger\s+(?<name>\w+)\s+on\s+\w+\s*\(/i },
    typedMethod(String.raw`(?:\{.*)?`),
  ],
  assembly: [
    { kind: 'constant', pattern: /^\s*\.(?:equ|set)\s+(?<name>[A-Za-z_][\w.$]*)\s*,/i },
    { kind: 'constant', pattern: /^(?<name>[A-Za-z_][\w@?$]*):?\s+equ\b/i },
    { kind: 'macro', pattern: /^(?<name>[A-Za-z_@?][\w@?$]*)\s+macro\b/i, end: /^\s*endm\b/i },
    { kind: 'macro', pattern: /^\s*%i?macro\s+(?<name>[A-Za-z_][\w.$]*)/i, end: /^\s*%endmacro\b/i },
    { kind: 'macro', pattern: /^\s*\.macro\s+(?<name>[A-Za-z_][\w.$]*)/i, end: /^\s*\.endm\b/i },
    { kind: 'function', pattern: /^(?<name>[A-Za-z_@?][\w@?$]*)\s+proc\b/i, end: /^[\w@?$]+\s+endp\b/i },
    // A label that begins with a point or a digit is inside of another one.
    { kind: 'function', pattern: /^(?<name>[A-Za-z_@?$][\w.@?$]*)::?(?!=)(?=\s|$)/, end: 'next' },
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
  erlang: [
    { kind: 'module', pattern: /^-module\(\s*(?<name>[a-z][\w@]*)\s*\)/ },
    { kind: 'struct', pattern: /^-record\(\s*(?<name>[a-z][\w@]*)\s*,/ },
    { kind: 'macro', pattern: /^-define\(\s*(?<name>\w+)\s*[,(]/ },
    { kind: 'type', pattern: /^-(?:type|opaque)\s+(?<name>[a-z][\w@]*)\s*\(/ },
    // Each clause of a function.
    { kind: 'function', pattern: /^(?<name>[a-z][\w@]*)\s*\((?:.*\)\s*(?:when\b.*)?->|[^.]*$)/ },
  ],
  'f#': [
    ...letBindings,
    {
      kind: 'method',
      pattern:
        /^\s+(?:static\s+)?(?:member|override|default|abstract(?:\s+member)?)\s+(?!val\b)(?:(?:inline|private|internal|public)\s+)*(?:\w+\.)?(?<name>[A-Za-z_]\w*)/,
    },
  ],
  gdscript: [
    { kind: 'class', pattern: /^class_name\s+(?<name>\w+)/ },
    { kind: 'field', pattern: /^signal\s+(?<name>\w+)/ },
    { kind: 'variable', pattern: /^(?:@\w+(?:\([^)]*\))?\s+)*(?:static\s+)?(?:var|const)\s+(?<name>\w+)/ },
  ],
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
    {
      kind: 'function',
      pattern: /^\s*(?:@\w+\s+)*(?:(?:public|protected|private|static|final|synchronized)\s+)*def\s+(?<name>\w+)\s*\(/,
    },
    // A test of Spock is named by a sentence.
    { kind: 'method', pattern: new RegExp(String.raw`^\s*(?:def|void)\s+${quotedName}\s*\(`) },
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
  template: templateFunctions,
  blade: templateFunctions,
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
  nix: [
    // A function: a name or a set of names, and a colon, which is not that of an address.
    {
      kind: 'function',
      pattern:
        /^\s*(?<name>[A-Za-z_][\w'-]*)\s*=\s*(?:[A-Za-z_][\w'-]*|(?:\w+\s*@\s*)?\{[^{}=]*\}(?:\s*@\s*\w+)?)\s*:(?=\s|$)/,
    },
    // What a function builds of a set, such as a package.
    {
      kind: 'variable',
      pattern: /^\s*(?<name>[A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)*)\s*=\s*[A-Za-z_(][\w.' ()-]*\{\s*$/,
    },
  ],
  ocaml: [
    ...letBindings,
    { kind: 'interface', pattern: /^\s*module\s+type\s+(?<name>[A-Z][\w']*)/ },
    { kind: 'module', pattern: /^\s*module\s+(?:rec\s+)?(?!type\b)(?<name>[A-Z][\w']*)/ },
    {
      kind: 'type',
      pattern: /^\s*type\s+(?:nonrec\s+)?(?:[+-]?'\w+\s+|\([^)]*\)\s+)?(?<name>[a-z_][\w']*)\s*(?:=|$)/,
    },
    { kind: 'class', pattern: /^\s*class\s+(?:virtual\s+)?(?:\[[^\]]*\]\s*)?(?<name>[a-z_][\w']*)/ },
    { kind: 'function', pattern: /^\s*(?:val|external)\s+(?!mutable\b)(?<name>[a-z_][\w']*)\s*:/ },
    { kind: 'class', pattern: /^\s*exception\s+(?<name>[A-Z][\w']*)/ },
  ],
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

/**
 * Languages in which a line with the forms of all languages is something else, such as the instruction `sub rax, 8`.
 */
export const withOwnFormsOnly: ReadonlySet<string> = new Set(['assembly', 'blade', 'erlang', 'nix', 'template']);
