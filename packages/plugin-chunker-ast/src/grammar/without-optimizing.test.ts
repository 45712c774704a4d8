import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const url = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** Parses Swift until an optimizing compiler would have compiled its largest functions. Prints the peak in MB. */
const program = `
  import { readFileSync } from 'node:fs';
  import { GrammarSet } from ${url('./grammar-set.ts')};
  import { languages } from ${url('../language/languages.ts')};
  const { parser } = await new GrammarSet().load(languages.find(({ name }) => name === 'swift'));
  const text = readFileSync(new URL(${url('../../fixture/files/sample.swift.txt')}), 'utf8').repeat(20);
  const end = performance.now() + 1_000;
  while (performance.now() < end) {
    parser.parse(text).delete();
    await new Promise(setImmediate);
  }
  process.stdout.write(String(process.resourceUsage().maxRSS / 1024));`;

it('parsing Swift takes little memory', () => {
  const args = ['--conditions=@codesearch/source', '--input-type=module', '-e', program];
  expect(Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))).toBeLessThan(300);
});
