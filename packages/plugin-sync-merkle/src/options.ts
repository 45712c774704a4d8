import * as v from 'valibot';

/** What `merkle()` accepts: nothing. */
export type MerkleOptions = Readonly<Record<never, never>>;

export const options: v.GenericSchema<MerkleOptions> = v.strictObject({});
