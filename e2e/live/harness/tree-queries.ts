import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { identifierParts } from '@codesearch/toolkit/pure';

/** Queries whose answers depend on the tree. */
export interface TreeQueries {
  /** Names that the tree defines. */
  readonly names: readonly string[];
  /** Questions in the words of other names. */
  readonly questions: readonly string[];
}

const definition = /\b(?:function|class|def|fn|interface|trait|struct|enum|type|void|bool)\s+([A-Za-z]\w{4,})/g;

const forms: readonly ((words: string) => string)[] = [
  (words) => `where is ${words} defined`,
  (words) => `how does ${words} work`,
  (words) => `what uses ${words}`,
  (words) => `code for ${words}`,
];

/** Queries from the definitions in a tree, distributed evenly over it. @param count of names, and of questions */
export function treeQueries(folder: string, count: number): TreeQueries {
  const files = globSync('**/*', { cwd: folder })
    .filter((path) => /\.(?:[cm]?[jt]s|py|rs|php|cc|hh|cpp|h)$/.test(path) && statSync(join(folder, path)).isFile())
    .toSorted();
  const defined = files.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return Array.from(text.matchAll(definition), ([, name]) => name as string);
  });
  const distinct = [...new Set(defined)];
  const named = distinct.filter((name) => identifierParts(name).length > 1);
  return {
    names: spread(distinct, count),
    questions: spread(named, count).map((name, at) => forms[at % forms.length]!(identifierParts(name).join(' '))),
  };
}

function spread(values: readonly string[], count: number): readonly string[] {
  const wanted = Math.min(count, values.length);
  return Array.from({ length: wanted }, (_, at) => values[Math.floor((at * values.length) / wanted)]!);
}
