import { expect, it } from 'vitest';
import { detectLanguage } from '../language/detect-language.ts';
import { LineTable } from '@codesearch/toolkit';
import { findDefinitions } from './find-definitions.ts';

/** Each definition as `kind name first-last`, with line numbers from 1. */
function definitions(path: string, text: string): readonly string[] {
  return findDefinitions(new LineTable(text), detectLanguage(path, text).name).map(
    ({ kind, name, first, last }) => `${kind} ${name} ${first + 1}-${last + 1}`,
  );
}

it('takes no part of a word for a name, whatever word it ends with', () => {
  expect(definitions('pay.cob', 'PROCEDURE DIVISION.\n  PERFORM TOTAL.\n')).toEqual([]);
  expect(definitions('notes.zig', 'function Position.\ntype Basis.\nmodule Undo.\nclass Before.\n')).toEqual([]);
  expect(definitions('a.pas', 'procedure Position on;\n')).toEqual(['function Position 1-1']);
});

const samples: Readonly<Record<string, readonly [text: string, found: readonly string[]]>> = {
  'shop/Order.cls': [
    `public with sharing class OrderService {
  public static Decimal total(List<Order> orders) {
    if (orders.isEmpty()) {
      return 0;
    }
    return sum(orders);
  }
  public Integer twice(Integer a) { return 2 * a; }
}
`,
    ['class OrderService 1-9', 'method total 2-7', 'method twice 8-8'],
  ],
  'shop/Order.trigger': ['trigger Paid on Order__c (before insert) {\n}\n', ['function Paid 1-2']],
  'tree.ml': [
    `let rec fold_tree f acc = function
  | Leaf -> acc
  | Node (l, x, r) ->
    let left = fold_tree f acc l in
    fold_tree f (f left x) r
and depth t = 1
let empty : tree = Leaf
let () = print_endline "x"
`,
    ['function fold_tree 1-5', 'function depth 6-6', 'variable empty 7-7'],
  ],
  'Order.fs': [
    `let inline totalPrice (items: Item list) : decimal =
    let sum = 1m
    sum
let mutable Rate = 0.2m
`,
    ['function totalPrice 1-3', 'variable Rate 4-4'],
  ],
  'pool.erl': [
    `-module(pool).
-record(conn, {host, port}).
-define(TIMEOUT, 5000).
-type state() :: #conn{}.
-export([open_conn/1]).

%% open(Host) -> never a comment
open_conn(Host) ->
    open_conn(Host, ?TIMEOUT).

open_conn(Host, Timeout) when is_list(Host) ->
    case gen_tcp:connect(Host, 80, [], Timeout) of
        {ok, Socket} -> Socket;
        Error -> Error
    end.
close(
  Conn) ->
    ok.
`,
    [
      'module pool 1-1',
      'struct conn 2-2',
      'macro TIMEOUT 3-3',
      'type state 4-4',
      'function open_conn 8-9',
      'function open_conn 11-15',
      'function close 16-18',
    ],
  ],
  'enemy.gd': [
    `class_name Enemy
extends Node2D

signal died
const MAX_SPEED = 200
@export var health: int = 10

func spawn_enemy(kind: String) -> Node:
	var local = kind
	return null

static func total() -> int:
	return 1
`,
    [
      'class Enemy 1-1',
      'field died 4-4',
      'variable MAX_SPEED 5-5',
      'variable health 6-6',
      'function spawn_enemy 8-10',
      'function total 12-13',
    ],
  ],
  'Cart.groovy': [
    `class Cart {
  private static int total(List<Integer> prices) {
    return prices.sum()
  }

  protected def addItem(String name, int count = 1) {
    items << name
  }

  def "an empty cart costs nothing"() {
    expect: true
  }
}
`,
    ['class Cart 1-13', 'method total 2-4', 'function addItem 6-8', 'method an empty cart costs nothing 10-12'],
  ],
  'flake.nix': [
    `{ pkgs, lib, ... }:
let
  # greet = name: a comment
  greet = name: "hello \${name}";
  mkHost = { system, modules }: lib.nixosSystem {
    inherit system modules;
  };
  withArgs = args@{ a, b ? 1, ... }: a;
  homepage = https://example.org;
  version = "1.0";
in
{
  packages.hello = pkgs.stdenv.mkDerivation {
    name = "hello";
  };
}
`,
    ['function greet 4-4', 'function mkHost 5-7', 'function withArgs 8-8', 'variable packages.hello 13-15'],
  ],
  'memcpy.s': [
    `    .globl copy_bytes
    .type copy_bytes, @function
.macro save reg
    push \\reg
.endm
copy_bytes:
    sub rsp, 8
.loop:
    mov rax, [rsi]
1:  jne .loop
    ret

fill_bytes:  ; int count
    ret
`,
    ['macro save 3-5', 'function copy_bytes 6-11', 'function fill_bytes 13-14'],
  ],
  'start.asm': [
    `%macro print 1
    mov eax, %1
%endmacro
Start PROC
    sub eax, 1
    ret
Start ENDP
size equ 8
_main: push rbp
    ret
`,
    ['macro print 1-3', 'function Start 4-7', 'constant size 8-8', 'function _main 9-10'],
  ],
  'CMakeLists.txt': [
    `project(shop CXX)
option(SHOP_TESTS "Build the tests" ON)
function(add_shop_test name)
  add_executable(\${name} \${name}.cpp)
  if(SHOP_TESTS)
    add_test(\${name} \${name})
  endif()
endfunction()
add_library(orders STATIC
  order.cpp
)
`,
    ['module shop 1-1', 'variable SHOP_TESTS 2-2', 'function add_shop_test 3-8', 'module orders 9-11'],
  ],
  Dockerfile: [
    `ARG NODE_VERSION=26
FROM node:\${NODE_VERSION} AS build
WORKDIR /app
RUN npm ci

FROM debian:stable-slim AS runtime
ENV PORT=8080
COPY --from=build /app /app
`,
    ['variable NODE_VERSION 1-1', 'module build 2-4', 'module runtime 6-8', 'variable PORT 7-7'],
  ],
  'api.graphql': [
    `type Order implements Node @key(fields: "id") {
  id: ID!
}

directive @auth(role: Role) on FIELD_DEFINITION

query OrdersOfCustomer($id: ID!) {
  orders(customer: $id) { id }
}

fragment OrderParts on Order {
  id
}
`,
    ['type Order 1-3', 'function auth 5-5', 'function OrdersOfCustomer 7-9', 'function OrderParts 11-13'],
  ],
  'build.gradle': [
    `plugins { id 'java' }

task copyDocs(type: Copy) {
  from 'docs'
}

tasks.register('checkLinks') {
  doLast { println 'ok' }
}

def versionOf(String name) {
  return name
}

dependencies {
  implementation project(':core')
}

Map<String, List<File>> filesOf(String name) {
  println render(name)
}
`,
    ['function copyDocs 3-5', 'function checkLinks 7-9', 'function versionOf 11-13', 'method filesOf 19-21'],
  ],
  'main.tf': [
    `resource "aws_s3_bucket" "logs" {
  bucket = "shop-logs"
}

data "aws_region" "current" {}

output "bucket_name" {
  value = aws_s3_bucket.logs.id
}

variable "region" {
  default = "eu-central-1"
}
`,
    ['variable logs 1-3', 'variable current 5-5', 'variable bucket_name 7-9', 'variable region 11-13'],
  ],
  Makefile: [
    `.PHONY: all clean
CC ?= cc

all: shop
	@echo done

shop: main.o order.o
	$(CC) -o $@ $^

define print_usage
echo usage
endef

%.o: %.c
	$(CC) -c $<
`,
    ['variable CC 2-2', 'function all 4-5', 'function shop 7-8', 'macro print_usage 10-12', 'function %.o 14-15'],
  ],
  'OrderStore.m': [
    `#import "OrderStore.h"
#define MAX_ORDERS 100

@interface OrderStore ()
@property (nonatomic, strong) NSMutableArray<Order *> *orders;
@end

@implementation OrderStore

- (void)addOrder:(Order *)order {
    if (order) {
        [self.orders addObject:order];
    }
}

+ (instancetype)sharedStore
{
    return nil;
}

@end

static NSString *TitleOf(Order *order) {
    return order.title;
}
`,
    [
      'macro MAX_ORDERS 2-2',
      'class OrderStore 4-6',
      'field orders 5-5',
      'class OrderStore 8-21',
      'method addOrder 10-14',
      'method sharedStore 16-19',
      'function TitleOf 23-25',
    ],
  ],
  'orders.ps1': [
    `function Get-Order {
  param([int] $Id)
  Find-Row -Table orders -Id $Id
}

filter Select-Paid { if ($_.Paid) { $_ } }

class OrderRow {
  [int] $Id
}
`,
    ['function Get-Order 1-4', 'function Select-Paid 6-6', 'class OrderRow 8-10'],
  ],
  'orders.proto': [
    `message Order {
  int32 id = 1;
  enum State {
    OPEN = 0;
  }
}

service Orders {
  rpc Find(FindRequest) returns (Order);
}
`,
    ['struct Order 1-6', 'enum State 3-5', 'interface Orders 8-10', 'method Find 9-9'],
  ],
  'orders.R': [
    `total_of <- function(orders) {
  sum(orders$total)
}

setClass("Order", representation(id = "numeric"))

setMethod("summary", "Order", function(object) {
  object@id
})

Store <- R6Class("Store",
  public = list(
    add = function(order) {
      invisible(self)
    }
  )
)
`,
    ['function total_of 1-3', 'class Order 5-5', 'method summary 7-9', 'class Store 11-17', 'function add 13-15'],
  ],
  'schema.sql': [
    `CREATE TABLE IF NOT EXISTS shop.orders (
  id bigint PRIMARY KEY
);

CREATE UNIQUE INDEX orders_by_day ON shop.orders (day);

CREATE OR REPLACE FUNCTION total_of(customer bigint) RETURNS numeric AS $$
BEGIN
  RETURN 0;
END;
$$ LANGUAGE plpgsql;
`,
    ['struct shop.orders 1-3', 'variable orders_by_day 5-5', 'function total_of 7-10'],
  ],
};

it.each(Object.entries(samples))('finds the definitions of %s', (path, [text, found]) => {
  expect(definitions(path, text)).toEqual(found);
});

it('reads a document class of LaTeX as LaTeX', () => {
  expect(detectLanguage('shop.cls', '% A class\n\\NeedsTeXFormat{LaTeX2e}\n').name).toBe('latex');
  expect(detectLanguage('shop.cls', '\\ProvidesClass{shop}\n').name).toBe('latex');
  expect(detectLanguage('Shop.cls', 'public class Shop {}\n').name).toBe('apex');
});

it.each(['Jenkins.groovy', 'shop/Order.cls'])('reads a line of many type parameters in %s', (path) => {
  expect(definitions(path, `public class Order {\n}\n${'a<b> '.repeat(75)}() {\n}\n`)).toEqual(['class Order 1-2']);
});
