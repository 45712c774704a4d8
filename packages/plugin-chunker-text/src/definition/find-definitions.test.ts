import { describe, expect, it } from 'vitest';
import { LineTable } from '@codesearch/toolkit';
import { findDefinitions } from './find-definitions.ts';
import { qualify } from './qualify.ts';

function find(...source: readonly string[]): readonly string[] {
  const symbols = qualify(findDefinitions(new LineTable(source.join('\n'))));
  return symbols.map(
    ({ kind, qualifiedName, startLine, endLine }) => `${kind} ${qualifiedName} ${startLine}-${endLine}`,
  );
}

describe('findDefinitions', () => {
  it.each([
    [
      'protobuf',
      ['service Users {', '  rpc Find(Request) returns (User);', '}'],
      ['interface Users 1-3', 'method Users.Find 2-2'],
    ],
    ['sql', ['CREATE TABLE IF NOT EXISTS app.users (', '  id int', ');'], ['struct app.users 1-3']],
    ['sql', ['create or replace function f(a int)'], ['function f 1-1']],
    ['hcl', ['resource "aws_s3_bucket" "logs" {', '  a = 1', '}'], ['variable logs 1-3']],
    ['graphql', ['type User implements Node {', '  id: ID!', '}'], ['type User 1-3']],
    ['dart', ['abstract class A<T> extends B {', '}'], ['class A 1-2']],
    ['perl', ['sub new {', '  1', '}'], ['function new 1-3']],
    ['julia', ['module M', 'function f(x)', '  x', 'end'], ['module M 1-1', 'function f 2-4']],
    ['r', ['parse_header <- function(x) {', '  x', '}'], ['function parse_header 1-3']],
    ['clojure', ['(defn parse-header', '  [x]', '  x)'], ['function parse-header 1-3']],
    ['javascript', ['const add = async (a, b) => {', '};'], ['function add 1-2']],
    ['c#', ['public sealed class A', '{', '}'], ['class A 1-3']],
    ['sql', ['CREATE TABLE [dbo].[users] ('], ['struct dbo.users 1-1']],
    ['ruby', ['def empty?', 'end'], ['function empty? 1-2']],
    ['c', ['typedef struct node {', '} Node;'], ['struct node 1-2']],
    ['lua', ['local function M.run(a)', 'end'], ['function M.run 1-2']],
  ])('reads %s', (_, source, expected) => {
    expect(find(...source)).toEqual(expected);
  });

  it('nests by indentation', () => {
    expect(find('class A {', '  class B {', '    enum C { d }', '  }', '}', 'class D {}')).toEqual([
      'class A 1-5',
      'class A.B 2-4',
      'enum A.B.C 3-3',
      'class D 6-6',
    ]);
  });

  it.each([
    '// class of its own',
    'the type of a message is shown',
    'class of things',
    'typedef struct {',
    'a class from (here)',
    'class from (here)',
    'type(x)',
    'return function() {',
    'x = (a + b)',
  ])('finds no definition in %j', (line) => {
    expect(find(line)).toEqual([]);
  });

  it('terminates on lines that provoke backtracking', () => {
    for (const unit of ['export ', 'create temp ', '(', 'def a.', 'def "', 'a = (', '[']) {
      const line = unit.repeat(400).slice(0, 400);
      expect(find(...Array.from({ length: 1_000 }, () => line)).length).toBeLessThanOrEqual(1_000);
    }
  });

  it('uses the head without the body as the signature', () => {
    const [definition] = findDefinitions(new LineTable('  export   function name(a, b) {\n  }'));
    expect(definition?.signature).toBe('export function name(a, b)');
  });
});
