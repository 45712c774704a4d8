import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../sandbox.ts';

/** A hint as a source has it: values are `${…}`. */
export interface HintText {
  /** Path from the root of the workspace. */
  readonly file: string;
  readonly text: string;
}

/** Functions that make errors, and the place of the hint among their arguments. */
const makers = { inputInvalid: 1, configInvalid: 2, invalidValue: 3, unsupported: 1 };

const literal = /'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/s;
const named = new RegExp(
  `\\b\\w*[hH]int\\w*\\s*(?::|=|\\?\\?)\\s*(?:[^'\`;,{}()]{0,80}\\?)?\\s*(?:${literal.source})`,
  'gs',
);

/** Every hint of the packages that is written as a text, each once. */
export function hintTexts(): readonly HintText[] {
  const files = globSync('packages/*/src/**/*.ts', {
    cwd: workspace,
    exclude: ['**/*.test.ts', '**/fixture/**', 'packages/testkit/**'],
  });
  const found = files.flatMap((file) => {
    const code = readFileSync(join(workspace, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const ofNames = Array.from(code.matchAll(named), ([, single, template]) => single ?? template ?? '');
    const ofCalls = Object.entries(makers).flatMap(([maker, place]) =>
      Array.from(code.matchAll(new RegExp(`\\b${maker}\\(`, 'g')), ({ index, 0: { length } }) => {
        const [, single, template] = literal.exec(argumentsAt(code, index + length)[place] ?? '') ?? [];
        return single ?? template ?? '';
      }),
    );
    return [...ofNames, ...ofCalls].map((text) => ({ file, text: text.replaceAll(/\s+/g, ' ') }));
  });
  const hints = found.filter(({ text }) => /^[A-Z]\S* \S/.test(text));
  return [...new Map(hints.map((hint) => [hint.text, hint])).values()];
}

/** The arguments of a call, as they are written. @param start of the first one */
function argumentsAt(code: string, start: number): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < code.length; at++) {
    const [text] = /^(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/s.exec(code.slice(at, at + 1_000)) ?? [];
    const character = code[at] as string;
    if (text !== undefined) at += text.length - 1;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && depth-- === 0) return [...found, code.slice(from, at)];
    else if (character === ',' && depth === 0) {
      found.push(code.slice(from, at));
      from = at + 1;
    }
  }
  return found;
}
