import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frameLine, isCommandRequest, lineReader } from './command-frame.ts';

it('reads the same frames, however the stream is split', () => {
  const frames = fc.array(fc.record({ stream: fc.constant('stdout' as const), text: fc.string({ unit: 'binary' }) }));
  fc.assert(
    fc.property(frames, fc.array(fc.nat(40)), (sent, cuts) => {
      const read: unknown[] = [];
      const take = lineReader((value) => read.push(value));
      let rest = sent.map(frameLine).join('');
      for (const cut of cuts) {
        take(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
      take(rest);
      expect(read).toEqual(sent);
    }),
  );
});

it('knows a request from any other value', () => {
  const request = { build: '1', argv: ['node'], cwd: '/', env: {}, stdout: {}, stderr: {} };
  expect(isCommandRequest(request)).toBe(true);
  for (const key of Object.keys(request)) expect(isCommandRequest({ ...request, [key]: null })).toBe(false);
  expect(isCommandRequest({ ...request, argv: [1] })).toBe(false);
  fc.assert(fc.property(fc.jsonValue(), (value) => !isCommandRequest(value)));
});
