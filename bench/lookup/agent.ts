import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ChunkedSource } from '@codesearch/engine';
import { DataHome } from '../question/data-home.ts';
import { connect } from '../server/connect.ts';
import { bodyEnd } from './body-end.ts';
import { hashOrder } from './hash-order.ts';
import { sampleNames, uniqueNames } from './sample-names.ts';
import type { UniqueNames } from './sample-names.ts';

/*
 * Asks the built MCP server as an agent does, for names that a tree defines exactly once and for names that it does not have. Prints how often
 * the definition is in the first hit, how often one more call returns its whole body, and how often a missing name is reported as such.
 *
 *   npm run -w @codesearch/bench lookup-agent -- --root FOLDER [--root …] [--sample 30] [--missing 5] [--seed 1] [--home FOLDER]
 *
 * --sample and --missing are numbers of names for each tree.
 */

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', multiple: true },
    sample: { type: 'string', default: '30' },
    missing: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    home: { type: 'string' },
  },
});
if (options.root === undefined) throw new Error('Give --root: the folder of a source tree.');

using home = new DataHome(options.home);
const totals = { names: 0, first: 0, bodies: 0, missing: 0, reported: 0 };
const client = await connect(
  home.folder,
  options.root.flatMap((root) => ['--root', resolve(root)]),
);
try {
  for (const root of options.root) await lookUp(resolve(root));
  process.stdout.write(
    `definition in the first hit ${totals.first} of ${totals.names}\n` +
      `whole body in one more call ${totals.bodies} of ${totals.names}\n` +
      `missing name reported       ${totals.reported} of ${totals.missing}\n`,
  );
} finally {
  await client.close();
}

async function lookUp(root: string): Promise<void> {
  const files: ChunkedSource[] = [];
  {
    await using project = await home.open(root);
    for await (const file of project.chunkedFiles()) files.push(file);
  }
  const names = uniqueNames(files);
  const exact = sampleNames(names, Number(options.sample), options.seed).filter(({ kind }) => kind === 'exact');
  await untilIndexed(root);
  for (const { query, relevant } of exact) {
    const [{ path, startLine: line = 1 } = { path: '' }] = relevant;
    totals.names++;
    const miss = (what: string, text: string): void =>
      printMiss(`${what}: ${basename(root)} ${query} ${path}:${line}`, text);
    const answer = await search({ query, path: root, limit: 3 });
    const [, found, start, end] = /^(\S.*?):(\d+)-(\d+) /m.exec(answer) ?? [];
    if (found === path && Number(start) <= line && line <= Number(end)) totals.first++;
    else miss('first hit', answer);
    const whole = await search({ symbol: query, path: root });
    const [, at, from, to] = /^(\S.*?):(\d+)-(\d+) /m.exec(whole) ?? [];
    const last = bodyEnd(readFileSync(join(root, path), 'utf8').split('\n'), line, path);
    const isWhole = at === path && Number(from) <= line && Number(to) >= (last ?? line);
    if (isWhole && !/^… the rest is /m.test(whole)) totals.bodies++;
    else miss(`body to ${last}`, whole);
  }
  for (const name of missingNames(names, Number(options.missing))) {
    totals.missing++;
    const answer = await search({ query: name, path: root });
    if (/^Nothing (?:in \S+ )?is named /m.test(answer)) totals.reported++;
    else printMiss(`missing: ${basename(root)} ${name}`, answer);
  }
  process.stderr.write(`${basename(root)}: ${JSON.stringify(totals)}\n`);
}

function printMiss(what: string, answer: string): void {
  process.stdout.write(`${what}\n  ${answer.split('\n').slice(0, 5).join('\n  ')}\n`);
}

/** Names of two words of the tree that no name of it has. */
function missingNames({ definitions, words }: UniqueNames, count: number): readonly string[] {
  const folded = new Set([...words].map((word) => word.toLowerCase().replaceAll('_', '')));
  const ordered = hashOrder(definitions, `missing ${options.seed}`, ({ name }) => name);
  return ordered
    .map(({ name }, index) => `${name}${capital(ordered[(index + 7) % ordered.length]!.name)}`.replaceAll(/[?!]/g, ''))
    .filter((name) => !folded.has(name.toLowerCase().replaceAll('_', '')))
    .slice(0, count);
}

function capital(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

async function untilIndexed(root: string): Promise<void> {
  while (/^PARTIAL/m.test(await search({ query: 'main', path: root, limit: 1 })));
}

async function search(given: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name: 'search_code', arguments: given }, { timeout: 120_000 });
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
