import { expect, it } from 'vitest';
import { quotedParts } from './report-reader.ts';

it.each([
  ['call `cart.total()` twice', ['cart.total()']],
  ['``a ` b`` and `c`', ['a ` b', 'c']],
  ['it says "not found" and \'no cart\'', ['not found', 'no cart']],
  ["it doesn't say 'can't be empty'", ["can't be empty"]],
  ['“curly”, ‘single’, «guillemets», 「鍵括弧」', ['curly', 'single', 'guillemets', '鍵括弧']],
  ['an open " quote', []],
  ['empty "" and ` `', []],
  [`too long "${'x'.repeat(400)}"`, []],
])('%s', (line, parts) => {
  expect(quotedParts(line)).toEqual(parts);
});
