import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';

/* Names in the text of documents are names of something: an option, a variable, a code, a key or a function. */

const read = (path: string): string => readFileSync(join(workspace, path), 'utf8');

/** Tests of units are left out: they have wrong names too. */
const sources = globSync(
  ['{packages,tools,bench,e2e,examples,docs/site}/**/*.{ts,tsx,json,js,mjs,py}', 'distribution/container/*'],
  { cwd: workspace, exclude: (path) => /(?:^|[/\\])(?:node_modules|dist)$|(?<!\.live|\.system)\.test\.ts$/.test(path) },
);
const known = new Set([...sources, 'package.json'].flatMap((path) => read(path).match(/[\w$]+(?:-[\w$]+)*/g) ?? []));

/** Of Node, Yarn, vitest, Ollama, curl and podman. */
const others = new Set(
  'experimental-vm-modules nodeLinker stubGlobal OLLAMA_NUM_PARALLEL retry-all-errors security-opt userns'.split(' '),
);

const documents = globSync('{*.md,docs/*.md,{packages,examples}/*/README.md,{bench,tools}/**/README.md}', {
  cwd: workspace,
  exclude: (path) => path === 'CHANGELOG.md' || path === 'node_modules',
});

/** Options, variables and codes, and names in camel case. */
const name = /(?<![\w-])--([a-z]\w*(?:-\w+)*)|\b([A-Z]+(?:_[A-Z]+)+)\b|(?<![\w-])([a-z]+[A-Z]\w*)/g;

it.each(documents)('%s has no name that nothing has', (path) => {
  const text = read(path).replaceAll(/^```[\s\S]*?^```$/gm, '');
  const names = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) =>
    Array.from(code.matchAll(name), ([, option, variable, key]) => option ?? variable ?? key ?? ''),
  ).flat();
  expect([...new Set(names)].filter((each) => !known.has(each) && !others.has(each))).toEqual([]);
});
