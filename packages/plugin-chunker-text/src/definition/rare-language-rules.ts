import type { SymbolKind } from '@codesearch/kernel';
import { typedMethod } from './line-rule.ts';
import type { RuleRow } from './line-rule.ts';

const lispDefinitions: readonly RuleRow[] = [
  ['macro', /^\s*\((?:define-syntax(?:-rule)?|defmacro|define-macro)\s+\(*(?<name>[^\s()]+)/],
  ['struct', /^\s*\((?:struct|define-struct|defstruct|define-record-type)\s+\(?(?<name>[^\s()]+)/],
  ['class', /^\s*\(defclass\s+(?<name>[^\s()]+)/],
  ['function', /^\s*\((?:defgeneric|defmethod|cl-defun|cl-defmethod)\s+(?<name>[^\s()]+)/],
  ['function', /^\s*\(define(?:\/\w+|-public)?\s+\(+(?<name>[^\s()]+)/],
  ['variable', /^\((?:define|define-public|defvar|defparameter|defconstant|defconst|defcustom)\s+(?<name>[^\s()]+)/],
];

/** The signature of a function that is defined below it, at the top of a file. @param colon behind the name */
const signatureLine = (colon: string): RuleRow => [
  'function',
  new RegExp(String.raw`^(?:port\s+)?(?<name>[a-z_][\w']*)\s*${colon}(?=\s|$)`),
  { end: 'next' },
];

/** A function of a language with the syntax of C, with or without what opens its body. */
const cFunction: readonly [SymbolKind, RegExp] = [
  'function',
  /^(?!(?:return|else|typedef|case|struct|if|for|while)\b)(?:[A-Za-z_][\w<>]*[\s*&]+)+(?<name>[A-Za-z_]\w*)\s*\([^;{]*(?:\{.*)?$/,
];

/** The same where the type is on the line before. */
const functionBelowType: RuleRow = [
  'function',
  /^(?!(?:if|for|while|switch|return|sizeof)\b)(?<name>[A-Za-z_]\w*)\s*\((?!.*[;:]\s*$)[^{]*(?:\{.*)?$/,
  { end: /^\}/ },
];

/** Functions of C in the file of a generator. */
const generatorFunctions: readonly RuleRow[] = [[...cFunction, { end: /^\}/ }], functionBelowType];

const paragraphs = String.raw`(?!END-|(?:EXIT|GOBACK|STOP|CONTINUE|ELSE)\b)`;

/** Rules of languages that few projects have, as {@link languageRules}. */
export const rareLanguageRules: Readonly<Record<string, readonly RuleRow[]>> = {
  abap: [
    ['class', /^\s*class\s+(?<name>[\w/]+)\s+(?:definition|implementation)\b/i, { end: /^\s*endclass\b/i }],
    ['interface', /^\s*interface\s+(?<name>[\w/]+)/i, { end: /^\s*endinterface\b/i }],
    ['method', /^\s*method\s+(?<name>[\w/~]+)\s*\./i, { end: /^\s*endmethod\b/i }],
    ['function', /^\s*form\s+(?<name>[\w/-]+)/i, { end: /^\s*endform\b/i }],
    ['function', /^\s*function\s+(?<name>[\w/]+)\s*\./i, { end: /^\s*endfunction\b/i }],
  ],
  ada: [
    [
      'function',
      /^\s*(?:(?:not\s+)?overriding\s+)?(?:function|procedure)\s+(?<name>[A-Za-z][\w.]*|"[^"]+")\s*(?:$|[(;]|return\b|is\b)/i,
    ],
    ['module', /^\s*package\s+(?:body\s+)?(?<name>[A-Za-z][\w.]*)\s*(?:is\b|$)/i],
    ['module', /^\s*(?:task|protected)\s+(?:type\s+|body\s+)?(?<name>\w+)\s*(?:is\b|$|\()/i],
  ],
  antlr: [
    [
      'rule',
      /^(?:fragment\s+)?(?!(?:grammar|lexer|parser|import|options|tokens|channels|mode|catch|finally)\b)(?<name>[A-Za-z]\w*)\s*(?:$|:|\[|returns\b|locals\b|options\b)/,
    ],
  ],
  autohotkey: [
    ['class', /^\s*class\s+(?<name>\w+)/i],
    ['function', /^\s*(?!(?:if|while|for|loop|switch|return)\b)(?<name>[A-Za-z_]\w*)\([^()]*\)\s*\{?\s*$/i],
  ],
  batch: [['function', /^\s*:(?!:|eof\s*$)(?<name>[A-Za-z_][\w.-]*)\s*$/i, { end: 'next' }]],
  bicep: [
    ['function', /^\s*func\s+(?<name>\w+)/],
    ['type', /^\s*type\s+(?<name>\w+)\s*=/],
    ['variable', /^\s*(?:resource|module|param|var|output)\s+(?<name>\w+)/],
  ],
  clojure: [
    ['function', /^\s*\((?:defmulti|defmethod|definline|s\/defn)\s+(?:\^\S+\s+)*(?<name>[^\s()[\]{}]+)/],
    ['variable', /^\s*\((?:def|defonce|s\/def)\s+(?:\^(?:\{[^}]*\}|\S+)\s+)*(?<name>[^\s()[\]{}^:]+)/],
    ['function', /^\s*\((?:defn-?|defmacro)\s+(?:\^(?:\{[^}]*\}|\S+)\s+)*(?<name>[^\s()^[\]{}]+)/],
  ],
  cobol: [
    ['module', /^[\s\d]*(?:program-id|class-id|function-id)\s*\.\s*["']?(?<name>[A-Z\d][\w-]*)/i],
    [
      'function',
      /^[\s\d]{0,7}(?!(?:file|working-storage|local-storage|linkage|configuration|input-output|report|screen|communication)\s)(?<name>[A-Z\d][\w-]*)\s+section\s*\./i,
      { end: 'next' },
    ],
    [
      'function',
      new RegExp(String.raw`^(?:\d{6} | {7}| {0,3}(?=\S))${paragraphs}(?<name>[A-Z\d][A-Z\d-]*[A-Z\d])\s*\.\s*$`, 'i'),
      { end: 'next' },
    ],
    ['struct', /^[\s\d]*01\s+(?!filler\b)(?<name>[A-Z\d][\w-]*)/i],
  ],
  coffeescript: [['method', /^\s+(?<name>@?[\w$]+)\s*:\s*(?:\([^()]*\)\s*)?[-=]>/]],
  'common lisp': lispDefinitions,
  // Sass and Less; a stylesheet without them has a grammar.
  css: [
    ['variable', /^\s*(?<name>--[\w-]+)\s*:/],
    ['function', /^\s*@(?:mixin|function)\s+(?<name>[\w-]+)/],
    ['class', /^\s*%(?<name>[\w-]+)\s*\{/],
    ['function', /^\s*\.(?<name>[\w-]+)\s*\([^()]*\)\s*(?:when\b.*)?\{/],
    ['variable', /^[$@](?!(?:media|import|include|use|charset|font-face|keyframes|supports)\b)(?<name>[\w-]+)\s*:/],
  ],
  d: [typedMethod(String.raw`(?:\s*(?:const|pure|nothrow|immutable|inout|@\w+))*\s*\{?`), cFunction],
  elm: [
    ['module', /^(?:port\s+|effect\s+)?module\s+(?<name>[A-Z][\w.]*)/, { end: 'next' }],
    ['type', /^type\s+(?:alias\s+)?(?<name>[A-Z]\w*)/],
    signatureLine(':'),
  ],
  'emacs lisp': lispDefinitions,
  fish: [['function', /^\s*function\s+(?<name>[^\s;]+)/]],
  fortran: [
    [
      'function',
      /^\s*(?!end\b)(?:[a-z]\w*(?:\s*\([^()]*\)|\*\d+)?\s+)*(?:function|subroutine)\s+(?<name>[a-z]\w*)\s*(?:\(|$)/i,
      { end: /^\s*end\s*(?:(?:function|subroutine)\b.*)?$/i },
    ],
    ['struct', /^\s*type\s*(?:,[^:]*)?(?:::)?\s*(?!\()(?<name>[a-z]\w*)\s*$/i, { end: /^\s*end\s*type\b/i }],
    ['interface', /^\s*(?:abstract\s+)?interface\s+(?<name>[a-z]\w*)\s*$/i, { end: /^\s*end\s*interface\b/i }],
    [
      'module',
      /^\s*(?:program|submodule\s*\([^()]*\))\s+(?<name>[a-z]\w*)\s*$/i,
      { end: /^\s*end\s*(?:program|submodule)\b/i },
    ],
  ],
  gleam: [
    ['constant', /^(?:pub\s+)?const\s+(?<name>\w+)/],
    ['type', /^(?:pub\s+)?(?:opaque\s+)?type\s+(?<name>\w+)/],
  ],
  glsl: [
    ['macro', /^\s*#\s*define\s+(?<name>\w+)/],
    ['struct', /^\s*cbuffer\s+(?<name>\w+)/],
    ['variable', /^\s*(?:layout\s*\([^)]*\)\s*)?(?:uniform|varying|attribute)\s+\w+\s+(?<name>\w+)/],
    cFunction,
  ],
  jsonnet: [
    ['function', /^\s*local\s+(?<name>\w+)\s*\(/],
    ['variable', /^local\s+(?<name>\w+)\s*=/],
    ['method', /^\s*(?<name>\w+)\s*\([^()]*\)\s*:{1,3}\s/],
  ],
  julia: [
    ['constant', /^\s*const\s+(?<name>[A-Za-z_]\w*)\s*(?:::[^=]+)?=(?!=)/],
    ['struct', /^\s*(?:mutable\s+)?struct\s+(?<name>\w+).*\bend\s*$/],
    ['struct', /^\s*(?:@\w+\s+)*(?:mutable\s+)?struct\s+(?<name>\w+)/, { end: /^\s*end\b|\bend\s*$/ }],
    ['type', /^\s*(?:abstract|primitive)\s+type\s+(?<name>\w+)/],
    [
      'function',
      /^(?:@\w+\s+)?(?!(?:if|while|for|return|using|import)\b)(?<name>[A-Za-z_][\w.]*!?)(?:\{[^{}]*\})?\([^()]*\)(?:\s*::\s*[\w.{},]+)?(?:\s+where\s[^=]*)?\s*=(?!=)/,
    ],
  ],
  lean: [
    [
      'function',
      /^\s*(?:@\[[^\]]*\]\s*)?(?:(?:private|protected|noncomputable|partial|unsafe)\s+)*(?:def|theorem|lemma|abbrev|opaque|axiom)\s+(?<name>[^\s({[:]+)/,
    ],
    ['struct', /^\s*(?:structure|inductive|class)\s+(?<name>[^\s({[:]+)/],
    ['module', /^\s*namespace\s+(?<name>[\w.]+)/, { end: 'next' }],
  ],
  lex: [['rule', /^%[xs]\s+(?<name>\w+)/], ...generatorFunctions],
  matlab: [
    ['function', /^\s*function\s+(?:(?:\[[^\]]*\]|\w+)\s*=\s*)?(?<name>[A-Za-z][\w.]*)/],
    ['class', /^\s*classdef\s*(?:\([^)]*\)\s*)?(?<name>[A-Za-z]\w*)/],
  ],
  move: [
    ['module', /^\s*module\s+\w+::(?<name>\w+)/],
    ['function', /^\s*(?:(?:public(?:\(\w+\))?|entry|native|inline)\s+)*fun\s+(?<name>\w+)/],
  ],
  nim: [
    ['macro', /^\s*(?:template|macro)\s+`?(?<name>[^\s`*([:={]+)/],
    ['function', /^\s*(?:proc|func|method|iterator|converter)\s+`?(?<name>[^\s`*([:={]+)/],
    [
      'type',
      /^\s*(?:type\s+)?(?<name>[A-Z]\w*)\*?(?:\s*\{\.[^}]*\.\})?(?:\[[^\]]*\])?\s*=\s*(?:(?:ref|ptr)\s+)?(?:object|enum|distinct|tuple|concept)\b/,
    ],
    ['constant', /^const\s+(?<name>\w+)\*?\s*(?::[^=]+)?=/],
  ],
  odin: [
    ['function', /^(?<name>\w+)\s*::\s*(?:#\w+\s+)*proc\b/],
    ['struct', /^(?<name>\w+)\s*::\s*(?:distinct\s+)?(?:struct|union|bit_set|bit_field)\b/],
    ['enum', /^(?<name>\w+)\s*::\s*enum\b/],
    ['constant', /^(?<name>\w+)\s*::\s*\S/],
  ],
  pascal: [
    [
      'class',
      /^\s*(?<name>[A-Z]\w*)(?:<[^<>]*>)?\s*=\s*(?:packed\s+)?(?:class|object|record|interface)\b(?!\s*(?:of\b|;))/i,
      { end: /^\s*end\s*;/i },
    ],
  ],
  pony: [
    ['class', /^(?:actor|class|primitive|struct)\s+(?:(?:ref|val|box|iso|trn|tag)\s+)?(?<name>\w+)/],
    ['method', /^\s+(?:fun|be|new)\s+(?:(?:ref|val|box|iso|trn|tag)\s+)?(?<name>\w+)/],
  ],
  // Each clause of a rule, and no fact.
  prolog: [['function', /^(?<name>[a-z]\w*)(?:\(.*\))?\s*(?::-|-->)/]],
  purescript: [
    ['type', /^(?:(?:foreign\s+import\s+)?data|newtype)\s+(?<name>[A-Z]\w*)/],
    ['interface', /^class\s+(?:.*<=\s*)?(?<name>[A-Z]\w*)/],
    signatureLine('::'),
  ],
  racket: lispDefinitions,
  rego: [
    [
      'function',
      /^(?:default\s+)?(?!(?:import|package|not|some|every)\b)(?<name>[a-z_]\w*)(?:\([^)]*\)|\[[^\]]*\]|\s+contains\s+\S+)?\s*(?::?=|if\b|\{)/,
    ],
  ],
  sas: [
    ['macro', /^\s*%macro\s+(?<name>\w+)/i, { end: 'next' }],
    ['struct', /^\s*data\s+(?<name>[\w.]+)\s*[;(]/i],
  ],
  scheme: lispDefinitions,
  solidity: [
    ['type', /^\s*error\s+(?<name>\w+)\s*\(/],
    ['class', /^\s*library\s+(?<name>\w+)/],
  ],
  'standard ml': [
    ['module', /^\s*(?:structure|signature|functor)\s+(?<name>\w+)/],
    ['type', /^\s*(?:datatype|abstype|type)\s+(?:'\w+\s+|\([^)]*\)\s*)?(?<name>[\w']+)/],
    ['function', /^\s*(?:fun|val)\s+(?:rec\s+)?(?:'\w+\s+)?(?<name>[a-z][\w']*)/],
  ],
  tcl: [
    ['module', /^\s*namespace\s+eval\s+(?:::)?(?<name>[\w:]+)/],
    ['class', /^\s*(?:oo::class|itcl::class|::oo::class)\s+create\s+(?:::)?(?<name>[\w:]+)/],
    ['function', /^\s*proc\s+(?:::)?(?<name>[^\s{}]+)/],
  ],
  thrift: [
    ['constant', /^\s*const\s+\S.*?\s(?<name>\w+)\s*=/],
    ['type', /^\s*typedef\s+\S.*\s(?<name>\w+)\s*(?:\(.*)?[;,]?\s*$/],
    ['struct', /^\s*exception\s+(?<name>\w+)/],
    [
      'method',
      /^\s*(?:oneway\s+|async\s+)?[A-Za-z_][\w.]*(?:\s*<.*>)?\s+(?<name>[A-Za-z_]\w*)\s*\(/,
      { isMember: true },
    ],
  ],
  vala: [typedMethod(String.raw`\s*\{?`)],
  verilog: [
    [
      'function',
      /^\s*(?:(?:virtual|static|protected|local|extern|pure)\s+)*(?:function|task)\s+(?:[\w:]+(?:\s*\[[^\]]*\])*\s+)*(?<name>\w+)\s*(?:[(;]|$)/,
      { end: /^\s*end(?:function|task)\b/ },
    ],
    ['macro', /^\s*`define\s+(?<name>\w+)/],
  ],
  vhdl: [
    [
      'module',
      /^\s*(?:entity|component|configuration)\s+(?<name>\w+)/i,
      { end: /^\s*end\b(?!\s+(?:if|case|loop|process|generate)\b)/i },
    ],
    ['module', /^\s*architecture\s+\w+\s+of\s+(?<name>\w+)/i],
    ['module', /^\s*package\s+(?:body\s+)?(?<name>\w+)\s+is\b/i],
    ['function', /^\s*(?:(?:im)?pure\s+)?(?:function|procedure)\s+(?<name>\w+)/i],
    ['function', /^\s*(?<name>\w+)\s*:\s*process\b/i],
  ],
  'vim script': [
    [
      'function',
      /^\s*fu(?:n|nc|nct|ncti|nctio|nction)?!?\s+(?:[sgbwlt]:|<SID>)?(?<name>[\w#.]+)\s*\(/,
      { end: /^\s*endf/ },
    ],
    ['function', /^\s*(?:export\s+)?def!?\s+(?:[sgbwlt]:)?(?<name>[\w#]+)\s*\(/, { end: /^\s*enddef\b/ }],
    ['function', /^\s*com(?:m|ma|man|mand)?!?\s+(?:-\S+\s+)*(?<name>[A-Z]\w*)/],
  ],
  // `out:` is a label of C.
  yacc: [['rule', /^(?<name>[A-Za-z_][\w.]*)(?:\[\w+\])?(?:\s+:(?!:)|:\s+\S)/], ...generatorFunctions],
};
