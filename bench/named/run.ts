import { chunkedFiles } from '@codesearch/evaluation/parts';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fit, Project } from '@codesearch/engine';
import type { ChunkedSource } from '@codesearch/evaluation/parts';
import { foldedName } from '@codesearch/toolkit/pure';
import { hashOrder } from '../lookup/hash-order.ts';
import { DataHome } from '../question/data-home.ts';
import { meanOf, table } from '../question/table.ts';
import type { Asked, Column } from '../question/table.ts';

/*
 * Asks for names of members with their owners, and prints how they are judged: for names that exist, those that were
 * written by hand and a sample; for names that do not, those that were written by hand, and the sampled ones with the
 * owner of another member, with an owner that nobody has, and with a member that nobody has. Sampled names that exist
 * are also asked for in a sentence.
 *
 *   npm run -w @codesearch/bench named -- --trees FOLDER --home FOLDER [--set SET] [--sample 20] [--seed 1]
 *     [--only NAME] [--misses]
 *
 * --set is `first` (`queries.json`), with which the rules were made, or `held` (`held-queries.json`), which shows
 * whether they hold for names that nobody looked at. --trees has a folder with the files of each of its repositories.
 */

interface WrittenNames {
  readonly real: readonly string[];
  readonly false: readonly string[];
}

interface Judged {
  readonly fit: Fit;
  /** Whether the answer says that nothing has the name. */
  readonly isDenied: boolean;
  /** Whether the first hit is the definition of the name. */
  readonly isFirst: boolean;
}

interface Named {
  readonly kind: 'real, written' | 'real, sampled' | 'real, in a sentence' | 'false, written' | 'false, sampled';
  /** The name. */
  readonly name: string;
  readonly query: string;
}

const sentences = ['how does X work', 'what happens in X when nothing is given', 'X fails', 'why is X slow'];

const denial = /^(?:Nothing|No file)(?: here)? is named/;

const memberKinds = new Set(['method', 'field', 'constant', 'function', 'property']);

const { values: options } = parseArgs({
  options: {
    trees: { type: 'string' },
    home: { type: 'string' },
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    set: { type: 'string', default: 'first' },
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const { trees } = options;
if (trees === undefined) throw new Error('Give --trees.');

const file = options.set === 'held' ? 'held-queries.json' : 'queries.json';
const written = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Readonly<
  Record<string, WrittenNames>
>;
using home = new DataHome(options.home);
const asked: (Asked<Judged> & Named & { readonly repository: string })[] = [];
for (const [repository, names] of Object.entries(written)) {
  if (options.only !== undefined && repository !== options.only) continue;
  await using project = await home.open(resolve(trees, repository));
  await project.index();
  const all: Named[] = [
    ...names.real.map((name) => ({ kind: 'real, written' as const, name, query: name })),
    ...names.false.map((name) => ({ kind: 'false, written' as const, name, query: name })),
    ...(await sampled(project)),
  ];
  const start = performance.now();
  for (const named of all) {
    const { fit, lead = '', notes, hits } = await project.search({ query: named.query, sync: false });
    const isDenied = [lead, ...notes].some((note) => denial.test(note));
    const isReal = named.kind.startsWith('real');
    if (options.misses && (isReal ? fit !== 'good' || isDenied : fit === 'good' || !isDenied))
      process.stdout.write(`${repository}, ${named.kind}: ${named.query}: ${fit} ${[lead, ...notes].join(' | ')}\n`);
    const isFirst = `.${hits[0]?.definition?.qualifiedName}`.endsWith(
      `.${lastTwo(named.name.replaceAll(/::|->|[#\\/]/g, '.').replace('()', ''))}`,
    );
    asked.push({ ...named, repository, ranks: { fit, isDenied, isFirst } });
  }
  const perName = (performance.now() - start) / all.length;
  process.stderr.write(`${repository}: ${all.length} names, ${perName.toFixed(1)} ms each\n`);
}

const share = (name: string, isCounted: (judged: Judged) => boolean): Column<Judged> => ({
  name,
  of: (answers) => meanOf(answers, (judged) => (isCounted(judged) ? 100 : 0)),
});
const columns = [
  ...(['good', 'weak', 'none', 'unknown'] as const).map((fit) => share(fit, (judged) => judged.fit === fit)),
  share('denied', ({ isDenied }) => isDenied),
  share('first', ({ isFirst }) => isFirst),
];
const groups = [
  ...Map.groupBy(asked, ({ repository, kind }) => `${repository}, ${kind}`),
  ...Map.groupBy(asked, ({ kind }) => `all, ${kind}`),
];
process.stdout.write(table('', groups, columns));

/** Members that code can name, and names that none has. */
async function sampled(project: Project): Promise<readonly Named[]> {
  const files: ChunkedSource[] = [];
  for await (const file of chunkedFiles(project.parts)) files.push(file);
  const symbols = files.flatMap(({ chunks }) => chunks.flatMap(({ symbols }) => symbols));
  const members = symbols.filter(
    ({ kind, name, qualifiedName }) =>
      memberKinds.has(kind) && name !== qualifiedName && /^[\w$.]+$/.test(qualifiedName) && name.length > 3,
  );
  const known = new Set(symbols.map(({ qualifiedName }) => lastTwo(qualifiedName).toLowerCase()));
  const names = new Set(symbols.map(({ name }) => foldedName(name)));
  const chosen = hashOrder(members, options.seed, ({ qualifiedName }) => qualifiedName).slice(
    0,
    Number(options.sample),
  );
  const others = hashOrder(members, `${options.seed} other`, ({ qualifiedName }) => qualifiedName);
  return chosen.flatMap(({ name, qualifiedName }, index) => {
    const real = lastTwo(qualifiedName);
    const owner = real.split('.')[0]!;
    const other = others[index]!;
    const stranger = `${owner}.${other.name}`;
    const isFalse = !known.has(stranger.toLowerCase()) && !isNear(files, owner, other.name);
    const nobody = names.has('quagmire') ? [] : [`Quagmire.${name}`, `${owner}.quagmire`, `Quagmire.flotsam`];
    const sentence = sentences[index % sentences.length]!.replace('X', real);
    return [
      { kind: 'real, sampled' as const, name: real, query: real },
      { kind: 'real, in a sentence' as const, name: real, query: sentence },
      ...[...(isFalse ? [stranger] : []), ...nobody].map((query) => ({
        ...{ kind: 'false, sampled' as const, name: query, query },
      })),
    ];
  });
}

function lastTwo(qualifiedName: string): string {
  return qualifiedName.split('.').slice(-2).join('.');
}

/** Whether a file has both names: the owner may have the member in a way that no outline knows. */
function isNear(files: readonly ChunkedSource[], owner: string, member: string): boolean {
  return files.some(({ text }) => text.includes(owner) && text.includes(member));
}
