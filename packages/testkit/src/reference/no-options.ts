import * as v from 'valibot';

export type NoOptions = v.StrictObjectSchema<Record<never, never>, undefined>;

/** The schema of a plugin without options: every key is refused. */
export const noOptions: NoOptions = v.strictObject({});
