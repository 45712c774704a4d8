import { expect, it } from 'vitest';
import { importFailure } from './load-failure.ts';

/* What Node says of a file, which the runner of these tests loads otherwise. */

const isModule = 'is not defined in ES module scope';
const write = 'This file is an ES module: write import and export default, or end its name with';

it.each([
  ['ts', `module ${isModule}`, `${write} .cts.`],
  ['mjs', `require ${isModule}, you can use import instead`, `${write} .cjs.`],
  ['js', `__dirname ${isModule}`, `${write} .cjs.`],
  ['ts', "Cannot find package '@/config' imported from /x", expect.stringMatching(/^Write a relative path: /)],
  ['ts', "Cannot find package 'lines' imported from /x", 'Install it: `npm install --save-dev lines` in /x.'],
  ['cts', "Unexpected token 'export'", expect.stringMatching(/rename it to codesearch\.config\.mts\.$/)],
])('says what to do about a file in %s: %s', async (ending, message, hint) => {
  const { hint: advice } = await importFailure(`/x/codesearch.config.${ending}`, new ReferenceError(message));
  expect(advice).toEqual(hint);
});
