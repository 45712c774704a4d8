import { expect, it } from 'vitest';
import { parseFiles, parseSearch, parseStatus } from './parse-answer.ts';

it('reads answers of version 1, with fields that it does not know', () => {
  expect(parseSearch('{"version":1,"results":[],"new":1}').results).toEqual([]);
  expect(parseFiles('{"version":1,"files":[{"path":"a.go","language":"go"}]}')).toHaveLength(1);
  expect(parseStatus('{"version":1,"state":"current","files":1,"chunks":2}').state).toBe('current');
});

it.each([
  ['another version', '{"version":2,"results":[]}', /version 2.*Update the extension/],
  ['no JSON', 'hello', /printed no JSON/],
  ['null', 'null', /version undefined/],
  ['another object', '{"version":1}', /has no `results`/],
])('refuses %s', (_, output, message) => {
  expect(() => parseSearch(output)).toThrow(message);
});
