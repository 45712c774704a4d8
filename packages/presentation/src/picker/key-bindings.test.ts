import { expect, it } from 'vitest';
import { keyBindings } from './key-bindings.ts';

it.each([
  ['ctrl-o', "'ctrl-o' binds no key.", 'Give key:action, such as '],
  ['no-such-key:accept', "'no-such-key:accept' binds no key.", 'Give key:action, such as '],
  ['ctrl-o:fly', "There is no action 'fly' of the picker.", 'Actions: accept, '],
])('refuses %s, and says what to write', (bound, message, hint) => {
  expect(() => keyBindings([bound])).toThrow(
    expect.objectContaining({ message, hint: expect.stringMatching(`^${hint}`) as string }) as Error,
  );
});
