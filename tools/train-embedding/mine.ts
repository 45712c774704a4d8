import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { readQuestionSet } from '../../bench/questions/read-questions.ts';
import { ChunkSource } from './chunk-source.ts';
import { mineClone } from './mine-clone.ts';
import type { Mined } from './mine-clone.ts';
import { countSubTokens } from './sub-tokens.ts';

/*
 * Mines training pairs from clones.
 *
 *   npm run -w @codesearch/tools mine -- --clones FOLDER --out FOLDER [--part 1/2] [--chunks N] [--commits N]
 *
 * --clones has bare clones, as OWNER+NAME/repo; those in repositories.txt are mined, and files that questions ask for
 * first. --out gets one OWNER+NAME.txt.gz each; those that it has are kept. --part shares the work between processes.
 * --chunks and --commits are the most of a repository.
 */

const { values: options } = parseArgs({
  options: {
    clones: { type: 'string' },
    out: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    chunks: { type: 'string', default: '14000' },
    commits: { type: 'string', default: '3000' },
  },
});
const { clones, out } = options;
if (clones === undefined || out === undefined) throw new Error('Give --clones and --out.');
const [part = 1, parts = 1] = options.part.split('/').map(Number);

mkdirSync(out, { recursive: true });
const names = readFileSync(join(import.meta.dirname, 'repositories.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => line.split(/\s/)[0]?.replace('/', '+') || []);
const work = mkdtempSync(join(tmpdir(), 'mine-'));
try {
  await using chunks = new ChunkSource(work);
  await chunks.open();
  for (const [index, name] of names.entries()) {
    const file = join(out, `${name}.txt.gz`);
    if (index % parts !== part - 1 || existsSync(file)) continue;
    if (!existsSync(join(clones, name))) {
      process.stderr.write(`${name}: no clone\n`);
      continue;
    }
    const start = performance.now();
    const mined = await mineClone(join(clones, name, 'repo'), chunks, {
      chunks: Number(options.chunks),
      commits: Number(options.commits),
      first: new Set(readQuestionSet(name)?.questions.map(({ path }) => path)),
    });
    await write(mined, file);
    process.stderr.write(
      `${name}: ${mined.documents.length} chunks, ${mined.pairs.length} pairs, ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/**
 * For each file a line of `F` and its path; for each of its documents a line of `D`, the first and the last line, and
 * sub-tokens with counts. Then lines of the kind, the numbers of documents with commas, and sub-tokens with counts.
 */
async function write({ files, documents, pairs }: Mined, file: string): Promise<void> {
  const stream = createGzip({ level: 1 });
  const target = createWriteStream(`${file}.part`);
  stream.pipe(target);
  let current = -1;
  for (const { file: number, startLine, endLine, text } of documents) {
    while (current < number) stream.write(`F ${files[++current]}\n`);
    stream.write(`D ${startLine}-${endLine} ${bag(text)}\n`);
  }
  for (const { kind, documents: answers, query } of pairs) stream.write(`${kind} ${answers.join(',')} ${bag(query)}\n`);
  stream.end();
  await once(target, 'close');
  renameSync(`${file}.part`, file);
}

function bag(text: string): string {
  return [...countSubTokens(text)].map(([token, count]) => (count === 1 ? token : `${token}:${count}`)).join(' ');
}
