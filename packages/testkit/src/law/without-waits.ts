import { systemTiming } from '@codesearch/toolkit';
import type { Timing } from '@codesearch/toolkit';

/** Waits that the engine chooses take no time. Waits that a service asks for do. */
export const withoutWaits: Timing = { ...systemTiming, random: () => 0 };
