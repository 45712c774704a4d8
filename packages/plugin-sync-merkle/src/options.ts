import * as v from 'valibot';

/** What `merkle()` accepts: nothing. */
export type MerkleOptions = Readonly<Record<never, never>>;

export const optionsSchema: v.GenericSchema<MerkleOptions> = v.strictObject({});
