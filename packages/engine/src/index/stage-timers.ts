import type { StageTimings } from './index-event.ts';

/** Milliseconds per stage, to be added to while a run goes on. */
export type StageTimers = { -readonly [Stage in keyof StageTimings]: number };
