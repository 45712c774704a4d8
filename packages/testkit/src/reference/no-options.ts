import * as v from 'valibot';

export type NoOptions = v.StrictObjectSchema<Record<never, never>, undefined>;

/** The schema of a plugin that has no options and refuses every key. */
export const noOptions: NoOptions = v.strictObject({});
