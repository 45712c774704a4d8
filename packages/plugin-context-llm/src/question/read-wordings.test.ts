import { expect, it } from 'vitest';
import { readWordings } from './read-wordings.ts';

const question = 'make the picture smaller';

it.each<[answer: string, wordings: readonly string[]]>([
  ['resize image\nresizeImage scale', ['resize image', 'resizeImage scale']],
  ['<think>a picture</think>\n\nresize image\n\nscale', ['resize image', 'scale']],
  ['First line: resize image\r\nSecond line: scale', ['resize image', 'scale']],
  ['Sure, here they are:\n1. "resize image"\n2. `scale` thumbnail', ['resize image', 'scale thumbnail']],
  ['resize image\nscale\nA third line explains the others.', ['resize image', 'scale']],
  ['resize image\nresize image', ['resize image']],
  [`${question}\nscale`, ['scale']],
  [`resize\timage\u0000\n${'scale '.repeat(60)}`, ['resize image']],
  ['...\n---', []],
])('reads the wordings of %j', (answer, wordings) => {
  expect(readWordings(answer, question)).toEqual(wordings);
});
