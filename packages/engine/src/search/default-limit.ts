/** Hits of an answer for which no limit was asked. */
export const defaultLimit = 10;
