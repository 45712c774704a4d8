import { realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.ts';
import type { Figures } from './figures.ts';
import { formatFigures } from './format-figures.ts';
import { measureCommand } from './measure-command.ts';
import { measureEdit } from './measure-edit.ts';
import { measureIndex } from './measure-index.ts';
import { measureQueries } from './measure-queries.ts';
import { measureSync } from './measure-sync.ts';
import { Program } from './program.ts';
import { readQuestions } from './questions.ts';
import { writeSyntheticTree } from './synthetic-tree.ts';
import { Sandbox } from './sandbox.ts';

/*
 * Measures the built program on a tree, and compares the results with the limits.
 *
 *   npm run -w @codesearch/bench speed -- [--root FOLDER] [--generate FILES] [--queries FILE] [--runs 7] [--json FILE]
 *
 * --root is never modified. Default: this workspace. --generate derives this number of source files from those of the
 * root, and measures them instead. --queries is a file with one question per line.
 */

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
    generate: { type: 'string' },
    queries: { type: 'string' },
    runs: { type: 'string', default: '7' },
    json: { type: 'string' },
  },
});
const runs = wholeNumber(options.runs, '--runs');
const queries = readQuestions(options.queries);
const sandbox = new Sandbox();
try {
  const figures = await measure(realpathSync(treeToMeasure()));
  process.stdout.write(formatFigures(figures));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  sandbox[Symbol.dispose]();
}

function treeToMeasure(): string {
  if (options.generate === undefined) return options.root;
  const tree = sandbox.createFolder('generated');
  writeSyntheticTree(options.root, tree, wholeNumber(options.generate, '--generate'));
  return tree;
}

async function measure(root: string): Promise<Figures> {
  const program = new Program(sandbox.home, sandbox.folder);
  const index = await measureIndex(program, root);
  const { bytes, added: files } = index.report;
  return {
    tree: { root, files, chunks: index.chunks, bytes },
    index,
    sync: await sandbox.withProject(root, (project) => measureSync(project, runs)),
    query: await measureQueries(sandbox, root, queries),
    command: await measureCommand(program, root, queries[0] as string, runs),
    edit: await measureCopy(root),
  };
}

async function measureCopy(root: string): Promise<Figures['edit']> {
  const copy = sandbox.createFolder('copy');
  copyTree(root, copy);
  await sandbox.withProject(copy, (project) => project.index());
  return sandbox.withProject(copy, (project) => measureEdit(project, runs));
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0, not '${text}'.`);
  return value;
}
