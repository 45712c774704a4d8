import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question that a language model wrote for one definition. */
export interface Question {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  /** The qualified name of the definition. */
  readonly name: string;
  readonly manner: string;
  readonly question: string;
}

/** The questions about one repository. */
export interface QuestionSet {
  /** Owner and name. */
  readonly repository: string;
  readonly commit: string;
  readonly questions: readonly Question[];
}

/** The sides of the split: no repository is in both. */
export type Side = 'held' | 'training' | 'worded' | 'searched' | 'brief-fitted' | 'brief-held';

export function readQuestionSets(side: Side): readonly QuestionSet[] {
  const folder = join(import.meta.dirname, side);
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return files.toSorted().map((name) => parseQuestions(readFileSync(join(folder, name), 'utf8')));
}

/** The questions about a repository on either side; `undefined` without any. */
export function readQuestionSet(repository: string): QuestionSet | undefined {
  const files = ['held', 'training'].map((side) =>
    join(import.meta.dirname, side, `${repository.replace('/', '+')}.tsv`),
  );
  const file = files.find((each) => existsSync(each));
  return file === undefined ? undefined : parseQuestions(readFileSync(file, 'utf8'));
}

/** The first line is `# OWNER/NAME COMMIT`, the second names the columns, which are separated by tabs. */
function parseQuestions(text: string): QuestionSet {
  const [head = '', , ...lines] = text.split('\n');
  const [, repository = '', commit = ''] = head.split(' ');
  const questions = lines.filter((line) => line !== '').map(parseQuestion);
  return { repository, commit, questions };
}

function parseQuestion(line: string): Question {
  const [path = '', lines = '', language = '', name = '', manner = '', question = ''] = line.split('\t');
  const [startLine = 1, endLine = startLine] = lines.split('-').map(Number);
  return { path, startLine, endLine, language, name, manner, question };
}
