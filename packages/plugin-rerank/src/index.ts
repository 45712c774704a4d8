export { additive } from './additive.ts';
export { neural } from './neural/neural.ts';
export type { NeuralOptions } from './neural/options.ts';
export { signalNames } from './weights.ts';
export type { SignalName, Weights } from './weights.ts';
