import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identifierParts, identifiers, stem } from '@codesearch/kernel';

/** `plain`: shares no word with the names of its answers. `worded`: by a developer who half knows the code. */
export const questionKinds = ['plain', 'worded'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Definitions in one file, each of which answers the question. */
export interface Answer {
  /** Relative to the indexed folder. */
  readonly path: string;
  /** The last parts of qualified names, joined by `.`. */
  readonly symbols: readonly string[];
}

export interface Question {
  readonly kind: QuestionKind;
  readonly question: string;
  readonly answers: readonly Answer[];
}

export interface QuestionedRepository {
  readonly name: string;
  /** Owner and name. */
  readonly repository: string;
  readonly commit: string;
  readonly language: string;
  /** The only folder that is indexed. */
  readonly folder: string;
  readonly questions: readonly Question[];
}

/** @throws Error if a plain question shares a word with a name of its answers */
export function readQuestions(): readonly QuestionedRepository[] {
  const folder = join(import.meta.dirname, 'questions');
  return readdirSync(folder).map((file) => {
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<QuestionedRepository, 'name'>;
    content.questions.forEach(assertPlain);
    return { name: basename(file, '.json'), ...content };
  });
}

function assertPlain({ kind, question, answers }: Question): void {
  if (kind !== 'plain') return;
  const names = wordsOf(answers.flatMap(({ symbols }) => symbols).join(' '));
  const shared = [...wordsOf(question)].filter((word) => names.has(word));
  if (shared.length > 0)
    throw new Error(`A plain question has words of its answers (${shared.join(', ')}): ${question}`);
}

/** The stems of words of three letters or more: shorter ones are in every question. */
function wordsOf(text: string): ReadonlySet<string> {
  const parts = identifiers(text).flatMap((identifier) => identifierParts(identifier));
  return new Set(parts.filter((part) => part.length > 2).map((part) => stem(part)));
}
