import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LaidOutTree } from '../checkout/laid-out-tree.ts';
import { Mirror } from '../checkout/mirror.ts';
import { checkedQueryFile, repositoriesOf } from '../places/read-repositories.ts';
import { DataHome } from '../question/data-home.ts';
import { meanOf, table } from '../question/table.ts';
import type { Asked, Column } from '../question/table.ts';
import { connect } from '../server/connect.ts';
import { AskedProgram, forms } from './asked-program.ts';
import type { Form } from './asked-program.ts';
import { knownQuestions } from './known-definitions.ts';
import type { KnownQuestion } from './known-definitions.ts';
import { beginsWell, shownOf } from './shown-answer.ts';
import type { Shown } from './shown-answer.ts';

/*
 * Asks the built program questions whose answering definitions are known, and judges what it prints as its reader
 * would: who does not see the body of the answer has to open the file.
 *
 *   npm run -w @codesearch/bench answer -- --mirrors FOLDER --trees FOLDER --home FOLDER [--names 10] [--set SET]
 *   [--only NAME] [--form FORM]
 *     [--program CHECKOUT] [--against CHECKOUT] [--misses]
 *
 * --home keeps indexes and questions. The questions are those of `places` in the set --set, `first` or `second`, the
 * plain ones as `reworded.json` has them, and names that a tree defines once: --names of each.
 *
 * header: the first header is the definition (`first`), any is (`header`); line: the line of its name is shown; body:
 * 80 % of its lines are, of a long one those of the first 30; clean: no hit begins with a closing bracket, an import, a
 * license or a tag of a parameter.
 */

interface Judged extends Shown {
  readonly isClean: boolean;
  readonly length: number;
}

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    trees: { type: 'string' },
    home: { type: 'string' },
    only: { type: 'string' },
    set: { type: 'string', default: 'first' },
    form: { type: 'string', multiple: true, default: [...forms] },
    names: { type: 'string', default: '10' },
    program: { type: 'string', default: join(import.meta.dirname, '../..') },
    against: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const { mirrors, trees, only } = options;
if (mirrors === undefined || trees === undefined || options.home === undefined)
  throw new Error('Give --mirrors, --trees and --home.');

const home = new DataHome(options.home);
const indexes = join(home.folder, 'indexes');
const programs = [options.program, ...(options.against === undefined ? [] : [options.against])].map((checkout) => ({
  program: new AskedProgram(resolve(checkout), indexes),
  checkout: resolve(checkout),
}));
const asked: (Asked<Judged> & { readonly kind: string; readonly form: Form })[] = [];
for (const repository of repositoriesOf(options.set)) {
  if (only !== undefined && repository.name !== only) continue;
  const { name, commit, folder } = repository;
  const mirror = new Mirror(join(mirrors, repository.repository.replace('/', '+')));
  const tree = new LaidOutTree(resolve(trees, name), mirror);
  tree.layOut(commit);
  const root = join(tree.root, folder);
  const kept = join(home.folder, 'questions', `${name}-${commit.slice(0, 12)}-${options.names}.json`);
  if (!existsSync(kept)) {
    await using project = await home.open(root, { home: indexes });
    await project.index();
    const known = await knownQuestions(project, await checkedQueryFile(repository), Number(options.names));
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify(known));
  }
  const questions = JSON.parse(readFileSync(kept, 'utf8')) as readonly KnownQuestion[];
  const clients = await Promise.all(programs.map(({ checkout }) => connect(indexes, ['--root', root], root, checkout)));
  try {
    for (const form of forms.filter((each) => options.form.includes(each))) {
      for (const { query, kind, definitions } of questions) {
        const answers: Judged[] = [];
        for (const [index, { program }] of programs.entries()) {
          const call = { name: 'search_code', arguments: { query } };
          const answer =
            form === 'mcp'
              ? textOf(await clients[index]!.callTool(call, { timeout: 120_000 }))
              : program.answer(root, query, form);
          answers.push({ ...shownOf(answer, definitions), isClean: beginsWell(answer), length: answer.length });
          if (options.misses && index === 0 && !answers[0]!.hasBody)
            process.stdout.write(`\n## ${name} [${form}, ${kind}] ${query}\n${placesOf(definitions)}\n${answer}\n`);
        }
        const [ranks, against] = answers;
        asked.push({ kind, form, ranks: ranks!, ...(against && { against }) });
      }
    }
  } finally {
    for (const client of clients) await client.close();
  }
  process.stderr.write(`${name}: ${questions.length} questions\n`);
}

const share = (name: string, isCounted: (judged: Judged) => boolean): Column<Judged> => ({
  name,
  of: (answers) => meanOf(answers, (judged) => (isCounted(judged) ? 100 : 0)),
});
const columns = [
  share('first', ({ isFirst }) => isFirst),
  share('header', ({ isHeader }) => isHeader),
  share('line', ({ hasLine }) => hasLine),
  share('body', ({ hasBody }) => hasBody),
  share('clean', ({ isClean }) => isClean),
  { name: 'characters', of: (answers: readonly Judged[]) => meanOf(answers, ({ length }) => length), digits: 0 },
];
const groups = forms.flatMap((form) =>
  [false, true].map((areNames) => {
    const of = asked.filter((each) => each.form === form && (each.kind === 'name') === areNames);
    return [`${form}, ${areNames ? 'names' : 'questions'}`, of] as const;
  }),
);
process.stdout.write(table('', groups, columns));

function textOf({
  content,
}: {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}): string {
  return content.map(({ text = '' }) => text).join('');
}

function placesOf(definitions: readonly { readonly path: string; readonly line: number }[]): string {
  return definitions.map(({ path, line }) => `answer: ${path}:${line}`).join('\n');
}
