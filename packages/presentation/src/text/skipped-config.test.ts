import { expect, it } from 'vitest';
import { skippedConfigNote } from './skipped-config.ts';

it('names the reason, and the command that trusts the file', () => {
  expect(skippedConfigNote({ file: '/a/codesearch.config.ts', reason: 'untrusted' })).toBe(
    '/a/codesearch.config.ts is not used, because it is not trusted. To use it, run: codesearch config --trust /a/codesearch.config.ts',
  );
  expect(skippedConfigNote({ file: '/a b/codesearch.config.ts', reason: 'changed' })).toMatch(
    /because it has changed since you trusted it.* --trust '\/a b\/codesearch\.config\.ts'$/,
  );
  expect(skippedConfigNote({ file: '/a/b.ts', reason: 'unsafe', problem: '/a belongs to another user' })).toMatch(
    /not used: \/a belongs to another user\./,
  );
});

it('is one line without control characters, and one argument of a shell, whatever the folder is called', () => {
  const note = skippedConfigNote({ file: "/a\n\u001b[2J'; $(rm)/codesearch.config.ts", reason: 'untrusted' });
  // oxlint-disable-next-line no-control-regex -- the characters that must not be there
  expect(note).not.toMatch(/[\n\u001b]/);
  expect(note).toContain(String.raw`'\''`);
});
