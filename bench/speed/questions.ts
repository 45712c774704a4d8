import { readFileSync } from 'node:fs';

/** Questions about any repository. */
const forms: readonly ((subject: string) => string)[] = [
  (subject) => `where is the ${subject} configured`,
  (subject) => `how does the ${subject} work`,
  (subject) => `which function creates a ${subject}`,
  (subject) => `what happens when the ${subject} fails`,
  (subject) => `where is a ${subject} validated before it is used`,
  (subject) => `how are tests of the ${subject} set up`,
  (subject) => `parse ${subject}`,
  (subject) => `${subject} cleanup on exit`,
  (subject) => `what decides whether a ${subject} is ignored`,
  (subject) => `${subject}Count`,
];

/** Subjects that are frequent in some repositories and missing in others. */
const subjects: readonly string[] = [
  ...'cache request response file path string token number thread lock queue iterator hash map list'.split(' '),
  ...'tree node user connection socket buffer stream message event timer date error log option'.split(' '),
  ...'argument version module type callback allocator index'.split(' '),
];

/** 360 distinct questions. */
function generic(): readonly string[] {
  return subjects.flatMap((subject) => forms.map((form) => form(subject)));
}

/** The questions of a file, one per line, or generic ones. */
export function readQuestions(file: string | undefined): readonly string[] {
  if (file === undefined) return generic();
  const questions = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (questions.length === 0) throw new Error(`${file} has no questions.`);
  return questions;
}
