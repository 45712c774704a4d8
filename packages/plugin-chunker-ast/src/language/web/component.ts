import { ecmascript } from './ecmascript.ts';
import type { Syntax } from '../language.ts';

/** The range of a script: from the first character of its code to the one after the last. */
type Range = readonly [start: number, end: number];

/** The scripts between `<script …>` and `</script>`. @param from where to begin */
function scriptElements(text: string, from = 0): readonly Range[] {
  const ranges: Range[] = [];
  // A value in quotes may contain `<` and `>`, as that of `generic` in Vue. The limits keep hostile text cheap.
  const open = /<script(?=[\s>])[^"'<>]*(?:(?:"[^"]{0,999}"|'[^']{0,999}')[^"'<>]*){0,99}>/gi;
  open.lastIndex = from;
  const close = /<\/script\s*>/gi;
  for (let found = open.exec(text); found; found = open.exec(text)) {
    if (found[0].endsWith('/>')) continue;
    const start = found.index + found[0].length;
    close.lastIndex = start;
    const end = close.exec(text);
    ranges.push([start, end?.index ?? text.length]);
    if (!end) break;
    open.lastIndex = end.index;
  }
  return ranges;
}

/** The code between two lines `---` at the beginning of an Astro component. */
function frontmatter(text: string): readonly Range[] {
  const found = /^\s*---[^\S\n]*\n/.exec(text);
  if (!found) return [];
  const end = /^---[^\S\n]*$/gm;
  end.lastIndex = found[0].length;
  const closing = end.exec(text);
  return closing ? [[found[0].length, closing.index]] : [];
}

/** Replaces all but some ranges by blanks, so that positions and lines remain. */
function blankOutside(text: string, ranges: readonly Range[]): string {
  const blank = (start: number, end: number): string => text.slice(start, end).replaceAll(/[^\n]/g, ' ');
  let at = 0;
  let result = '';
  for (const [start, end] of ranges) {
    result += blank(at, start) + text.slice(start, end);
    at = end;
  }
  return result + blank(at, text.length);
}

/** Components: the scripts are parsed as TypeScript, templates and styles are only packed by lines. */
function component(rangesOf: (text: string) => readonly Range[]): Syntax {
  return { ...ecmascript, prepare: (text) => blankOutside(text, rangesOf(text)) };
}

/** Components of Vue and Svelte. */
export const scripts: Syntax = component(scriptElements);
export const astro: Syntax = component((text) => {
  const code = frontmatter(text);
  return [...code, ...scriptElements(text, code[0]?.[1])];
});
