import { expect, it } from 'vitest';
import { detectLanguage } from '../language/detect-language.ts';
import { LineTable } from '@codesearch/toolkit';
import { findDefinitions } from './find-definitions.ts';
import { qualify } from './qualify.ts';

/** One line, or a few, of a language, and the names that are defined there. */
const lines: readonly (readonly [path: string, text: string, names: readonly string[]])[] = [
  [
    'pay.cob',
    '       PROGRAM-ID. PAYROLL.\n       COMPUTE-WAGES SECTION.\n       ADD-TAX.\n           GOBACK.\n',
    ['PAYROLL', 'COMPUTE-WAGES', 'ADD-TAX'],
  ],
  [
    'shop.thrift',
    'const i32 MAX_RETRIES = 5\ntypedef map<string, string> Headers\nexception NotFound { 1: string why }\nstruct Order {\n  1: required i64 id (a = "b"),\n}\nservice OrderStore extends base.Service {\n  // finds (it)\n  Order findOrder(1: i64 id) throws (1: NotFound e),\n  oneway void ping(),\n  list<Order> searchOrders(\n    1: string text\n  )\n  map<string, list<i64>> count(1: i32 a);\n}\n',
    ['MAX_RETRIES', 'Headers', 'NotFound', 'Order', 'OrderStore', 'findOrder', 'ping', 'searchOrders', 'count'],
  ],
  [
    'Shop.elm',
    'module Shop exposing (..)\n\ntype alias Model =\n    { a : Int }\n\ntype Msg\n    = A\n\nview : Model -> Html Msg\nview model =\n    text ""\n',
    ['Shop', 'Model', 'Msg', 'view'],
  ],
  [
    'Shop.purs',
    'module Shop where\n\ndata Order = Open | Closed\n\nnewtype Id = Id Int\n\nclass Monad m <= Store m where\n  find :: Id -> m Order\n',
    ['Shop', 'Order', 'Id', 'Store'],
  ],
  ['shop.fish', "function total --description 'sum'\n  echo $x\nend\n", ['total']],
  ['shop.coffee', 'class Shop\n  total: (a) ->\n    a\n  open: => 1\n', ['Shop', 'total', 'open']],
  [
    'shop.pas',
    'type\n  TShop = class(TObject)\n    FOpen: Boolean;\n  end;\n  TShops = class of TShop;\n  TSize = packed record\n    X: Integer;\n  end;\n',
    ['TShop', 'TSize'],
  ],
  ['shop.v', 'module shop;\n  input clk;\n  input wire reset;\n  output q;\nendmodule\n', ['shop']],
  [
    'shop.graphql',
    'scalar Date\nextend input Filter { a: Int }\ninput Page {\n  size: Int\n}\n',
    ['Date', 'Filter', 'Page'],
  ],
  ['shop.gleam', 'pub const max = 1\npub opaque type Id {\n  Id\n}\n', ['max', 'Id']],
  ['shop.jl', 'const MAX = 1\nconst LIMIT::Int = 2\n', ['MAX', 'LIMIT']],
  [
    'shop.nim',
    'template twice(x: int): int = x\nmacro build(x: untyped): untyped = x\niterator items*(a: Shop): int =\n  yield a\ntype\n  Shop* = ref object\n    a: int\n  Kind {.pure.} = enum\n    A\nconst limit* = 1\n',
    ['twice', 'build', 'items', 'Shop', 'Kind', 'limit'],
  ],
  [
    'Shop.sol',
    'library Prices {\n}\ncontract Shop {\n    error SoldOut(uint id);\n    function buy() public {\n        revert SoldOut(1);\n    }\n}\n',
    ['Prices', 'Shop', 'SoldOut', 'buy'],
  ],
  [
    'shop.sv',
    '`define WIDTH 8\nmodule shop;\n  function automatic logic [7:0] total(int a);\n  endfunction\n  task reset;\n  endtask\nendmodule\n',
    ['WIDTH', 'shop', 'total', 'reset'],
  ],
  ['entry.S', 'SYM_FUNC_START(copy_page)\n  ret\nSYM_FUNC_END(copy_page)\nENTRY(start)\n', ['copy_page', 'start']],
  [
    'Shop.groovy',
    'class Shop {\n  boolean isOpen() { true }\n  synchronized final int total() { 1 }\n  public <T> T first(List<T> all) { all[0] }\n}\nString title(x) { x }\nfrom project(":a") { b }\nassert sum(1) { 2 }\n',
    ['Shop', 'isOpen', 'total', 'first', 'title'],
  ],
  [
    'shop.ps1',
    'class Shop {\n  [int]Total() {\n    return [Math]::Max(1, 2)\n  }\n  static [string] Title([int]$a) { return "" }\n}\n',
    ['Shop', 'Total', 'Title'],
  ],
  ['tokens.scss', ':root {\n  --brand-color: #00f;\n}\n', ['--brand-color']],
  ['build.bat', '@echo off\n:: a comment\ncall :build x\n:build\necho x\ngoto :eof\n:eof\n', ['build']],
  [
    'cart.scss',
    '$blue: #00f;\n@mixin button($a) {\n  color: $a;\n}\n@function double($n) {\n  @return $n;\n}\n%card {\n}\n.cart {\n  @include button(1);\n}\n',
    ['blue', 'button', 'double', 'card'],
  ],
  [
    'cart.less',
    '@blue: #00f;\n@media print {\n}\n.button(@a) when (@a) {\n}\n.cart {\n  .button(1);\n}\n',
    ['blue', 'button'],
  ],
  ['cart.d', 'int total(int x) { return x; }\nauto sum(T)(T a) {\n  return total(a);\n}\n', ['total', 'sum']],
  [
    'Cart.lean',
    'namespace Shop\n@[simp] theorem total_zero (n : Nat) : n + 0 = n := rfl\nprivate def total (x : Nat) := x\nstructure Cart where\n  items : Nat\nend Shop\n',
    ['Shop', 'total_zero', 'total', 'Cart'],
  ],
  ['pay.cob', 'PROCEDURE DIVISION.\nFILE SECTION.\nEND-IF.\n', []],
  [
    'smooth.m',
    '% smooths\nfunction [a, b] = smooth(x)\nfunction y = half(x)\nfunction show(x)\n',
    ['smooth', 'half', 'show'],
  ],
  ['Shape.m', 'classdef (Sealed) Shape < handle\nend\n', ['Shape']],
  ['Cart.m', '#import <x.h>\nint total(int a) {\n}\n', ['total']],
  [
    'stack.ml',
    "module Stack = struct\n  type 'a t = 'a list\n  let empty = []\n  let push x s =\n    let y = x in\n    y :: s\n  let rec size = function\n    | _ -> 0\n  let () =\n    let local = 1 in\n    print local\n  module Deep = struct\n    let inner x = x\n  end\nend\nmodule type ORDERED = sig\n  val compare : t -> int\nend\nlet _ = push 1 2\n",
    ['Stack', 't', 'empty', 'push', 'size', 'Deep', 'inner', 'ORDERED', 'compare'],
  ],
  [
    'cart.fs',
    'module Cart =\n    let total items =\n        let sum = 1\n        sum\n    let rate = 0.2\n',
    ['Cart', 'total', 'rate'],
  ],
  [
    'cart.blade.php',
    "@section('content')\n@php\n  function total($items) {\n    return 1;\n  }\n@endphp\n<p>a function of the cart (all)</p>\n<script>\n  const remove = (id) => {\n  };\n</script>\n",
    ['total', 'remove'],
  ],
  [
    'cart.html.erb',
    '<% def total(items)\n     1\n   end %>\n<%- def label -%>\n<%- end -%>\n<style>\n@media screen and (width: 1px) {\n}\n</style>\n',
    ['total', 'label'],
  ],
  ['cart.jsp', '<%!\n  private String title(String a) {\n  }\n%>\n', ['title']],
  ['cart.cshtml', '@helper Row(string a) { }\n@functions {\n  public int Sum() { return 1; }\n}\n', ['Row', 'Sum']],
  ['cart.j2', '{% macro field(name) -%}\n{%- endmacro %}\n{% if def %}\n', ['field']],
  ['_cart.tpl', '{{- define "cart.name" -}}\n{{- end }}\n', ['cart.name']],
  ['a.jl', 'square_it(x) = x^2\nif (x) == 2\nnorm!(a::T) where T = a\n', ['square_it', 'norm!']],
  ['a.d', 'int sumAll(int[] x) pure\n{\n}\n  void run() @safe {\n  }\n  return sum(x);\n', ['sumAll', 'run']],
  [
    'parse.y',
    'statements\t: statement\n\t\t| statements statement { add(1); }\n\t\t;\nstatic int\nadd_all(int a,\n    int b)\n{\n\treturn (a);\n}\nstatic void yyerror(const char *a)\n{\n}\nstatic int yylex(void);\nout:\n',
    ['statements', 'add_all', 'yyerror'],
  ],
  ['scan.l', '%x STRING\n[0-9]+ { return number(1); }\nint count(void) {\n}\n', ['STRING', 'count']],
  [
    'Calc.g4',
    'grammar Calc;\noptions { a=b; }\nsum\n    : number (PLUS number)* EOF\n    ;\nfragment DIGIT : [0-9] ;\n',
    ['sum', 'DIGIT'],
  ],
  ['a.vala', 'public void load_photo (string a) throws Error {\n}\n', ['load_photo']],
  [
    'a.vim',
    'function! s:OpenTree(x) abort\nendfunction\ncommand! -nargs=1 TreeToggle call s:OpenTree(1)\n',
    ['OpenTree', 'TreeToggle'],
  ],
  [
    'a.rkt',
    '(define (parse-token x)\n  (define (inner y) y))\n(define size 3)\n(struct point (x y))\n',
    ['parse-token', 'inner', 'size', 'point'],
  ],
  ['a.scm', '(define ((curried a) b) b)\n(define-syntax-rule (swap! a b) a)\n', ['curried', 'swap!']],
  [
    'a.lisp',
    '(defclass ship () ())\n(defmethod sail ((s ship)) s)\n(defvar *fleet* nil)\n',
    ['ship', 'sail', '*fleet*'],
  ],
  ['a.elm', 'updateCart : Int -> Int\nupdateCart x =\n    x\n', ['updateCart']],
  ['a.purs', 'renderItem :: Int -> Int\nrenderItem x = x\n', ['renderItem']],
  [
    'a.sml',
    'structure Queue = struct\n  fun push x xs = x :: xs\nend\ndatatype tree = Leaf\n',
    ['Queue', 'push', 'tree'],
  ],
  [
    'a.abap',
    'CLASS zcl_order DEFINITION.\nENDCLASS.\nMETHOD create_order.\nENDMETHOD.\nFORM print_list.\nENDFORM.\n',
    ['zcl_order', 'create_order', 'print_list'],
  ],
  [
    'a.vhd',
    'entity uart_tx is\nend uart_tx;\narchitecture rtl of uart_tx is\n  send : process (clk)\n',
    ['uart_tx', 'uart_tx', 'send'],
  ],
  ['a.odin', 'draw_mesh :: proc(x: int) {\n}\nMesh :: struct {\n}\nLIMIT :: 3\n', ['draw_mesh', 'Mesh', 'LIMIT']],
  ['a.sas', '%macro clean_data(x);\ndata work.orders;\n', ['clean_data', 'work.orders']],
  [
    'a.frag',
    '#define PI 3.14\nuniform vec3 tint;\nvec3 toneMap(vec3 c) { return c; }\nfloat4 blur(float2 uv) : SV_Target {\n}\n',
    ['PI', 'tint', 'toneMap', 'blur'],
  ],
  ['a.ahk', 'ShowTip(text) {\n}\nif (x) {\n', ['ShowTip']],
  [
    'a.bicep',
    "resource store 'Microsoft.Storage/storageAccounts@2022-09-01' = {\n}\nparam region string\n",
    ['store', 'region'],
  ],
  ['a.jsonnet', 'local makeJob(x) = { a: x };\n{\n  run(y):: y,\n}\n', ['makeJob', 'run']],
  ['a.rego', 'package authz\ndefault allow := false\nis_admin(user) if user.admin\n', ['authz', 'allow', 'is_admin']],
  ['a.move', 'module 0x1::coin {\n    public entry fun mint_coin() {\n    }\n}\n', ['coin', 'mint_coin']],
  ['a.pony', 'actor Main\n  fun ref run_all() =>\n    None\n', ['Main', 'run_all']],
  ['a.pro', 'parent(tom, bob).\nancestor(X, Y) :- parent(X, Y).\n', ['ancestor']],
  ['a.cairo', 'fn felt_sum(x: felt252) -> felt252 {\n}\n', ['felt_sum']],
  ['a.mojo', 'fn mul_mat(x: Int):\n    pass\n', ['mul_mat']],
  [
    'a.fs',
    'type Basket() =\n    member this.AddItem x = x\n    static member Empty = 1\n',
    ['Basket', 'AddItem', 'Empty'],
  ],
  ['a.mli', 'val fold : int -> int\nexception Not_here\n', ['fold', 'Not_here']],
  [
    'a.adb',
    'package body Stack is\n   procedure Push (X : Integer) is\n   begin\n      null;\n   end Push;\n   function Top return Integer;\n   overriding function Is_Empty (S : T) return Boolean is\n   task type Worker is\n',
    ['Stack', 'Push', 'Top', 'Is_Empty', 'Worker'],
  ],
  [
    'a.clj',
    '(defmulti area-of :kind)\n(defmethod area-of :box [b] 1)\n(def ^:dynamic *limit* 3)\n(defonce ^{:doc "x"} cache 1)\n(defn- ^String name-of [x] x)\n(defn ->cart [x] x)\n(define x)\n',
    ['area-of', 'area-of', '*limit*', 'cache', 'name-of', '->cart'],
  ],
  [
    'a.f90',
    'module geometry\n  type, extends(base) :: shape_t\n  end type shape_t\ncontains\n  pure real(8) function area_of(x) result(y)\n  end function area_of\n  recursive subroutine turn\n  end subroutine\n  real function norm_of(x)\n  end function\nend module geometry\n',
    ['geometry', 'shape_t', 'area_of', 'turn', 'norm_of'],
  ],
  [
    'a.jl',
    'abstract type Shape end\nmutable struct Box{T} <: Shape\n  x::T\nend\nstruct Point end\narea(b::Box) = b.x\n',
    ['Shape', 'Box', 'Point', 'area'],
  ],
  [
    'a.tcl',
    'namespace eval ::net {\n    proc dial {host} {\n    }\n}\nproc ::net::hang-up {} {\n}\noo::class create Pool {\n}\n',
    ['net', 'dial', 'net::hang-up', 'Pool'],
  ],
  ['a.asm', 'LIMIT equ 80\nload MACRO x\nENDM\n.set SIZE, 3\n', ['LIMIT', 'load', 'SIZE']],
];

it.each(lines)('finds what %s defines in %j', (path, text, names) => {
  const found = findDefinitions(new LineTable(text), detectLanguage(path, text).name);
  expect(found.map(({ name }) => name)).toEqual(names);
});

it.each([
  ['a.elm', 'viewCart : Int\nviewCart =\n    1\ntype Msg\n    = Add\n', ['viewCart', 'Msg']],
  ['a.asm', 'draw:\n  ret\nblend PROC\n  ret\nblend ENDP\nfade:\n  ret\n', ['draw', 'blend', 'fade']],
  [
    'a.cob',
    '       FIRST-PART SECTION.\n       CALC-TAX.\n           STOP RUN.\n       LAST-PART SECTION.\n       PRINT-TAX.\n',
    ['FIRST-PART', 'FIRST-PART.CALC-TAX', 'LAST-PART', 'LAST-PART.PRINT-TAX'],
  ],
  ['a.jl', 'struct Left end\nstruct Right end\n', ['Left', 'Right']],
  ['Dockerfile', 'FROM node AS build\nARG VERSION\nFROM scratch AS run\n', ['build', 'build.VERSION', 'run']],
])('ends what the next definition ends in %s', (path, text, names) => {
  const found = findDefinitions(new LineTable(text), detectLanguage(path, text).name);
  expect(qualify(found).map(({ qualifiedName }) => qualifiedName)).toEqual(names);
});

it('reads many blank lines above a function of MATLAB', () => {
  expect(detectLanguage('a.m', `${'\r\n'.repeat(50_000)}% a\r\nfunction b\r\n`).name).toBe('matlab');
  expect(detectLanguage('a.m', `${' \n'.repeat(50_000)}@implementation Cart\n`).name).toBe('objective-c');
});
