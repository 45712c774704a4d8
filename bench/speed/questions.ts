import { readFileSync } from 'node:fs';

/** Questions that can be put to any repository: some find much, some nothing, some are names. */
const generic: readonly string[] = [
  'where is the configuration read',
  'how are errors reported to the user',
  'which function parses the command line arguments',
  'where are retries and timeouts configured',
  'how is the cache invalidated',
  'where does the program open a network connection',
  'how are files read and written',
  'where is input validated',
  'how are tests set up and torn down',
  'what happens when a request fails',
  'where is memory allocated and freed',
  'how is a string split into tokens',
  'where are threads or workers started',
  'how does logging work and where is the level set',
  'where is the main entry point',
  'how are dates and times formatted',
  'which class represents a user or an account',
  'where are hash values computed',
  'how is a list sorted',
  'where is a lock acquired and released',
  'how are events dispatched to listeners',
  'where is JSON serialized',
  'what decides whether a path is ignored',
  'how are numbers converted to text',
  'where are environment variables used',
  'how is the version determined',
  'which types describe a response',
  'where are resources cleaned up on exit',
  'how are default values applied to options',
  'where is authentication checked',
  'how is data compressed or encoded',
  'where are regular expressions compiled',
  'how are database transactions handled',
  'what is deprecated and what replaces it',
  'where is the iterator implemented',
  'parse',
  'Config',
  'createClient',
  'to_string',
  'HTTP_TIMEOUT',
];

/** The questions of a file, one a line, or generic ones. */
export function readQuestions(file: string | undefined): readonly string[] {
  if (file === undefined) return generic;
  const questions = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (questions.length === 0) throw new Error(`${file} has no questions.`);
  return questions;
}
