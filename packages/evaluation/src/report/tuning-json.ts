import type { Tuning } from '../tuning/tuning.ts';

/** Output of `eval --tune --json`. @param kept when the weights were fitted that stay in use after a refusal */
export function tuningJson({ objections, ...tuning }: Tuning, kept: string | undefined): unknown {
  return { version: 1, ...tuning, used: objections.length === 0, objections, ...(kept !== undefined && { kept }) };
}
