import type { LexicalField } from '@codesearch/kernel';

/** The fields in the order of counts and weights. */
export const lexicalFields: readonly LexicalField[] = ['path', 'names', 'signature', 'doc', 'body'];

/** The place of the field that most words stand in, and stand in alone. */
export const bodyField: number = lexicalFields.indexOf('body');
