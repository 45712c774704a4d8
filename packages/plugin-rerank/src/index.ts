export { additive } from './additive.ts';
export { neural } from './neural/neural.ts';
export type { NeuralOptions } from './neural/options.ts';
export { chunkSignalNames } from './signal/chunk-signals.ts';
export type { ChunkSignalName } from './signal/chunk-signals.ts';
export { fileSignalNames } from './signal/file-signals.ts';
export type { FileSignalName } from './signal/file-signals.ts';
export type { Weights } from './weights.ts';
