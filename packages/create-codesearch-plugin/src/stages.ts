/** Name of a stage in a configuration. */
export type StageName = 'scanner' | 'changeDetector' | 'chunker' | 'contextualizer' | 'embedder' | 'store' | 'reranker';

/** How the package of a plugin is written for one stage. */
export interface StageTemplate {
  /** For people, as in `a chunker`. */
  readonly title: string;
  /** What the stage does, for people who choose one. */
  readonly summary: string;
  /** Keyword of the package, and name of the template's file. */
  readonly keyword: string;
  /** Suite of the test kit for Vitest, called with the plugin. */
  readonly suite: string;
  /** Laws of the test kit for other test runners. */
  readonly laws: string;
}

/** All stages, in the order of the flows. */
export const stages: Readonly<Record<StageName, StageTemplate>> = {
  scanner: {
    title: 'scanner',
    summary: 'lists and reads the files to index',
    keyword: 'scanner',
    suite: 'describeScanner',
    laws: 'scannerLaws',
  },
  changeDetector: {
    title: 'change detector',
    summary: 'finds what changed since the last index',
    keyword: 'change-detector',
    suite: 'describeChangeDetector',
    laws: 'changeDetectorLaws',
  },
  chunker: {
    title: 'chunker',
    summary: 'cuts a file into chunks',
    keyword: 'chunker',
    suite: 'describeChunker',
    laws: 'chunkerLaws',
  },
  contextualizer: {
    title: 'contextualizer',
    summary: 'adds to each chunk what surrounds it',
    keyword: 'contextualizer',
    suite: 'describeContextualizer',
    laws: 'contextualizerLaws',
  },
  embedder: {
    title: 'embedder',
    summary: 'turns text into vectors',
    keyword: 'embedder',
    suite: 'describeEmbedder',
    laws: 'embedderLaws',
  },
  store: {
    title: 'store',
    summary: 'keeps chunks and finds them by their vectors',
    keyword: 'store',
    suite: 'describeStore',
    laws: 'storeLaws',
  },
  reranker: {
    title: 'reranker',
    summary: 'orders what was found, and says why',
    keyword: 'reranker',
    suite: 'describeReranker',
    laws: 'rerankerLaws',
  },
};

/** Every stage name. */
export const stageNames: readonly StageName[] = Object.keys(stages) as StageName[];

export function isStageName(name: string): name is StageName {
  return Object.hasOwn(stages, name);
}
