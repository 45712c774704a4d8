import { createRequire } from 'node:module';
import type fastCheck from 'fast-check';

// Vitest replaces imports of fast-check by this module, but not what `require` loads.
const fc = createRequire(import.meta.url)('fast-check') as typeof fastCheck;
// Files share a process, and others set other parts.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED']) });

/** Share of the cases of a property that are tried. */
const share = Number(process.env['PROPERTY_SHARE'] ?? 1);

const assert: typeof fastCheck.assert = (property, parameters) =>
  fc.assert(
    property,
    parameters?.numRuns === undefined
      ? parameters
      : { ...parameters, numRuns: Math.max(1, Math.ceil(parameters.numRuns * share)) },
  );

/**
 * fast-check with the seed of the variable `PROPERTY_SEED` for all properties that set none, and with `PROPERTY_SHARE` of the cases that a
 * property asks for.
 */
// oxlint-disable-next-line import/no-default-export -- tests import fast-check so
export default { ...fc, assert };
