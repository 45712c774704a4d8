import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Runs the tools that this machine has on small projects with an error on line 17 of one file, and writes what they
 * print into `real`, with `{root}`, `{path}`, `{name}` and `{line}` for the folder, the file, its base name and the
 * line. Tools of npm and pip are taken from the PATH.
 *
 *   npm run -w @codesearch/bench tool-output -- [TOOL …]
 */

interface Tool {
  readonly file: string;
  /** Its text from line 17 on. */
  readonly text: string;
  /** Its lines above line 17, without those that are comments. */
  readonly head?: readonly string[];
  readonly comment?: string;
  readonly command: string;
  readonly others?: Readonly<Record<string, string>>;
}

const errorLine = 17;

const cFile = { file: 'src/total.c', text: 'int total(int *x) { return *x; }' };
const crash = ['#include <stdlib.h>'];
const cMain = 'int main(void) { return total((int *)0); }';
const jest = { comment: '//', others: { 'package.json': '{"type":"commonjs"}' } };
const tsFile = { file: 'src/total.ts', text: 'export const total: number = "many";' };
const javaFile = { file: 'src/main/java/shop/Total.java' };
const pyFile = { file: 'shop/total.py', comment: '#' };
const goMod = { 'go.mod': 'module example.com/shop\n\ngo 1.20\n' };
const cargo = { 'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n' };

const tools: Readonly<Record<string, Tool>> = {
  tsc: { ...tsFile, command: 'tsc --noEmit --pretty false src/total.ts' },
  'tsc-pretty': { ...tsFile, command: 'tsc --noEmit --pretty src/total.ts' },
  eslint: {
    file: 'src/total.js',
    text: 'total(prices);',
    command: 'eslint src/total.js',
    others: {
      'eslint.config.js': 'export default [{rules:{"no-undef":"error"}}];',
      'package.json': '{"type":"module"}',
    },
  },
  jest: {
    file: 'src/total.test.js',
    text: 'test("total", () => { expect(1).toBe(2); });',
    command: 'jest --no-cache',
    ...jest,
  },
  vitest: {
    file: 'src/total.test.ts',
    text: 'import { expect, test } from "vitest";\ntest("total", () => { expect(1).toBe(2); });',
    head: [],
    command: 'vitest run',
    others: { 'package.json': '{"type":"module"}' },
  },
  node: { file: 'src/total.mjs', text: 'throw new TypeError("no price");', command: 'node src/total.mjs' },
  'node-syntax': { file: 'src/total.mjs', text: 'const = 1;', command: 'node src/total.mjs' },
  deno: { ...tsFile, command: 'deno check src/total.ts' },
  'deno-run': { file: 'src/total.ts', text: 'throw new TypeError("no price");', command: 'deno run src/total.ts' },
  'go-build': {
    file: 'cart/total.go',
    text: 'func Total() int { return "many" }',
    head: ['package cart'],
    command: 'go build ./...',
    others: goMod,
  },
  'go-vet': {
    file: 'cart/total.go',
    text: 'func Total() { fmt.Printf("%d", "many") }',
    head: ['package cart', 'import "fmt"'],
    command: 'go vet ./...',
    others: goMod,
  },
  'go-test': {
    file: 'cart/total_test.go',
    text: 'func TestTotal(t *testing.T) { t.Fatal("no price") }',
    head: ['package cart', 'import "testing"'],
    command: 'go test ./...',
    others: goMod,
  },
  'go-panic': {
    file: 'total.go',
    text: 'func main() { panic("no price") }',
    head: ['package main'],
    command: 'go run .',
    others: goMod,
  },
  rustc: { file: 'src/total.rs', text: 'fn main() { let x: i32 = "many"; }', command: 'rustc src/total.rs' },
  'cargo-test': {
    file: 'src/lib.rs',
    text: '#[test] fn total() { assert_eq!(1, 2); }',
    command: 'cargo test --offline',
    others: cargo,
  },
  'cargo-check': {
    file: 'src/lib.rs',
    text: 'pub fn total() -> i32 { "many" }',
    command: 'cargo check --offline',
    others: cargo,
  },
  clippy: {
    file: 'src/lib.rs',
    text: 'pub fn total(x: bool) -> bool { if x { return true; } else { return false; } }',
    command: 'cargo clippy --offline',
    others: cargo,
  },
  gcc: { file: 'src/total.c', text: 'int total(void) { return prices; }', command: 'gcc -c src/total.c -o /dev/null' },
  clang: {
    file: 'src/total.c',
    text: 'int total(void) { return prices; }',
    command: 'python3 -m ziglang cc -c src/total.c -o /dev/null',
  },
  zig: {
    file: 'src/total.zig',
    text: 'pub fn main() void { const x: i32 = "many"; }',
    command: 'python3 -m ziglang build-exe src/total.zig',
  },
  'zig-test': {
    file: 'src/total.zig',
    text: 'test "total" { return error.NoPrice; }',
    command: 'python3 -m ziglang test src/total.zig',
  },
  make: {
    file: 'Makefile',
    comment: '#',
    text: '    echo no tab',
    command: 'make',
    head: [...Array<string>(15).fill('# a comment'), 'all:'],
  },
  'make-recipe': {
    file: 'Makefile',
    comment: '#',
    text: '\tfalse',
    head: [...Array<string>(15).fill('# a comment'), 'all:'],
    command: 'make',
  },
  cmake: {
    file: 'CMakeLists.txt',
    comment: '#',
    text: 'message(FATAL_ERROR "no price")',
    head: ['cmake_minimum_required(VERSION 3.10)'],
    command: 'cmake -S . -B build',
  },
  javac: {
    ...javaFile,
    text: 'class Total { int total() { return prices; } }',
    command: 'javac src/main/java/shop/Total.java',
  },
  java: {
    ...javaFile,
    text: 'class Total { public static void main(String[] a) { throw new IllegalStateException("no price"); } }',
    head: ['package shop;'],
    command: 'javac -d out src/main/java/shop/Total.java && java -cp out shop.Total',
  },
  python: { ...pyFile, text: 'raise ValueError("no price")', command: 'python3 shop/total.py' },
  'python-syntax': { ...pyFile, text: 'def total(:', command: 'python3 shop/total.py' },
  pytest: {
    file: 'tests/test_total.py',
    comment: '#',
    text: 'def test_total(): assert 1 == 2',
    command: 'python3 -m pytest -q tests',
  },
  'pytest-short': {
    file: 'tests/test_total.py',
    comment: '#',
    text: 'def test_total(): assert 1 == 2',
    command: 'python3 -m pytest -q --tb=short tests',
  },
  mypy: { ...pyFile, text: 'x: int = "many"', command: 'mypy shop/total.py' },
  ruff: { ...pyFile, text: 'import os', command: 'ruff check --no-cache shop/total.py' },
  pylint: { ...pyFile, text: 'print(prices)', command: 'pylint --disable=all --enable=E shop/total.py' },
  flake8: { ...pyFile, text: 'print(prices)', command: 'flake8 shop/total.py' },
  shellcheck: {
    file: 'scripts/total.sh',
    comment: '#',
    text: 'echo $1',
    head: ['#!/bin/sh'],
    command: 'shellcheck scripts/total.sh',
  },
  'shellcheck-gcc': {
    file: 'scripts/total.sh',
    comment: '#',
    text: 'echo $1',
    head: ['#!/bin/sh'],
    command: 'shellcheck -f gcc scripts/total.sh',
  },
  bash: { file: 'scripts/total.sh', comment: '#', text: 'total_of_prices', command: 'bash scripts/total.sh' },
  dash: { file: 'scripts/total.sh', comment: '#', text: 'total_of_prices', command: 'dash scripts/total.sh' },
  perl: { file: 'lib/total.pl', comment: '#', text: 'die "no price";', command: 'perl lib/total.pl' },
  terraform: {
    file: 'main.tf',
    comment: '#',
    text: 'resource "null_resource" {}',
    command: 'TF_CLI_CONFIG_FILE=/dev/null terraform validate -no-color',
  },
  gdb: {
    ...cFile,
    text: `${cFile.text}\n${cMain}`,
    head: crash,
    command: 'gcc -g src/total.c -o total && gdb -batch -ex run -ex bt ./total 2>/dev/null',
  },
  valgrind: {
    ...cFile,
    text: `${cFile.text}\n${cMain}`,
    head: crash,
    command: 'gcc -g src/total.c -o total && valgrind ./total',
  },
  asan: {
    ...cFile,
    text: `${cFile.text}\n${cMain}`,
    head: crash,
    command: 'gcc -g -fsanitize=address src/total.c -o total && ./total',
  },
  ruby: { file: 'lib/total.rb', comment: '#', text: 'prices.sum', command: 'ruby lib/total.rb' },
  'ruby-syntax': { file: 'lib/total.rb', comment: '#', text: 'def total(; end', command: 'ruby -c lib/total.rb' },
  rspec: {
    file: 'spec/total_spec.rb',
    comment: '#',
    text: 'RSpec.describe("Total") { it("adds the prices") { expect(1).to eq 2 } }',
    command: 'rspec --no-color',
  },
  rubocop: {
    file: 'lib/total.rb',
    comment: '#',
    text: 'total = "many"',
    command: 'rubocop --cache false --only Style/StringLiterals,Lint/UselessAssignment lib/total.rb',
  },
  php: { file: 'src/total.php', text: 'echo prices;', head: ['<?php'], command: 'php src/total.php' },
  'php-parse': { file: 'src/total.php', text: '$total = [1;', head: ['<?php'], command: 'php -l src/total.php' },
  phpunit: {
    file: 'tests/TotalTest.php',
    text: 'class TotalTest extends PHPUnit\\Framework\\TestCase { function testTotal() { $this->assertSame(2, 1); } }',
    head: ['<?php'],
    command: 'phpunit tests/TotalTest.php',
  },
  phpcs: {
    file: 'src/total.php',
    text: 'function Total( $x ){return $x;}',
    head: ['<?php'],
    command: 'phpcs --standard=PSR12 src/total.php',
  },
  ghc: { file: 'src/Total.hs', comment: '--', text: 'total = sum prices', command: 'ghc -fno-code src/Total.hs' },
  elixir: {
    file: 'lib/total.ex',
    comment: '#',
    text: 'defmodule Total do def sum do prices + 1 end end',
    command: 'elixirc -o /tmp lib/total.ex',
  },
  'elixir-run': { file: 'lib/total.exs', comment: '#', text: 'raise "no price"', command: 'elixir lib/total.exs' },
  'elixir-test': {
    file: 'test/total_test.exs',
    comment: '#',
    text: 'test "total" do assert 1 == 2 end end',
    head: ['ExUnit.start(colors: [enabled: false])', 'defmodule TotalTest do use ExUnit.Case'],
    command: 'elixir test/total_test.exs',
  },
  erlang: {
    file: 'src/total.erl',
    comment: '%',
    text: 'sum() -> Prices.',
    head: ['-module(total).', '-export([sum/0]).'],
    command: 'erlc -o /tmp src/total.erl',
  },
  lldb: {
    ...cFile,
    text: `${cFile.text}\n${cMain}`,
    head: crash,
    command: 'gcc -g src/total.c -o total && lldb --batch -o run -o bt ./total',
  },
  'scalac-2': {
    file: 'src/Total.scala',
    text: 'object Total { val sum = prices.sum }',
    command: 'scalac -d /tmp src/Total.scala',
  },
  kotlinc: {
    file: 'src/Total.kt',
    text: 'fun total(): Int = prices.sum()',
    command: 'kotlinc src/Total.kt -d total.jar',
  },
  'gradle-java': {
    ...javaFile,
    text: 'class Total { int total() { return prices; } }',
    others: { 'build.gradle': "apply plugin: 'java'\n", 'settings.gradle': "rootProject.name = 'shop'\n" },
    command: 'gradle --offline --no-daemon compileJava',
  },
  'gradle-script': {
    file: 'build.gradle',
    text: 'prices.sum()',
    others: { 'settings.gradle': "rootProject.name = 'shop'\n" },
    command: 'gradle --offline --no-daemon tasks',
  },
  maven: {
    ...javaFile,
    text: 'class Total { int total() { return prices; } }',
    others: {
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version><properties><maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target></properties></project>',
    },
    command: 'mvn -q -B compile',
  },
  ocaml: {
    file: 'src/total.ml',
    text: 'let sum = prices',
    head: Array<string>(16).fill('(* a comment *)'),
    command: 'ocamlc -c src/total.ml',
  },
  nim: { file: 'src/total.nim', comment: '#', text: 'echo prices', command: 'nim check --hints:off src/total.nim' },
  lua: {
    file: 'src/total.lua',
    comment: '--',
    text: 'local cart = nil; print(cart.total)',
    command: 'lua5.4 src/total.lua',
  },
  mcs: {
    file: 'src/Total.cs',
    text: 'class Total { int Sum() { return prices; } }',
    command: 'mcs -t:library src/Total.cs',
  },
  'git-grep': {
    file: 'src/total.txt',
    text: 'the only total',
    command: 'git init -q && git add . && git grep -n "only total"',
  },
  'grep-context': { file: 'src/total.txt', text: 'the only total', command: 'grep -rn -A1 "only total" src' },
};

const folder = join(dirname(fileURLToPath(import.meta.url)), 'real');
const chosen = process.argv.slice(2);
for (const [name, tool] of Object.entries(tools)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const text = outputOf(tool);
  const isUsable = /\{(?:name|path)\}/.test(text) && text.includes('{line}');
  process.stdout.write(`${isUsable ? 'wrote' : 'no use'} ${name}\n${isUsable ? '' : `${text}\n`}`);
  if (isUsable) writeFileSync(join(folder, `${name}.txt`), text);
}

function outputOf({ file, text, head = [], comment = '//', command, others = {} }: Tool): string {
  const root = mkdtempSync(join(tmpdir(), 'tool-'));
  try {
    const above = [...head, ...Array<string>(errorLine - 1 - head.length).fill(`${comment} a comment`)];
    for (const [path, content] of Object.entries({ ...others, [file]: `${[...above, text].join('\n')}\n` })) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8', timeout: 120_000 });
    return withPlaceholders(`${stdout}\n${stderr}`, root, file);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function withPlaceholders(output: string, root: string, file: string): string {
  const name = basename(file);
  return output
    .replaceAll(/\u001B\[[\d;?]*[A-Za-z]/g, '')
    .replaceAll(root, '{root}')
    .replaceAll(file, '{path}')
    .replaceAll(new RegExp(String.raw`(?<![\w.-])${name.replaceAll('.', String.raw`\.`)}`, 'g'), '{name}')
    .replaceAll(/(?<![\w.])17(?![\w.]*\d)/g, '{line}')
    .replaceAll(/(?<![\w.])18(?![\w.]*\d)(?=:\d+)/g, '{line}')
    .trim()
    .concat('\n');
}
