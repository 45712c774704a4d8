/**
 * What became of a law that is not broken: `not declared` if the plugin does not declare what it is about, so that
 * nothing was checked.
 */
export type LawOutcome = 'kept' | 'not declared';

/** Thrown by a law that is about an ability which the plugin does not declare. */
export class NotDeclared extends Error {
  constructor() {
    super('not declared');
    this.name = 'NotDeclared';
  }
}
