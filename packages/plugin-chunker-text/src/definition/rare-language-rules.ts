import { typedMethod } from './line-rule.ts';
import type { LineRule } from './line-rule.ts';

const lispDefinitions: readonly LineRule[] = [
  { kind: 'macro', pattern: /^\s*\((?:define-syntax(?:-rule)?|defmacro|define-macro)\s+\(*(?<name>[^\s()]+)/ },
  { kind: 'struct', pattern: /^\s*\((?:struct|define-struct|defstruct|define-record-type)\s+\(?(?<name>[^\s()]+)/ },
  { kind: 'class', pattern: /^\s*\(defclass\s+(?<name>[^\s()]+)/ },
  { kind: 'function', pattern: /^\s*\((?:defgeneric|defmethod|cl-defun|cl-defmethod)\s+(?<name>[^\s()]+)/ },
  { kind: 'function', pattern: /^\s*\(define(?:\/\w+|-public)?\s+\(+(?<name>[^\s()]+)/ },
  {
    kind: 'variable',
    pattern: /^\((?:define|define-public|defvar|defparameter|defconstant|defconst|defcustom)\s+(?<name>[^\s()]+)/,
  },
];

/** The signature of a function that is defined below it, at the top of a file. @param colon behind the name */
const signatureLine = (colon: string): LineRule => ({
  kind: 'function',
  pattern: new RegExp(String.raw`^(?:port\s+)?(?<name>[a-z_][\w']*)\s*${colon}(?=\s|$)`),
  end: 'next',
});

/** A function of a language with the syntax of C, with or without what opens its body. */
const cFunction: LineRule = {
  kind: 'function',
  pattern:
    /^(?!(?:return|else|typedef|case|struct|if|for|while)\b)(?:[A-Za-z_][\w<>]*[\s*&]+)+(?<name>[A-Za-z_]\w*)\s*\([^;{]*(?:\{.*)?$/,
};

/** The same where the type is on the line before. */
const functionBelowType: LineRule = {
  kind: 'function',
  pattern: /^(?!(?:if|for|while|switch|return|sizeof)\b)(?<name>[A-Za-z_]\w*)\s*\((?!.*[;:]\s*$)[^{]*(?:\{.*)?$/,
  end: /^\}/,
};

/** Functions of C in the file of a generator. */
const generatorFunctions: readonly LineRule[] = [{ ...cFunction, end: /^\}/ }, functionBelowType];

const paragraphs = String.raw`(?!END-|(?:EXIT|GOBACK|STOP|CONTINUE|ELSE)\b)`;

/** Rules of languages that few projects have, as {@link languageRules}. */
export const rareLanguageRules: Readonly<Record<string, readonly LineRule[]>> = {
  abap: [
    {
      kind: 'class',
      pattern: /^\s*class\s+(?<name>[\w/]+)\s+(?:definition|implementation)\b/i,
      end: /^\s*endclass\b/i,
    },
    { kind: 'interface', pattern: /^\s*interface\s+(?<name>[\w/]+)/i, end: /^\s*endinterface\b/i },
    { kind: 'method', pattern: /^\s*method\s+(?<name>[\w/~]+)\s*\./i, end: /^\s*endmethod\b/i },
    { kind: 'function', pattern: /^\s*form\s+(?<name>[\w/-]+)/i, end: /^\s*endform\b/i },
    { kind: 'function', pattern: /^\s*function\s+(?<name>[\w/]+)\s*\./i, end: /^\s*endfunction\b/i },
  ],
  ada: [
    {
      kind: 'function',
      pattern:
        /^\s*(?:(?:not\s+)?overriding\s+)?(?:function|procedure)\s+(?<name>[A-Za-z][\w.]*|"[^"]+")\s*(?:$|[(;]|return\b|is\b)/i,
    },
    { kind: 'module', pattern: /^\s*package\s+(?:body\s+)?(?<name>[A-Za-z][\w.]*)\s*(?:is\b|$)/i },
    { kind: 'module', pattern: /^\s*(?:task|protected)\s+(?:type\s+|body\s+)?(?<name>\w+)\s*(?:is\b|$|\()/i },
  ],
  antlr: [
    {
      kind: 'rule',
      pattern:
        /^(?:fragment\s+)?(?!(?:grammar|lexer|parser|import|options|tokens|channels|mode|catch|finally)\b)(?<name>[A-Za-z]\w*)\s*(?:$|:|\[|returns\b|locals\b|options\b)/,
    },
  ],
  autohotkey: [
    { kind: 'class', pattern: /^\s*class\s+(?<name>\w+)/i },
    {
      kind: 'function',
      pattern: /^\s*(?!(?:if|while|for|loop|switch|return)\b)(?<name>[A-Za-z_]\w*)\([^()]*\)\s*\{?\s*$/i,
    },
  ],
  batch: [{ kind: 'function', pattern: /^\s*:(?!:|eof\s*$)(?<name>[A-Za-z_][\w.-]*)\s*$/i, end: 'next' }],
  bicep: [
    { kind: 'function', pattern: /^\s*func\s+(?<name>\w+)/ },
    { kind: 'type', pattern: /^\s*type\s+(?<name>\w+)\s*=/ },
    { kind: 'variable', pattern: /^\s*(?:resource|module|param|var|output)\s+(?<name>\w+)/ },
  ],
  clojure: [
    {
      kind: 'function',
      pattern: /^\s*\((?:defmulti|defmethod|definline|s\/defn)\s+(?:\^\S+\s+)*(?<name>[^\s()[\]{}]+)/,
    },
    { kind: 'variable', pattern: /^\s*\((?:def|defonce|s\/def)\s+(?:\^(?:\{[^}]*\}|\S+)\s+)*(?<name>[^\s()[\]{}^:]+)/ },
    { kind: 'function', pattern: /^\s*\((?:defn-?|defmacro)\s+(?:\^(?:\{[^}]*\}|\S+)\s+)*(?<name>[^\s()^[\]{}]+)/ },
  ],
  cobol: [
    { kind: 'module', pattern: /^[\s\d]*(?:program-id|class-id|function-id)\s*\.\s*["']?(?<name>[A-Z\d][\w-]*)/i },
    {
      kind: 'function',
      pattern:
        /^[\s\d]{0,7}(?!(?:file|working-storage|local-storage|linkage|configuration|input-output|report|screen|communication)\s)(?<name>[A-Z\d][\w-]*)\s+section\s*\./i,
      end: 'next',
    },
    {
      kind: 'function',
      pattern: new RegExp(
        String.raw`^(?:\d{6} | {7}| {0,3}(?=\S))${paragraphs}(?<name>[A-Z\d][A-Z\d-]*[A-Z\d])\s*\.\s*$`,
        'i',
      ),
      end: 'next',
    },
    { kind: 'struct', pattern: /^[\s\d]*01\s+(?!filler\b)(?<name>[A-Z\d][\w-]*)/i },
  ],
  'common lisp': lispDefinitions,
  // Sass and Less; a stylesheet without them has a grammar.
  css: [
    { kind: 'variable', pattern: /^\s*(?<name>--[\w-]+)\s*:/ },
    { kind: 'function', pattern: /^\s*@(?:mixin|function)\s+(?<name>[\w-]+)/ },
    { kind: 'class', pattern: /^\s*%(?<name>[\w-]+)\s*\{/ },
    { kind: 'function', pattern: /^\s*\.(?<name>[\w-]+)\s*\([^()]*\)\s*(?:when\b.*)?\{/ },
    {
      kind: 'variable',
      pattern: /^[$@](?!(?:media|import|include|use|charset|font-face|keyframes|supports)\b)(?<name>[\w-]+)\s*:/,
    },
  ],
  d: [typedMethod(String.raw`(?:\s*(?:const|pure|nothrow|immutable|inout|@\w+))*\s*\{?`), cFunction],
  elm: [signatureLine(':')],
  'emacs lisp': lispDefinitions,
  fortran: [
    {
      kind: 'function',
      pattern:
        /^\s*(?!end\b)(?:[a-z]\w*(?:\s*\([^()]*\)|\*\d+)?\s+)*(?:function|subroutine)\s+(?<name>[a-z]\w*)\s*(?:\(|$)/i,
      end: /^\s*end\s*(?:(?:function|subroutine)\b.*)?$/i,
    },
    {
      kind: 'struct',
      pattern: /^\s*type\s*(?:,[^:]*)?(?:::)?\s*(?!\()(?<name>[a-z]\w*)\s*$/i,
      end: /^\s*end\s*type\b/i,
    },
    {
      kind: 'interface',
      pattern: /^\s*(?:abstract\s+)?interface\s+(?<name>[a-z]\w*)\s*$/i,
      end: /^\s*end\s*interface\b/i,
    },
    {
      kind: 'module',
      pattern: /^\s*(?:program|submodule\s*\([^()]*\))\s+(?<name>[a-z]\w*)\s*$/i,
      end: /^\s*end\s*(?:program|submodule)\b/i,
    },
  ],
  glsl: [
    { kind: 'macro', pattern: /^\s*#\s*define\s+(?<name>\w+)/ },
    { kind: 'struct', pattern: /^\s*cbuffer\s+(?<name>\w+)/ },
    { kind: 'variable', pattern: /^\s*(?:layout\s*\([^)]*\)\s*)?(?:uniform|varying|attribute)\s+\w+\s+(?<name>\w+)/ },
    cFunction,
  ],
  jsonnet: [
    { kind: 'function', pattern: /^\s*local\s+(?<name>\w+)\s*\(/ },
    { kind: 'variable', pattern: /^local\s+(?<name>\w+)\s*=/ },
    { kind: 'method', pattern: /^\s*(?<name>\w+)\s*\([^()]*\)\s*:{1,3}\s/ },
  ],
  julia: [
    { kind: 'struct', pattern: /^\s*(?:mutable\s+)?struct\s+(?<name>\w+).*\bend\s*$/ },
    { kind: 'struct', pattern: /^\s*(?:@\w+\s+)*(?:mutable\s+)?struct\s+(?<name>\w+)/, end: /^\s*end\b|\bend\s*$/ },
    { kind: 'type', pattern: /^\s*(?:abstract|primitive)\s+type\s+(?<name>\w+)/ },
    {
      kind: 'function',
      pattern:
        /^(?:@\w+\s+)?(?!(?:if|while|for|return|using|import)\b)(?<name>[A-Za-z_][\w.]*!?)(?:\{[^{}]*\})?\([^()]*\)(?:\s*::\s*[\w.{},]+)?(?:\s+where\s[^=]*)?\s*=(?!=)/,
    },
  ],
  lean: [
    {
      kind: 'function',
      pattern:
        /^\s*(?:@\[[^\]]*\]\s*)?(?:(?:private|protected|noncomputable|partial|unsafe)\s+)*(?:def|theorem|lemma|abbrev|opaque|axiom)\s+(?<name>[^\s({[:]+)/,
    },
    { kind: 'struct', pattern: /^\s*(?:structure|inductive|class)\s+(?<name>[^\s({[:]+)/ },
    { kind: 'module', pattern: /^\s*namespace\s+(?<name>[\w.]+)/, end: 'next' },
  ],
  lex: [{ kind: 'rule', pattern: /^%[xs]\s+(?<name>\w+)/ }, ...generatorFunctions],
  matlab: [
    { kind: 'function', pattern: /^\s*function\s+(?:(?:\[[^\]]*\]|\w+)\s*=\s*)?(?<name>[A-Za-z][\w.]*)/ },
    { kind: 'class', pattern: /^\s*classdef\s*(?:\([^)]*\)\s*)?(?<name>[A-Za-z]\w*)/ },
  ],
  move: [
    { kind: 'module', pattern: /^\s*module\s+\w+::(?<name>\w+)/ },
    { kind: 'function', pattern: /^\s*(?:(?:public(?:\(\w+\))?|entry|native|inline)\s+)*fun\s+(?<name>\w+)/ },
  ],
  odin: [
    { kind: 'function', pattern: /^(?<name>\w+)\s*::\s*(?:#\w+\s+)*proc\b/ },
    { kind: 'struct', pattern: /^(?<name>\w+)\s*::\s*(?:distinct\s+)?(?:struct|union|bit_set|bit_field)\b/ },
    { kind: 'enum', pattern: /^(?<name>\w+)\s*::\s*enum\b/ },
    { kind: 'constant', pattern: /^(?<name>\w+)\s*::\s*\S/ },
  ],
  pony: [
    { kind: 'class', pattern: /^(?:actor|class|primitive|struct)\s+(?:(?:ref|val|box|iso|trn|tag)\s+)?(?<name>\w+)/ },
    { kind: 'method', pattern: /^\s+(?:fun|be|new)\s+(?:(?:ref|val|box|iso|trn|tag)\s+)?(?<name>\w+)/ },
  ],
  // Each clause of a rule, and no fact.
  prolog: [{ kind: 'function', pattern: /^(?<name>[a-z]\w*)(?:\(.*\))?\s*(?::-|-->)/ }],
  purescript: [signatureLine('::')],
  racket: lispDefinitions,
  rego: [
    {
      kind: 'function',
      pattern:
        /^(?:default\s+)?(?!(?:import|package|not|some|every)\b)(?<name>[a-z_]\w*)(?:\([^)]*\)|\[[^\]]*\]|\s+contains\s+\S+)?\s*(?::?=|if\b|\{)/,
    },
  ],
  sas: [
    { kind: 'macro', pattern: /^\s*%macro\s+(?<name>\w+)/i, end: 'next' },
    { kind: 'struct', pattern: /^\s*data\s+(?<name>[\w.]+)\s*[;(]/i },
  ],
  scheme: lispDefinitions,
  'standard ml': [
    { kind: 'module', pattern: /^\s*(?:structure|signature|functor)\s+(?<name>\w+)/ },
    { kind: 'type', pattern: /^\s*(?:datatype|abstype|type)\s+(?:'\w+\s+|\([^)]*\)\s*)?(?<name>[\w']+)/ },
    { kind: 'function', pattern: /^\s*(?:fun|val)\s+(?:rec\s+)?(?:'\w+\s+)?(?<name>[a-z][\w']*)/ },
  ],
  tcl: [
    { kind: 'module', pattern: /^\s*namespace\s+eval\s+(?:::)?(?<name>[\w:]+)/ },
    { kind: 'class', pattern: /^\s*(?:oo::class|itcl::class|::oo::class)\s+create\s+(?:::)?(?<name>[\w:]+)/ },
    { kind: 'function', pattern: /^\s*proc\s+(?:::)?(?<name>[^\s{}]+)/ },
  ],
  thrift: [
    { kind: 'constant', pattern: /^\s*const\s+\S.*?\s(?<name>\w+)\s*=/ },
    { kind: 'type', pattern: /^\s*typedef\s+\S.*\s(?<name>\w+)\s*(?:\(.*)?[;,]?\s*$/ },
    { kind: 'struct', pattern: /^\s*exception\s+(?<name>\w+)/ },
    {
      kind: 'method',
      pattern: /^\s*(?:oneway\s+|async\s+)?[A-Za-z_][\w.]*(?:\s*<.*>)?\s+(?<name>[A-Za-z_]\w*)\s*\(/,
      isMember: true,
    },
  ],
  vala: [typedMethod(String.raw`\s*\{?`)],
  vhdl: [
    {
      kind: 'module',
      pattern: /^\s*(?:entity|component|configuration)\s+(?<name>\w+)/i,
      end: /^\s*end\b(?!\s+(?:if|case|loop|process|generate)\b)/i,
    },
    { kind: 'module', pattern: /^\s*architecture\s+\w+\s+of\s+(?<name>\w+)/i },
    { kind: 'module', pattern: /^\s*package\s+(?:body\s+)?(?<name>\w+)\s+is\b/i },
    { kind: 'function', pattern: /^\s*(?:(?:im)?pure\s+)?(?:function|procedure)\s+(?<name>\w+)/i },
    { kind: 'function', pattern: /^\s*(?<name>\w+)\s*:\s*process\b/i },
  ],
  'vim script': [
    {
      kind: 'function',
      pattern: /^\s*fu(?:n|nc|nct|ncti|nctio|nction)?!?\s+(?:[sgbwlt]:|<SID>)?(?<name>[\w#.]+)\s*\(/,
      end: /^\s*endf/,
    },
    { kind: 'function', pattern: /^\s*(?:export\s+)?def!?\s+(?:[sgbwlt]:)?(?<name>[\w#]+)\s*\(/, end: /^\s*enddef\b/ },
    { kind: 'function', pattern: /^\s*com(?:m|ma|man|mand)?!?\s+(?:-\S+\s+)*(?<name>[A-Z]\w*)/ },
  ],
  // `out:` is a label of C.
  yacc: [{ kind: 'rule', pattern: /^(?<name>[A-Za-z_][\w.]*)(?:\[\w+\])?(?:\s+:(?!:)|:\s+\S)/ }, ...generatorFunctions],
};
