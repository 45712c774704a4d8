import * as v from 'valibot';

/** Options of `merkle()`, which has no options. */
export type MerkleOptions = Readonly<Record<never, never>>;

export const optionsSchema: v.GenericSchema<MerkleOptions> = v.strictObject({});
