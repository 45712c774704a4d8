import { typedMethod } from './line-rule.ts';
import type { LineRule, RuleRow } from './line-rule.ts';
import { rareLanguageRules } from './rare-language-rules.ts';

const quotedName = String.raw`["'](?<name>[^"']+)["']`;

const letFunction = String.raw`(?:let|and)\s+(?:(?:rec|inline|private|internal)\s+)*(?!(?:mutable|rec|inline|private|internal)\b)(?<name>[a-z_][\w']*)\s+(?!:)[^=\s][^=]*=`;
const letFunctionOfCases = String.raw`(?:let|and)\s+(?:rec\s+)?(?!rec\b)(?<name>[a-z_][\w']*)\s*(?::[^=]*)?=\s*(?:function|fun)\b`;
const letValue = String.raw`let\s+(?:(?:mutable|private|internal)\s+)*(?<name>(?!_\b)[A-Za-z_][\w']*)\s*(?::[^=]*)?=(?!.*\bin\s*$)`;

/** Functions and values of ML at the top of a file and of a module; those inside of others are local. */
const letBindings: readonly RuleRow[] = [
  ['function', new RegExp(`^${letFunction}`)],
  ['function', new RegExp(`^${letFunctionOfCases}`)],
  ['variable', new RegExp(`^${letValue}`)],
  ['function', new RegExp(String.raw`^\s+${letFunction}(?!.*\bin\s*$)`), { isMember: true }],
  ['function', new RegExp(String.raw`^\s+${letFunctionOfCases}`), { isMember: true }],
  ['variable', new RegExp(String.raw`^\s+${letValue}`), { isMember: true }],
];

/** Functions of templates: of the language of the page, of its scripts and of the template itself. */
const templateFunctions: readonly RuleRow[] = [
  [
    'function',
    /^\s*(?:<%[-!=]?\s*|<\?(?:php)?\s+|@php\s+)?(?:export\s+)?(?:default\s+)?(?:async\s+)?function\*?\s+(?<name>[A-Za-z_$][\w$]*)\s*\(/,
  ],
  [
    'function',
    /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[A-Za-z_$][\w$]*)\s*=\s*(?:async\s+)?(?:function\b|(?:\([^()]*\)|[\w$]+)\s*=>)/,
  ],
  ['function', /^\s*(?:<%-?\s*)?def\s+(?:self\.)?(?<name>[a-z_]\w*[?!=]?)(?=\s*(?:[(;]|-?%>|$))/],
  ['class', /^\s*(?:<%[-!]?\s*)?class\s+(?<name>[A-Z]\w*)\s*(?:(?:extends|:)\s*[\w.]+\s*)?\{/],
  [
    'method',
    /^\s*(?:<%!\s*)?(?:(?:public|private|protected|internal|static|async|override|virtual|final)\s+)+(?:[\w.]+(?:<[^()]{0,80}>)?(?:\[\])?\s+)?(?<name>[A-Za-z_]\w*)\s*\([^()]*\)\s*(?:=>|\{|$)/,
  ],
  ['function', /^\s*@helper\s+(?<name>\w+)\s*\(/],
  ['macro', /^\s*\{%[-+~]?\s*macro\s+(?<name>\w+)/, { end: /\bendmacro\b/ }],
  ['macro', /^\s*<#(?:macro|function)\s+(?<name>\w+)/, { end: /<\/#(?:macro|function)>/ }],
  ['function', /^\s*<%def\s+name="(?<name>\w+)/, { end: /<\/%def>/ }],
  ['function', /^\s*\{\{-?\s*(?:define|block)\s+"(?<name>[^"]+)"/],
  ['function', /^\s*\{\{#\*inline\s+"(?<name>[^"]+)"/],
];

const cmakeBlock = (word: string): RuleRow => [
  'function',
  new RegExp(String.raw`^\s*${word}\s*\(\s*(?<name>\w+)`, 'i'),
  { end: new RegExp(String.raw`^\s*end${word}\b`, 'i') },
];

const rows: Readonly<Record<string, readonly RuleRow[]>> = {
  ...rareLanguageRules,
  apex: [
    [
      'class',
      /^\s*(?:(?:public|private|global|virtual|abstract|with|without|inherited|sharing)\s+)+class\s+(?<name>\w+)/i,
    ],
    ['function', /^\s*trigger\s+(?<name>\w+)\s+on\s+\w+\s*\(/i],
    typedMethod(String.raw`(?:\{.*)?`),
  ],
  assembly: [
    ['constant', /^\s*\.(?:equ|set)\s+(?<name>[A-Za-z_][\w.$]*)\s*,/i],
    ['constant', /^(?<name>[A-Za-z_][\w@?$]*):?\s+equ\b/i],
    ['macro', /^(?<name>[A-Za-z_@?][\w@?$]*)\s+macro\b/i, { end: /^\s*endm\b/i }],
    ['macro', /^\s*%i?macro\s+(?<name>[A-Za-z_][\w.$]*)/i, { end: /^\s*%endmacro\b/i }],
    ['macro', /^\s*\.macro\s+(?<name>[A-Za-z_][\w.$]*)/i, { end: /^\s*\.endm\b/i }],
    ['function', /^(?<name>[A-Za-z_@?][\w@?$]*)\s+proc\b/i, { end: /^[\w@?$]+\s+endp\b/i }],
    // As the sources of Linux name a function that is linked.
    [
      'function',
      /^\s*(?:SYM_\w+_START\w*|ENTRY)\(\s*(?<name>[A-Za-z_][\w.$]*)\s*\)/,
      { end: /^\s*(?:SYM_\w+_END|END(?:PROC)?)\(/ },
    ],
    // A label that begins with a point or a digit is inside of another one.
    ['function', /^(?<name>[A-Za-z_@?$][\w.@?$]*)::?(?!=)(?=\s|$)/, { end: 'next' }],
  ],
  cmake: [
    cmakeBlock('function'),
    cmakeBlock('macro'),
    ['module', /^\s*(?:add_executable|add_library|add_custom_target|project)\s*\(\s*(?<name>[\w.:+-]+)/i],
    ['variable', /^\s*(?:set|option)\s*\(\s*(?<name>\w+)/i],
  ],
  dockerfile: [
    ['module', /^\s*FROM\s.*\sAS\s+(?<name>[\w.-]+)\s*$/i, { end: 'next' }],
    ['variable', /^\s*(?:ARG|ENV)\s+(?<name>\w+)/i],
  ],
  erlang: [
    ['module', /^-module\(\s*(?<name>[a-z][\w@]*)\s*\)/],
    ['struct', /^-record\(\s*(?<name>[a-z][\w@]*)\s*,/],
    ['macro', /^-define\(\s*(?<name>\w+)\s*[,(]/],
    ['type', /^-(?:type|opaque)\s+(?<name>[a-z][\w@]*)\s*\(/],
    // Each clause of a function.
    ['function', /^(?<name>[a-z][\w@]*)\s*\((?:.*\)\s*(?:when\b.*)?->|[^.]*$)/],
  ],
  'f#': [
    ...letBindings,
    [
      'method',
      /^\s+(?:static\s+)?(?:member|override|default|abstract(?:\s+member)?)\s+(?!val\b)(?:(?:inline|private|internal|public)\s+)*(?:\w+\.)?(?<name>[A-Za-z_]\w*)/,
    ],
  ],
  gdscript: [
    ['class', /^class_name\s+(?<name>\w+)/],
    ['field', /^signal\s+(?<name>\w+)/],
    ['variable', /^(?:@\w+(?:\([^)]*\))?\s+)*(?:static\s+)?(?:var|const)\s+(?<name>\w+)/],
  ],
  graphql: [
    ['type', /^\s*(?:extend\s+)?(?:input|scalar)\s+(?<name>\w+)/],
    ['function', /^\s*(?:query|mutation|subscription|fragment)\s+(?<name>\w+)/],
    ['function', /^\s*directive\s+@(?<name>\w+)/],
  ],
  groovy: [
    ['function', new RegExp(String.raw`^\s*(?:tasks\.(?:register|named|create)|task)\s*\(\s*${quotedName}`)],
    ['function', /^\s*task\s+(?<name>\w+)/],
    ['module', new RegExp(String.raw`^\s*stage\s*\(\s*${quotedName}`)],
    [
      'function',
      /^\s*(?:@\w+\s+)*(?:(?:public|protected|private|static|final|synchronized)\s+)*def\s+(?<name>\w+)\s*\(/,
    ],
    // A test of Spock is named by a sentence.
    ['method', new RegExp(String.raw`^\s*(?:def|void)\s+${quotedName}\s*\(`)],
    [
      'method',
      /^\s*(?:@\w+\s+)*(?:(?:public|protected|private|static|final|synchronized)\s+)*(?:<[^<>()]*>\s*)?(?:void|boolean|byte|short|int|long|float|double|char|[A-Z][\w.]*(?:<[^()]*>)?)(?:\[\])*\s+(?<name>[a-z_]\w*)\s*\([^()]*\)\s*(?:throws\s+[\w., ]+)?\{/,
    ],
    // A call without parentheses, such as `implementation project(':core')`, has no brace at its end.
    typedMethod(String.raw`\{`),
  ],
  hcl: [['variable', /^\s*(?:data|output|provider|check|import|removed)\s+(?:"[^"]*"\s+)?"(?<name>[^"]+)"/]],
  makefile: [
    ['macro', /^\s*define\s+(?<name>[\w.-]+)/, { end: /^\s*endef\b/ }],
    ['variable', /^(?:export\s+|override\s+)*(?<name>[\w.-]+)\s*(?:[:?+!]?=|::=)/],
    [
      'function',
      /^(?!\.(?:PHONY|SUFFIXES|DEFAULT|PRECIOUS|SILENT|IGNORE)\b)(?<name>[\w./%$(){}@*+-]+)(?:\s[^:=]*)?::?(?!=)/,
    ],
  ],
  template: templateFunctions,
  blade: templateFunctions,
  'objective-c': [
    ['class', /^\s*@(?:interface|implementation)\s+(?<name>\w+)/, { end: /^\s*@end\b/ }],
    ['interface', /^\s*@protocol\s+(?<name>\w+)(?!.*;\s*$)/, { end: /^\s*@end\b/ }],
    ['field', /^\s*@property\b[^;]*?(?<name>\w+)\s*;/],
    ['method', /^\s*[-+]\s*\([^)]*\)\s*(?<name>\w+)/],
    ['enum', /^\s*typedef\s+NS_(?:ENUM|OPTIONS)\s*\(\s*\w+\s*,\s*(?<name>\w+)/],
    ['macro', /^\s*#\s*define\s+(?<name>\w+)/],
    ['function', /^(?!(?:return|else|typedef|case)\b)(?:[A-Za-z_]\w*[\s*]+)+(?<name>[A-Za-z_]\w*)\s*\([^;]*$/],
  ],
  nix: [
    // A function: a name or a set of names, and a colon, which is not that of an address.
    [
      'function',
      /^\s*(?<name>[A-Za-z_][\w'-]*)\s*=\s*(?:[A-Za-z_][\w'-]*|(?:\w+\s*@\s*)?\{[^{}=]*\}(?:\s*@\s*\w+)?)\s*:(?=\s|$)/,
    ],
    // What a function builds of a set, such as a package.
    ['variable', /^\s*(?<name>[A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)*)\s*=\s*[A-Za-z_(][\w.' ()-]*\{\s*$/],
  ],
  ocaml: [
    ...letBindings,
    ['interface', /^\s*module\s+type\s+(?<name>[A-Z][\w']*)/],
    ['module', /^\s*module\s+(?:rec\s+)?(?!type\b)(?<name>[A-Z][\w']*)/],
    ['type', /^\s*type\s+(?:nonrec\s+)?(?:[+-]?'\w+\s+|\([^)]*\)\s+)?(?<name>[a-z_][\w']*)\s*(?:=|$)/],
    ['class', /^\s*class\s+(?:virtual\s+)?(?:\[[^\]]*\]\s*)?(?<name>[a-z_][\w']*)/],
    ['function', /^\s*(?:val|external)\s+(?!mutable\b)(?<name>[a-z_][\w']*)\s*:/],
    ['class', /^\s*exception\s+(?<name>[A-Z][\w']*)/],
  ],
  powershell: [
    ['function', /^\s*(?:filter|workflow|configuration)\s+(?<name>[\w:-]+)/i],
    ['method', /^\s+(?:(?:static|hidden)\s+)*\[[\w.[\], ]+\]\s*(?<name>[A-Za-z_]\w*)\s*\([^()]*\)\s*\{/i],
  ],
  r: [
    [
      'class',
      new RegExp(
        String.raw`^\s*(?:[\w.]+\s*(?:<-|=)\s*)?(?:setClass|setRefClass|R6Class|new_class)\s*\(\s*${quotedName}`,
      ),
    ],
    ['method', new RegExp(String.raw`^\s*(?:setGeneric|setMethod|setValidity)\s*\(\s*${quotedName}`)],
  ],
  sql: [
    [
      'variable',
      /^\s*create\s+(?:unique\s+|clustered\s+)*(?:index|sequence|role|database|policy)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?["`[]?(?<name>[\w.]+)/i,
    ],
  ],
};

/**
 * Rules of languages whose definitions have other forms than a keyword and a name, by name of the language. The first
 * rule that matches a line counts; the forms of all languages follow.
 */
export const languageRules: Readonly<Record<string, readonly LineRule[]>> = Object.fromEntries(
  Object.entries(rows).map(([language, list]) => [
    language,
    list.map(([kind, pattern, more]) => ({ kind, pattern, ...more })),
  ]),
);

/**
 * Languages in which a line with the forms of all languages is something else, such as the instruction `sub rax, 8`.
 */
export const withOwnFormsOnly: ReadonlySet<string> = new Set(['assembly', 'blade', 'elm', 'erlang', 'nix', 'template']);
