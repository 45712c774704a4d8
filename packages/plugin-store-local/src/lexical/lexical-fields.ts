import type { LexicalField } from '@codesearch/kernel';

/** The order in which counts and weights of fields are kept. */
export const lexicalFields: readonly LexicalField[] = ['path', 'names', 'signature', 'doc', 'body'];

/** Index of the body. Most postings are of terms that occur there alone. */
export const bodyField: number = lexicalFields.indexOf('body');
