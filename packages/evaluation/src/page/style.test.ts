import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { styleSource } from '../package-files.ts';

const style = readFileSync(styleSource, 'utf8');

/** Colors by name, first those for light, then those for dark. */
const themes = [...style.matchAll(/:root \{([^}]*)\}/g)].map(
  ([, rules = '']) =>
    new Map(
      [...rules.matchAll(/--([a-z-]+): #([0-9a-f]{3,6})/g)].map(([, name = '', color = '']) => [name, channels(color)]),
    ),
);

function channels(color: string): readonly number[] {
  const long = color.length === 3 ? [...color].map((digit) => digit + digit).join('') : color;
  return [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16) / 255);
}

/** Relative luminance of WCAG 2.2. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: readonly number[], second: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const texts = ['ink', 'soft', 'b', 'good', 'bad'];
const grounds = ['paper', 'card'];

it.each(['light', 'dark'])('every text of the %s page has the contrast of WCAG AA', (name) => {
  expect(themes).toHaveLength(2);
  const colors = themes[name === 'light' ? 0 : 1];
  for (const text of texts)
    for (const ground of grounds)
      expect(contrast(colors!.get(text)!, colors!.get(ground)!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});
