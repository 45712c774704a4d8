import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readQuestionSet } from '../../bench/questions/read-questions.ts';
import { ChunkSource } from './chunk-source.ts';
import { git } from './clone.ts';
import { sampleDefinitions } from './sample-definitions.ts';
import type { Definition } from './sample-definitions.ts';

/*
 * Samples definitions of clones, for writers of questions. Those that have a question are left out.
 *
 *   npm run -w @codesearch/tools sample -- --clones FOLDER --out FOLDER [--each 75]
 *
 * --out gets definitions.jsonl, a line for each definition, and in/NNN.txt with fifty definitions each: a line
 * `#ID repository path language kind name manner`, the first sentence of the documentation, and the first lines of the
 * code.
 */

const manners = ['how', 'where', 'symptom', 'task', 'name'] as const;
const batchSize = 50;
const maxCodeLines = 28;
const maxLineLength = 140;

interface Sampled extends Definition {
  readonly repository: string;
  readonly revision: string;
}

const { values: options } = parseArgs({
  options: { clones: { type: 'string' }, out: { type: 'string' }, each: { type: 'string', default: '75' } },
});
const { clones, out } = options;
if (clones === undefined || out === undefined) throw new Error('Give --clones and --out.');

mkdirSync(join(out, 'in'), { recursive: true });
const repositories = readFileSync(join(import.meta.dirname, 'repositories.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => line.split(/\s/)[0] || []);
const sampled: Sampled[] = [];
const work = mkdtempSync(join(tmpdir(), 'sample-'));
try {
  await using chunks = new ChunkSource(work);
  await chunks.open();
  for (const repository of repositories) {
    const clone = join(clones, repository.replace('/', '+'), 'repo');
    if (!existsSync(clone)) continue;
    const revision = git(clone, 'rev-parse', 'HEAD').trim();
    const asked = new Set(readQuestionSet(repository)?.questions.map(definitionKey));
    const candidates = await sampleDefinitions(clone, chunks, asked.size + Number(options.each));
    const definitions = candidates.filter((each) => !asked.has(definitionKey(each))).slice(0, Number(options.each));
    sampled.push(...definitions.map((definition) => ({ ...definition, repository, revision })));
    process.stderr.write(`${repository}: ${definitions.length} definitions\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
writeFileSync(join(out, 'definitions.jsonl'), '');
const order = balanced(sampled);
for (let start = 0; start < order.length; start += batchSize) {
  const batch = order.slice(start, start + batchSize).map((each, index) => ({ ...each, ...label(start + index) }));
  const name = String(start / batchSize + 1).padStart(3, '0');
  writeFileSync(join(out, 'in', `${name}.txt`), batch.map(shown).join('\n'));
  appendFileSync(join(out, 'definitions.jsonl'), batch.map(recorded).join(''));
}
process.stderr.write(`${order.length} definitions\n`);

function definitionKey({ path, name }: Pick<Definition, 'path' | 'name'>): string {
  return `${path} ${name}`;
}

/** Each batch has about the shares of the languages that all have. */
function balanced(all: readonly Sampled[]): readonly Sampled[] {
  const key = ({ repository, path, name }: Sampled): string =>
    createHash('md5').update(`${repository} ${path} ${name}`).digest('hex');
  const placed = [...Map.groupBy(all, ({ language }) => language).values()].flatMap((group) =>
    group
      .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      .map((each, index) => ({ each, place: (index + 0.5) / group.length, key: key(each) })),
  );
  return placed.toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1)).map(({ each }) => each);
}

function label(index: number): { readonly id: string; readonly manner: string } {
  return { id: String(index + 1).padStart(5, '0'), manner: manners[index % manners.length]! };
}

type Labelled = Sampled & ReturnType<typeof label>;

function shown({ id, repository, path, language, kind, name, manner, doc, code }: Labelled): string {
  const lines = code.split('\n').map((line) => line.replaceAll('\t', '  ').trimEnd().slice(0, maxLineLength));
  const margin = Math.min(...lines.filter((line) => line !== '').map((line) => line.search(/\S/)));
  const head = lines.slice(0, maxCodeLines).map((line, index) => (index === 0 ? line.trim() : line.slice(margin)));
  const body = lines.length > maxCodeLines ? [...head, '…'] : head;
  return [
    `#${id} ${repository} ${path} ${language} ${kind} ${name} ${manner}`,
    ...(doc ? [doc] : []),
    ...body,
    '',
  ].join('\n');
}

function recorded({
  id,
  repository,
  revision,
  path,
  language,
  kind,
  name,
  startLine,
  endLine,
  manner,
}: Labelled): string {
  const record = { id, repository, revision, path, language, kind, name, startLine, endLine, manner };
  return `${JSON.stringify(record)}\n`;
}
