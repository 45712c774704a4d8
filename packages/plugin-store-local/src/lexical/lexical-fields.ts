import type { LexicalField } from '@codesearch/kernel';

/** The order of fields in counts and weights. */
export const lexicalFields: readonly LexicalField[] = ['path', 'names', 'scope', 'signature', 'doc', 'body'];

/** Index of the body. Most postings are of terms that only occur in the body. */
export const bodyField: number = lexicalFields.indexOf('body');
