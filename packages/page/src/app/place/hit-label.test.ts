import { expect, it } from 'vitest';
import { labelParts } from './hit-label.ts';

it.each([
  ['method Client.send', 'method', 'Client.send'],
  ['test "keeps its size"', 'test', '"keeps its size"'],
  ['top level', '', 'top level'],
  ['in start_server {tags {"repl"}}', '', 'in start_server {tags {"repl"}}'],
  ['data', '', 'data'],
])('of %j the kind is %j and the name %j', (label, kind, name) => {
  expect(labelParts(label)).toEqual({ kind, name });
});
