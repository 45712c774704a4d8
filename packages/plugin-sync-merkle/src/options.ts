import * as v from 'valibot';

/** Options of `merkle()`. There are none. */
export type MerkleOptions = Readonly<Record<never, never>>;

export const optionsSchema: v.GenericSchema<MerkleOptions> = v.strictObject({});
