import { readQuery } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { outputAbout, toolOutputs } from '../lookup/tool-output/tool-outputs.ts';

it.each(toolOutputs())('the output of $tool names its line', (output) => {
  const { places } = readQuery(outputAbout(output, '/home/dev/shop', 'src/cart/total.ts', 4217));
  const [first] = places.filter(({ line = 0, endLine = 0 }) => line <= 4217 && endLine >= 4217);
  expect(first?.paths.at(-1)).toMatch(/(?:^|\/)total\.ts$/);
});
