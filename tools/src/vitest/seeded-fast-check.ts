import { createRequire } from 'node:module';
import type fastCheck from 'fast-check';
import type { IAsyncProperty, IProperty, IRawProperty, Parameters } from 'fast-check';

// Vitest replaces imports of fast-check by this module, but not what `require` loads.
const fc = createRequire(import.meta.url)('fast-check') as typeof fastCheck;
// Files share a process, and others set other parts.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED']) });

/** Share of the cases of a property that are tried. */
const share = Number(process.env['PROPERTY_SHARE'] ?? 1);

function fewer<Values>(parameters: Parameters<Values>): Parameters<Values> {
  const { numRuns } = parameters;
  return numRuns === undefined ? parameters : { ...parameters, numRuns: Math.max(1, Math.ceil(numRuns * share)) };
}

function assert<Values>(property: IAsyncProperty<Values>, parameters?: Parameters<Values>): Promise<void>;
function assert<Values>(property: IProperty<Values>, parameters?: Parameters<Values>): void;
function assert<Values>(property: IRawProperty<Values>, parameters: Parameters<Values> = {}): void | Promise<void> {
  return fc.assert(property, fewer(parameters));
}

/**
 * fast-check with the seed of the variable `PROPERTY_SEED` for all properties that set none, and with `PROPERTY_SHARE`
 * of the cases that a property asks for.
 */
// oxlint-disable-next-line import/no-default-export -- tests import fast-check so
export default { ...fc, assert };
