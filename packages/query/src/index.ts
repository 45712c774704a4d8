export { contentWords, functionWords, reportParts } from './content-words.ts';
export { isQuestion } from './kind/is-question.ts';
export { readQuery } from './read-query.ts';
export { relatedWords } from './related-words.ts';
