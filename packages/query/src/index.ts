export { contentWords, functionWords, reportParts } from './content-words.ts';
export { isQuestion } from './kind/is-question.ts';
export { readQuery } from './read-query.ts';
export { thesaurusFile } from './thesaurus-file.ts';
export { Thesaurus } from './thesaurus/thesaurus.ts';
export { byteTable, textTable } from './thesaurus/word-table.ts';
export type { WordTable } from './thesaurus/word-table.ts';
