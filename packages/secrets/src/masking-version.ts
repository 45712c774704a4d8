/**
 * The version of the rules. Raise it when a rule masks other text: an index is then built again, so that it keeps
 * nothing that the rules of today mask.
 */
export const maskingVersion = 14;
