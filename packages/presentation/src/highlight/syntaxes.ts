/** Lexical syntax of a language for highlighting. */
export interface Syntax {
  /** Regular expressions of comments. An unterminated comment extends to the end of the text. */
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  /** Separated by spaces. */
  readonly keywords: string;
  /** Whether keywords match in any case. Default: false. */
  readonly ignoreCase?: boolean;
}

const slashes = '//[^\\n]*';
const hashes = '#[^\\n]*';
const dashes = '--[^\\n]*';
const slashStar = '/\\*[^]*?(?:\\*/|$)';
const double = '"(?:\\\\.|[^"\\\\\\n])*"?';
const single = "'(?:\\\\.|[^'\\\\\\n])*'?";
const character = "'(?:\\\\[^\\n]{1,8}?|[^'\\\\\\n])'";
const backtick = '`(?:\\\\[^]|[^`\\\\])*(?:`|$)';
const tripleDouble = '"""[^]*?(?:"""|$)';
const tripleSingle = "'''[^]*?(?:'''|$)";

const cFamily = { comments: [slashes, slashStar], strings: [double, single] };

const cWords =
  'auto break case char const continue default do double else enum extern float for goto if inline int long register return short signed sizeof static struct switch typedef union unsigned void volatile while bool true false NULL';

const c: Syntax = { ...cFamily, keywords: cWords };

const cpp: Syntax = {
  ...cFamily,
  keywords: `${cWords} alignas alignof and asm catch class concept consteval constexpr constinit co_await co_return co_yield decltype delete explicit export final friend mutable namespace new noexcept not nullptr operator or override private protected public requires static_assert template this throw try typeid typename using virtual`,
};

const ecmascript: Syntax = {
  comments: [slashes, slashStar],
  strings: [double, single, backtick],
  keywords:
    'abstract any as asserts async await boolean break case catch class const constructor continue debugger declare default delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let module namespace never new null number object of override private protected public readonly require return satisfies set static string super switch symbol this throw true try type typeof undefined unique unknown var void while with yield',
};

const python: Syntax = {
  comments: [hashes],
  strings: [tripleDouble, tripleSingle, double, single],
  keywords:
    'and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda load match None nonlocal not or pass raise return self True try while with yield',
};

const java: Syntax = {
  comments: cFamily.comments,
  strings: [tripleDouble, double, character],
  keywords:
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for if implements import instanceof int interface long native new null package permits private protected public record return sealed short static strictfp super switch synchronized this throw throws transient true try var void volatile while yield',
};

const shell: Syntax = {
  comments: ['(?<![^\\s;])#[^\\n]*'],
  strings: ['"(?:\\\\[^]|[^"\\\\])*(?:"|$)', "'[^']*(?:'|$)"],
  keywords:
    'if then elif else fi case esac for while until do done in function select time return local export readonly declare unset shift exit break continue set source true false',
};

const json: Syntax = { comments: [slashes, slashStar], strings: [double], keywords: 'true false null' };

const settings: Syntax = {
  comments: [hashes, '(?<=^|\\n)[ \\t]*;[^\\n]*'],
  strings: [tripleDouble, tripleSingle, double, single],
  keywords: 'true false null yes no on off',
};

const markup: Syntax = {
  comments: ['<!--[^]*?(?:-->|$)'],
  strings: [double, single],
  keywords: 'DOCTYPE html head body script style template',
};

const styles: Syntax = {
  comments: [slashStar, '(?<=^|\\n)[ \\t]*//[^\\n]*'],
  strings: [double, single],
  keywords: 'media import supports keyframes include mixin extend use forward layer container important',
};

const sql: Syntax = {
  comments: [dashes, slashStar],
  strings: ["'(?:''|[^'])*(?:'|$)", double],
  ignoreCase: true,
  keywords:
    'add all alter and as asc begin between by case check column commit constraint create cross database default delete desc distinct drop else end exists foreign from full function group having if in index inner insert into is join key left like limit not null offset on or order outer primary procedure references returns right rollback select set table then transaction trigger union unique update using values view when where with',
};

const markdown: Syntax = {
  comments: ['<!--[^]*?(?:-->|$)', '(?<=^|\\n)>[^\\n]*'],
  strings: ['```[^]*?(?:```|$)', '`[^`\\n]+`'],
  keywords: '',
};

/** Languages without a list of words of their own, by what their comments are. */
const others: readonly (readonly [names: string, ...comments: string[]])[] = [
  ['awk, cmake, coffeescript, crystal, gdscript, julia, mojo, nim, nix, puppet, rego, tcl', hashes],
  ['antlr, apex, astro, bicep, cairo, d, f#, gleam, haxe, jsonnet, lex, move, odin, pascal', slashes, slashStar],
  ['pony, prisma, sas, thrift, vala, verilog, wit, yacc', slashes, slashStar],
  ['ada, elm, lean, purescript, vhdl', dashes],
  ['assembly, autohotkey, clojure, common lisp, emacs lisp, racket, scheme, sexp', ';[^\\n]*'],
  ['bibtex, erlang, latex, matlab, prolog', '%[^\\n]*'],
  ['standard ml', '\\(\\*[^]*?(?:\\*\\)|$)'],
  ['abap, batch, cobol, fortran, vim script, visual basic', '(?<=^|\\n)[ \\t]*(?:["\'!*]|::|REM\\b)[^\\n]*'],
];

const commonWords =
  'and begin break case class const continue def define defn defun do else elseif elsif end endif endfunction enum export extends false fn for foreach fun func function if implements import in include integer interface is let local match method mod module mut namespace new nil none not null of open or package private proc procedure program protected public record return self set static string struct sub super switch template then this throw trait true try type union until use using val var void when where while with yield';

const otherSyntaxes: Readonly<Record<string, Syntax>> = Object.fromEntries(
  others.flatMap(([names, ...comments]) => {
    const syntax: Syntax = { comments, strings: [double, character], keywords: commonWords, ignoreCase: true };
    return names.split(', ').map((name) => [name, syntax]);
  }),
);

/**
 * Syntaxes by the name of the language, as in `StoredChunk.language`. Others are texts, shown without colors.
 */
export const syntaxes: Readonly<Record<string, Syntax>> = {
  ...otherSyntaxes,
  bash: shell,
  fish: shell,
  dockerfile: {
    ...shell,
    keywords:
      'ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR',
  },
  makefile: { ...shell, keywords: 'define endef ifdef ifndef ifeq ifneq else endif include export override' },
  c,
  'objective-c': c,
  glsl: c,
  'c++': cpp,
  'c#': {
    ...cFamily,
    keywords:
      'abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach get goto if implicit in init int interface internal is lock long namespace new null object operator out override params private protected public readonly record ref required return sbyte sealed set short sizeof static string struct switch this throw true try typeof uint ulong unsafe ushort using value var virtual void volatile when where while yield',
  },
  css: styles,
  dart: java,
  elixir: {
    comments: [hashes],
    strings: [tripleDouble, double, single],
    keywords:
      'after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmodule defp defprotocol defstruct do else end false fn for if import in nil not or quote raise receive require rescue true try unless unquote use when with',
  },
  go: {
    comments: cFamily.comments,
    strings: [double, '`[^`]*(?:`|$)', character],
    keywords:
      'any bool break byte case chan const continue default defer else error fallthrough false float32 float64 for func go goto if import int int32 int64 interface iota len make map nil package range return rune select string struct switch true type uint uint64 var',
  },
  graphql: {
    comments: [hashes],
    strings: [tripleDouble, double],
    keywords:
      'directive enum extend false fragment implements input interface mutation null on query scalar schema subscription true type union',
  },
  groovy: java,
  haskell: {
    comments: [dashes, '\\{-[^]*?(?:-\\}|$)'],
    strings: [double, character],
    keywords:
      'as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr instance let module newtype of qualified then type where',
  },
  hcl: { ...settings, comments: [hashes, slashes, slashStar] },
  html: markup,
  ini: settings,
  java,
  javascript: ecmascript,
  json,
  jsx: ecmascript,
  kotlin: {
    ...cFamily,
    strings: [tripleDouble, double, character],
    keywords:
      'abstract actual annotation as break by catch class companion const constructor continue data do else enum expect external false final finally for fun get if import in infix init inline inner interface internal is it lateinit null object open operator out override package private protected public reified return sealed set super suspend tailrec this throw true try typealias val var vararg when where while',
  },
  lua: {
    comments: ['--\\[\\[[^]*?(?:\\]\\]|$)', dashes],
    strings: [double, single, '\\[\\[[^]*?(?:\\]\\]|$)'],
    keywords:
      'and break do else elseif end false for function goto if in local nil not or repeat return self then true until while',
  },
  markdown,
  ocaml: {
    comments: ['\\(\\*[^]*?(?:\\*\\)|$)'],
    strings: [double, character],
    keywords:
      'and as assert begin class do done else end exception external false for fun function functor if in include inherit let match method module mutable new object of open rec sig struct then to true try type val virtual when while with',
  },
  perl: {
    comments: [hashes],
    strings: [double, single],
    keywords:
      'else elsif eq for foreach if last local my ne next no our package qw redo require return sub undef unless until use while',
  },
  php: {
    comments: [slashes, slashStar, '#(?!\\[)[^\\n]*'],
    strings: [double, single],
    keywords:
      'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enum extends false final finally fn for foreach function global if implements include instanceof interface isset list match namespace new null or private protected public readonly require return self static string switch this throw trait true try unset use var void while yield',
  },
  powershell: { ...shell, ignoreCase: true },
  protobuf: {
    ...cFamily,
    keywords:
      'bool bytes double enum extend fixed32 fixed64 float import int32 int64 map message oneof option optional package repeated required reserved returns rpc service stream string syntax uint32 uint64',
  },
  python,
  r: { ...python, keywords: 'break else FALSE for function if in library next NULL repeat return TRUE while' },
  ruby: {
    comments: [hashes, '(?<=^|\\n)=begin[^]*?(?:\\n=end|$)'],
    strings: [double, single],
    keywords:
      'alias and attr_accessor attr_reader attr_writer begin break case class def defined do else elsif end ensure extend false for if in include lambda module next nil not or private protected public raise redo require require_relative rescue retry return self super then true undef unless until when while yield',
  },
  rust: {
    comments: cFamily.comments,
    strings: ['b?r(?<raw>#*)"[^]*?"\\k<raw>', double, character],
    keywords:
      'as async await bool box break char const continue crate dyn else enum extern f32 f64 false fn for i32 i64 if impl in isize let loop match mod move mut pub ref return Self self static str struct super trait true type u8 u16 u32 u64 union unsafe use usize where while',
  },
  scala: {
    ...cFamily,
    strings: [tripleDouble, double, character],
    keywords:
      'abstract case catch class def derives do else end enum export extends extension false final finally for given if implicit import inline lazy match new null object open opaque override package private protected return sealed super then this throw trait true try type using val var while with yield',
  },
  solidity: {
    ...cFamily,
    keywords:
      'address bool contract emit event external function if import int256 internal is library mapping memory modifier payable pragma private public pure require return returns storage string struct uint uint256 using view',
  },
  sql,
  starlark: python,
  svelte: ecmascript,
  swift: {
    ...cFamily,
    strings: [tripleDouble, double],
    keywords:
      'actor as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate final for func get guard if import in indirect init inout internal is lazy let mutating nil open operator override private protocol public repeat required rethrows return self Self set some static struct subscript super switch throw throws true try typealias unowned var weak where while',
  },
  toml: settings,
  tsx: ecmascript,
  typescript: ecmascript,
  vue: ecmascript,
  xml: markup,
  yaml: settings,
  zig: {
    comments: [slashes],
    strings: [double, character, '\\\\\\\\[^\\n]*'],
    keywords:
      'align allowzero and anyerror anytype async await bool break catch comptime const continue defer else enum errdefer error export extern false fn for if inline noalias null or orelse packed pub resume return struct suspend switch test threadlocal true try type undefined union unreachable usingnamespace usize var void volatile while',
  },
};
