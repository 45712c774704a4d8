export { additive } from './additive.ts';
export { neural } from './neural/neural.ts';
export type { NeuralOptions } from './neural/options.ts';
